import { elementOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Can } from '../access/can.tsx'
import { useAuthority } from '../access/use-authority.ts'
import type { useRecordForm } from '../records/use-record-form.ts'
import type { ResourceFieldProps } from './kinds/kind.ts'
import type { AnyRow, RecordValues } from './record-value.ts'
import { isShownIn } from './record-values.ts'
import type { ResourceDrawings } from './resource-drawings.ts'
import { ResourceField } from './resource-field.tsx'
import css from './resource-form.module.css'
import { ResourceRowsField } from './resource-rows-field.tsx'
import { useResourceText } from './resource-text.ts'

interface FormFieldProps extends Omit<ResourceFieldProps, 'of'> {
  of: AnyResource
}

/** An input, absent or not to be written without the permission of its field. */
function FormField({ record, isReadOnly, ...props }: FormFieldProps) {
  const { of, name } = props
  const right = useAuthority(elementOf(of, name, 'write'))
  const isFixed = right.state !== 'allowed'
  const Input = of.fields[name]?.kind === 'rows' ? ResourceRowsField : ResourceField
  const field = (one: string) => ({ ...record.field(one), ...(isFixed && { readOnly: true }) })
  return (
    <Can code={elementOf(of, name, 'read')}>
      <Input {...props} record={{ ...record, field }} isReadOnly={isReadOnly || isFixed} />
    </Can>
  )
}

interface FormLineProps {
  of: AnyResource
  drawings?: ResourceDrawings | undefined
  stored: AnyRow | undefined
  line: readonly string[]
  at: number
  record: ReturnType<typeof useRecordForm<RecordValues, AnyRow>>
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
            return <FormField key={name} {...{ of, name, stored, record, text, isReadOnly }} />
          })}
        </div>
      )}
    </>
  )
}
