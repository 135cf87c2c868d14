import { fieldsOf, partOf } from '@atrium/contract/resource/declared'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFeatureText } from '../../language/feature-texts.ts'
import { rowsOf } from '../record-value.ts'
import { resourceTexts } from '../resource-texts.ts'
import { ResourceField } from './resource-field.tsx'
import { inRow, ofRow, type RowsProps } from './resource-row-form.ts'
import css from './resource-rows-field.module.css'

/** The rows of a record as a table of inputs, whose header has the titles of the fields. */
export function RowsTable(props: RowsProps) {
  const { of, name, stored, record, text, isReadOnly, declared, rows, onRemove, onAdd } = props
  const t = useFeatureText(resourceTexts)
  const part = partOf(of, name, declared)
  const fields = fieldsOf(part)
  const own = ofRow(text, name)
  const one = text.rowOf(name)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.titleOf(name)}>
        <thead>
          <tr>
            {fields.map(([field, { kind, required, traits }]) => (
              <th key={field} scope="col" data-kind={kind} title={own.helpOf(field)}>
                {own.titleOf(field)}
                {required && !traits.given && (
                  <span className={css.star} aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </th>
            ))}
            {onRemove && <td />}
          </tr>
        </thead>
        <tbody onKeyDown={event => !isReadOnly && walkOn(event, onAdd)}>
          {rows.map((row, at) => (
            <tr key={String(row.key)} data-row aria-label={t('rowTitle', { title: one, at: at + 1 })}>
              {fields.map(([field, { kind }]) => (
                <td key={field} data-kind={kind}>
                  <ResourceField
                    of={part}
                    name={field}
                    stored={rowsOf(stored, name).find(({ id }) => id === row.id)}
                    record={inRow(record, `${name}.${at}`)}
                    text={own}
                    isReadOnly={isReadOnly}
                  />
                </td>
              ))}
              {onRemove && (
                <td className={css.removal}>
                  <IconButton
                    icon={IconTrash}
                    size="sm"
                    label={t('removeRow', { one, at: at + 1 })}
                    onClick={() => onRemove(row)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Enter in a cell goes to the same one of the next row, and adds a row after the last. */
function walkOn(event: KeyboardEvent, onAdd: (() => void) | undefined): void {
  const input = event.target
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(input instanceof HTMLInputElement)) return
  // It chooses in an open list.
  if (event.defaultPrevented || input.getAttribute('aria-expanded') === 'true') return
  // And does not save the form.
  event.preventDefault()
  const cell = input.closest('td')
  const below = cell?.closest('tr')?.nextElementSibling
  if (below) below.children[cell?.cellIndex ?? 0]?.querySelector<HTMLElement>('input, textarea')?.focus()
  else onAdd?.()
}
