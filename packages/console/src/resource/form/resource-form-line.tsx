import { isWithheldCode } from '@atrium/contract/permission-code'
import { elementOf } from '@atrium/contract/resource/field-rights'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { LockReason } from '@atrium/ui/form/locked.tsx'
import { type ComponentType, use } from 'react'
import { Can } from '../../access/can.tsx'
import { useAuthority } from '../../access/use-authority.ts'
import { Why } from '../../access/why.tsx'
import { useFeatureText } from '../../language/feature-texts.ts'
import { lockTexts } from '../../locks/lock-texts.ts'
import type { FieldForm, ResourceFieldProps } from '../kinds/kind.ts'
import type { AnyRow, RecordValues } from '../record-value.ts'
import { isShownIn } from '../record-values.ts'
import type { OwnInputProps, ResourceDrawings } from '../resource-drawings.ts'
import { useResourceText } from '../resource-text.ts'
import { FieldWhy } from './field-why.tsx'
import { ResourceField } from './resource-field.tsx'
import css from './resource-form.module.css'
import { ResourceRowsField } from './resource-rows-field.tsx'

interface FormFieldProps extends Omit<ResourceFieldProps, 'of'> {
  of: AnyResource
  drawings: ResourceDrawings | undefined
}

/** An input, absent or not to be written without the permission of its field. */
function FormField({ record, isReadOnly, drawings, ...props }: FormFieldProps) {
  const { of, name } = props
  const lock = useFeatureText(lockTexts)
  const ofForm = use(LockReason)
  const code = elementOf(of, name, 'write')
  const right = useAuthority(code)
  const isFixed = right.state !== 'allowed'
  const isRefused = right.state === 'denied' && !isReadOnly && code !== undefined
  const Own = drawings?.inputs?.[name]
  const field = (one: string) => ({ ...record.field(one), ...(isFixed && { readOnly: true }) })
  return (
    <Can code={elementOf(of, name, 'read')}>
      <LockReason value={isRefused ? lock('lock.refused') : ofForm}>
        <FieldInput
          {...props}
          Own={Own}
          record={{ ...record, field }}
          isReadOnly={isReadOnly || isFixed}
          why={isRefused && <FieldRefusal {...{ of, name, code }} />}
        />
      </LockReason>
    </Can>
  )
}

/** The reason by the rule of the tenant, or by the permission set that the resource asks for. */
const FieldRefusal = ({ of, name, code }: { of: AnyResource; name: string; code: string }) =>
  isWithheldCode(code) ? <FieldWhy resource={of.name} code={name} /> : <Why code={code} />

interface FieldInputProps extends Omit<FormFieldProps, 'drawings'> {
  Own: ComponentType<OwnInputProps> | undefined
}

/** The input of a field as the feature draws it, else as the kit does. */
function FieldInput({ Own, ...props }: FieldInputProps) {
  const { of, name, stored, record, text, isReadOnly } = props
  const kind = of.fields[name]?.kind
  if (!Own && kind === 'own') return null
  if (!Own) return kind === 'rows' ? <ResourceRowsField {...props} /> : <ResourceField {...props} />
  const { id, error, onBlur, readOnly } = record.field(name)
  return (
    <Own
      id={id}
      label={text.titleOf(name)}
      description={text.helpOf(name)}
      required={of.fields[name]?.required === true}
      readOnly={isReadOnly || readOnly}
      error={typeof error === 'string' ? error : undefined}
      value={record.form.values[name]}
      onChange={value => record.form.setFieldValue(name, value as RecordValues[string])}
      onBlur={onBlur}
      values={record.form.values}
      stored={stored}
    />
  )
}

interface FormLineProps {
  of: AnyResource
  drawings?: ResourceDrawings | undefined
  stored: AnyRow | undefined
  line: readonly string[]
  at: number
  record: FieldForm
  isReadOnly: boolean
}

/** Fields beside each other, without those that other values hide, below the heading of their group. */
export function FormLine({ of, drawings, stored, line, at, record, isReadOnly }: FormLineProps) {
  const text = useResourceText(of)
  const heading = text.groupOf(at)
  const shown = line.filter(name => isShownIn(of, name, record.form.values))
  return (
    <>
      {heading !== undefined && <h3 className={css.heading}>{heading}</h3>}
      {shown.length > 0 && (
        <div
          className={css.line}
          data-wide={line.some(name => of.fields[name]?.traits.translated) || undefined}
        >
          {shown.map(name => {
            const Own = drawings?.fields?.[name]
            if (Own && stored) return <Own key={name} row={stored} title={text.titleOf(name)} />
            return <FormField key={name} {...{ of, name, stored, record, text, isReadOnly, drawings }} />
          })}
        </div>
      )}
    </>
  )
}
