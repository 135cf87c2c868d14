import type { Field } from '@atrium/contract/resource/fields'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFeatureText } from '../../language/feature-texts.ts'
import { usePhone } from '../../workspace/use-phone.ts'
import type { RowValues } from '../record-value.ts'
import { rowValues } from '../record-values.ts'
import { resourceTexts } from '../resource-texts.ts'
import { RowCards } from './resource-row-cards.tsx'
import type { ResourceRowsFieldProps } from './resource-row-form.ts'
import css from './resource-rows-field.module.css'
import { RowsTable } from './resource-rows-table.tsx'

/** The rows that belong to a record, which are edited in its form and saved with it. */
export function ResourceRowsField(props: ResourceRowsFieldProps) {
  const { of, name, record, text, isReadOnly } = props
  const t = useFeatureText(resourceTexts)
  const isPhone = usePhone()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const declared = of.fields[name] as Field
  const rows = record.form.values[name] as readonly RowValues[]
  const change = (next: readonly RowValues[]) => record.form.setFieldValue(name, next)
  const { id, error } = record.field(name)
  const Rows = isPhone ? RowCards : RowsTable
  const add = () => {
    change([...rows, rowValues(declared)])
    // Once the row is there.
    requestAnimationFrame(() => focusLast(fieldset.current))
  }
  const canAdd = !isReadOnly && rows.length < (declared.max ?? 0)
  return (
    <fieldset ref={fieldset} id={id} className={css.rows} tabIndex={-1}>
      <legend>{text.titleOf(name)}</legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <Rows
          {...props}
          declared={declared}
          rows={rows}
          onRemove={isReadOnly ? undefined : row => change(rows.filter(one => one !== row))}
          onAdd={canAdd ? add : undefined}
        />
      )}
      {canAdd && (
        <Button size="sm" leftSection={<Glyph icon={IconPlus} size={15} />} onClick={add}>
          {t('addRow', { one: text.rowOf(name) })}
        </Button>
      )}
    </fieldset>
  )
}

/** Moves the focus to the first input of the last row. */
function focusLast(fieldset: HTMLFieldSetElement | null): void {
  const rows = fieldset?.querySelectorAll<HTMLElement>('[data-row]')
  rows?.[rows.length - 1]?.querySelector<HTMLElement>('input, textarea')?.focus()
}
