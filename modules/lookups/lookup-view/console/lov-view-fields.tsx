import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { type LovViewField, lovFieldType } from '@atrium/contract/lookups/lov-view'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './lov-view-fields.module.css'
import { lovViewTexts } from './lov-view-texts.ts'

interface FieldRow {
  field: string
  label: string
  labels: FieldTexts
  dataType: LovViewField['dataType']
  sourceCode: string
  isQuery: boolean
  isColumn: boolean
  width: number | ''
}

/**
 * Rows by keys that exist only in the form, so that unsaved rows can be compared with stored ones line by line.
 */
export type FieldRows = Readonly<Record<string, FieldRow>>

export const rowsOfFields = (fields: readonly LovViewField[]): FieldRows =>
  Object.fromEntries(
    fields.map((one, at) => [
      `field-${at}`,
      {
        field: one.field,
        label: one.label,
        labels: { ...one._tls?.label },
        dataType: one.dataType,
        sourceCode: one.sourceCode ?? '',
        isQuery: one.queryFlag === 1,
        isColumn: one.tableFlag === 1,
        width: one.width ?? ('' as const),
      },
    ]),
  )

export const draftOfFields = (rows: FieldRows) =>
  Object.values(rows).map(({ labels, isQuery, isColumn, width, sourceCode, ...row }) => ({
    ...row,
    _tls: { label: labels },
    queryFlag: isQuery,
    tableFlag: isColumn,
    ...(sourceCode && { sourceCode }),
    ...(width !== '' && { width }),
  }))

const empty: FieldRow = {
  field: '',
  label: '',
  labels: {},
  dataType: 'TEXT',
  sourceCode: '',
  isQuery: false,
  isColumn: true,
  width: '',
}

interface LovViewFieldsProps {
  id: string
  rows: FieldRows
  onRows: (rows: FieldRows) => void
  isReadOnly: boolean
  error: ReactNode
}

/** The search fields and columns of a view, in order. */
export function LovViewFields({ id, rows, onRows, isReadOnly, error }: LovViewFieldsProps) {
  const t = useFeatureText(lovViewTexts)
  const keys = Object.keys(rows)
  const change = (key: string, patch: Partial<FieldRow>) =>
    onRows({ ...rows, [key]: { ...(rows[key] ?? empty), ...patch } })
  const without = (key: string) => Object.fromEntries(Object.entries(rows).filter(([one]) => one !== key))
  /** Swaps two lines; keys stay where they are, so that a comparison shows what moved. */
  const swap = (one: string | undefined, other: string | undefined) => {
    if (one === undefined || other === undefined) return
    onRows({ ...rows, [one]: rows[other] ?? empty, [other]: rows[one] ?? empty })
  }

  return (
    <fieldset id={id} className={css.fields} tabIndex={-1}>
      <legend>{t('fields')}</legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {keys.map((key, at) => (
        <LovViewFieldRow
          key={key}
          id={`${id}-${key}`}
          row={rows[key] ?? empty}
          onChange={patch => change(key, patch)}
          onUp={at === 0 ? undefined : () => swap(keys[at - 1], key)}
          onDown={at === keys.length - 1 ? undefined : () => swap(key, keys[at + 1])}
          onRemove={() => onRows(without(key))}
          isReadOnly={isReadOnly}
        />
      ))}
      {!isReadOnly && (
        <Button
          size="sm"
          leftSection={<Glyph icon={IconPlus} size={15} />}
          onClick={() => onRows({ ...rows, [`field-${Date.now()}`]: empty })}
        >
          {t('addField')}
        </Button>
      )}
    </fieldset>
  )
}

interface LovViewFieldRowProps {
  id: string
  row: FieldRow
  onChange: (patch: Partial<FieldRow>) => void
  /** Missing on the first row. */
  onUp: (() => void) | undefined
  /** Missing on the last row. */
  onDown: (() => void) | undefined
  onRemove: () => void
  isReadOnly: boolean
}

/** The inputs of one field of the view. */
function LovViewFieldRow(props: LovViewFieldRowProps) {
  const { id, row, onChange, onUp, onDown, onRemove, isReadOnly } = props
  const t = useFeatureText(lovViewTexts)
  const named = row.label || row.field || t('newField')
  const name = (label: string) => `${label}: ${named}`
  return (
    <section className={css.field} aria-label={named}>
      <div className={css.head}>
        <strong>{named}</strong>
        {!isReadOnly && (
          <span>
            <IconButton icon={IconArrowUp} label={name(t('up'))} disabled={!onUp} onClick={onUp} />
            <IconButton icon={IconArrowDown} label={name(t('down'))} disabled={!onDown} onClick={onDown} />
            <IconButton icon={IconTrash} label={name(t('removeField'))} onClick={onRemove} />
          </span>
        )}
      </div>
      <TextInput
        label={t('fieldName')}
        maxLength={128}
        classNames={{ input: 'mono' }}
        readOnly={isReadOnly}
        value={row.field}
        onChange={event => onChange({ field: event.currentTarget.value })}
      />
      <MultiLanguageInput
        label={t('label')}
        maxLength={120}
        field={{
          id,
          readOnly: isReadOnly,
          value: row.label,
          onChange: (event: string | { currentTarget: { value: string } }) =>
            onChange({ label: typeof event === 'string' ? event : event.currentTarget.value }),
        }}
        texts={row.labels}
        onTexts={labels => onChange({ labels })}
      />
      <Select
        label={t('type')}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={lovFieldType.options.map(value => ({ value, label: t(`type${value}`) }))}
        value={row.dataType}
        onChange={value => onChange({ dataType: value ?? 'TEXT' })}
      />
      <NumberInput
        label={t('width')}
        min={40}
        max={1000}
        hideControls
        allowDecimal={false}
        readOnly={isReadOnly}
        value={row.width}
        onChange={value => onChange({ width: value === '' ? '' : Number(value) })}
      />
      {row.dataType === 'SELECT' && (
        <LovPicker
          viewCode="HPFM.LOV"
          label={t('choices')}
          readOnly={isReadOnly}
          value={row.sourceCode || null}
          text={row.sourceCode}
          onChange={code => onChange({ sourceCode: code ?? '' })}
        />
      )}
      <div className={css.flags}>
        <FormCheckbox
          label={t('isQuery')}
          readOnly={isReadOnly}
          checked={row.isQuery}
          onChange={event => onChange({ isQuery: event.currentTarget.checked })}
        />
        <FormCheckbox
          label={t('isColumn')}
          readOnly={isReadOnly}
          checked={row.isColumn}
          onChange={event => onChange({ isColumn: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}
