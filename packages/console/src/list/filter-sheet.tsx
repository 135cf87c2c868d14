import { chosenValues, toggledEntry } from '@atrium/ui/filter/chosen-values.ts'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import type { QueryField, QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { QueryControl, type QueryEntry } from '@atrium/ui/filter/query-control.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import type { Column, Sort } from '@atrium/ui/table/data-table-columns.ts'
import { Button, Select } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { numberText } from '../language/formats.ts'
import css from './filter-sheet.module.css'
import { listTexts } from './list-texts.ts'

/** A number of rows in words, such as “34 accounts”: the plural form follows `count`, the text shows `number`. */
export type Counted = (of: { count: number; number: string }) => string

interface FilterSheetProps<Row> {
  fields: readonly QueryField[]
  value: QueryValue
  onSearch: (value: QueryValue) => void
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** The number of rows that the filter finds; undefined while they are counted. */
  count: number | undefined
  counted: Counted
  onClose: () => void
}

/** The filters and the order of a list on a phone. They apply at once; the button shows the result. */
export function FilterSheet<Row>(props: FilterSheetProps<Row>) {
  const { fields, value, onSearch, columns, sort, onSort, count, counted, onClose } = props
  const t = useFeatureText(listTexts)
  const sortId = useId()
  const sortable = columns.filter(column => column.sortable)
  const choices = sortable.flatMap(({ id, header }) => [
    { value: `${id},asc`, label: t('list.ascending', { column: header }) },
    { value: `${id},desc`, label: t('list.descending', { column: header }) },
  ])
  const change = (field: QueryField, entry: QueryEntry | null) => {
    const { [field.name]: _, ...others } = value
    onSearch(entry === null || entry === '' || entry === false ? others : { ...others, [field.name]: entry })
  }
  return (
    <Dialog
      open
      isSheet
      onClose={onClose}
      title={t('list.filter')}
      aside={
        Object.keys(value).length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
            {t('list.clearFilter')}
          </Button>
        )
      }
      actions={
        <Button variant="filled" onClick={onClose}>
          {count === undefined
            ? t('list.showing')
            : t('list.show', { rows: counted({ count, number: numberText(count) }) })}
        </Button>
      }
    >
      <div className={css.fields}>
        {choicesFirst(fields).map(field => (
          <SheetField
            key={field.name}
            field={field}
            entry={value[field.name]}
            error={field.kind === 'text' ? null : field.validate?.(value[field.name], value)}
            onChange={entry => change(field, entry)}
          />
        ))}
        {sortable.length > 0 && (
          <div>
            <label htmlFor={sortId} className={css.label}>
              {t('list.sortBy')}
            </label>
            <Select
              id={sortId}
              data={choices}
              value={sort && `${sort.id},${sort.direction}`}
              onChange={chosen => {
                const [id, direction] = chosen?.split(',') ?? []
                onSort(id ? { id, direction: direction === 'desc' ? 'desc' : 'asc' } : null)
              }}
              clearable
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Buttons before text fields: typing has the field above the list, and no keyboard covers the sheet when it opens. */
const choicesFirst = (fields: readonly QueryField[]) => [
  ...fields.filter(({ kind }) => kind === 'select'),
  ...fields.filter(({ kind }) => kind !== 'select' && kind !== 'text'),
  ...fields.filter(({ kind }) => kind === 'text'),
]

interface SheetFieldProps {
  field: QueryField
  entry: QueryEntry | undefined
  error: string | null | undefined
  onChange: (entry: QueryEntry | null) => void
}

/** A field of the sheet: choices as buttons, everything else as its input. */
function SheetField({ field, entry, error, onChange }: SheetFieldProps) {
  const id = useId()
  const control = () => {
    if (field.kind === 'select') {
      const chosen = field.many ? chosenValues(entry) : [entry]
      const toggled = (value: string) =>
        field.many ? toggledEntry(field.options, entry, value) : entry === value ? null : value
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own.
        <div role="group" aria-labelledby={`${id}-label`} className={css.options}>
          {field.options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={css.option}
              aria-pressed={chosen.includes(value)}
              onClick={() => onChange(toggled(value))}
            >
              {chosen.includes(value) && <Glyph icon={IconCheck} size={16} />}
              {label}
            </button>
          ))}
        </div>
      )
    }
    if (field.kind === 'text')
      return (
        <FilterField
          label={field.label}
          value={String(entry ?? '')}
          onFilter={onChange}
          validate={text => field.validate?.(text) ?? null}
        />
      )
    return (
      <div className={css.input}>
        <QueryControl
          id={id}
          field={field}
          entry={entry}
          onChange={onChange}
          {...(error && { error: true, 'aria-describedby': `${id}-error` })}
        />
      </div>
    )
  }
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className={css.label}>
        {field.label}
      </label>
      {control()}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
