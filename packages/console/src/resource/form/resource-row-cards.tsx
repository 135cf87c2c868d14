import { fieldsOf, partOf } from '@atrium/contract/resource/declared'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconTrash } from '@tabler/icons-react'
import { useFeatureText } from '../../language/feature-texts.ts'
import { rowsOf } from '../record-value.ts'
import { resourceTexts } from '../resource-texts.ts'
import { ResourceField } from './resource-field.tsx'
import { inRow, ofRow, type RowsProps } from './resource-row-form.ts'
import css from './resource-rows-field.module.css'

/** The rows of a record on a phone: a card for each, with its inputs below each other. */
export function RowCards(props: RowsProps) {
  const { of, name, stored, record, text, isReadOnly, declared, rows, onRemove } = props
  const t = useFeatureText(resourceTexts)
  const part = partOf(of, name, declared)
  const one = text.rowOf(name)
  return rows.map((row, at) => (
    <section
      key={String(row.key)}
      data-row
      className={css.card}
      aria-label={t('rowTitle', { title: one, at: at + 1 })}
    >
      <div className={css.inputs}>
        {fieldsOf(part).map(([field]) => (
          <ResourceField
            key={field}
            of={part}
            name={field}
            stored={rowsOf(stored, name).find(({ id }) => id === row.id)}
            record={inRow(record, `${name}.${at}`)}
            text={ofRow(text, name)}
            isReadOnly={isReadOnly}
          />
        ))}
      </div>
      {onRemove && (
        <IconButton
          icon={IconTrash}
          size="sm"
          label={t('removeRow', { one, at: at + 1 })}
          onClick={() => onRemove(row)}
        />
      )}
    </section>
  ))
}
