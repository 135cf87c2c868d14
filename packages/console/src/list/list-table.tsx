import { mostAtOnce } from '@atrium/contract/batch'
import { QueryBar, type QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DataTable, type DataTableProps } from '@atrium/ui/table/data-table.tsx'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { BulkExportContext } from '../bulk/bulk-export.tsx'
import { useFeatureText } from '../language/feature-texts.ts'
import type { RecordListView } from '../records/record-list.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { usePhone } from '../workspace/use-phone.ts'
import { type Counted, FilterSheet } from './filter-sheet.tsx'
import { countText, ListChips, type ListChipsProps, shownView } from './list-chips.tsx'
import { quickField } from './list-header.tsx'
import { listTexts } from './list-texts.ts'
import { NothingFound } from './nothing-found.tsx'
import { isQueryBarOpen, rememberQueryBar } from './query-bar-memory.ts'

type ListTableProps<Row extends object> = Omit<DataTableProps<Row>, keyof RecordListView['table']> &
  Partial<Pick<DataTableProps<Row>, 'loading'>> & {
    list: RecordListView<Row>
    fields: readonly QueryField[]
    counted: Counted
    /** Selects these rows besides those that are selected. */
    selectRows?: (rows: readonly Row[]) => void
    /** Built-in views with their counts, where the feature counts them by a call of its own. */
    chips?: Omit<ListChipsProps, 'list'>
  }

/** A search without results: its text and view, the views with matches, and the search of the whole list. */
function foundElsewhere(
  list: Pick<RecordListView, 'bar'>,
  fields: readonly QueryField[],
  chips: Omit<ListChipsProps, 'list'> | undefined,
): ComponentProps<typeof NothingFound> {
  const { value, onSearch } = list.bar
  const name = quickField(fields)?.name
  const searched = name && String(value[name] ?? '').trim()
  const views = chips?.views ?? []
  const { isShown, show } = shownView(list, views)
  const view = views.find(({ filter }) => Object.keys(filter).length > 0 && isShown(filter))
  const isWidened = searched && Object.keys(value).length > 1
  return {
    searched,
    view: view?.label,
    elsewhere: views.flatMap(({ id, label, filter }) => {
      const count = chips?.counts?.[id] ?? 0
      const isEverything = Object.keys(filter).length === 0
      if (count === 0 || isShown(filter) || (isEverything && isWidened)) return []
      return [{ label, count: countText(count, chips?.most), onChoose: () => show(filter) }]
    }),
    onWiden: name && isWidened ? () => onSearch({ [name]: searched }) : undefined,
    onClear: () => onSearch({}),
  }
}

/** The table of a list, whose query bar opens under Filter. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, fields, counted, chips = list.chips, selectRows, bulk, ...table } = props
  const t = useFeatureText(listTexts)
  const { shownAs, ...state } = list.table
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(isQueryBarOpen)
  const { columns, rowName, canSelect, selection } = table
  const canSelectAll = selectRows && list.table.pager.total <= mostAtOnce
  useLayoutEffect(() => {
    shownAs.current = { columns, rowName }
  }, [shownAs, columns, rowName])
  const barFields = fields.filter(field => !field.quick)
  const count = barFields.filter(field => list.bar.value[field.name] !== undefined).length
  const toggle = () => {
    setOpen(!isOpen)
    rememberQueryBar(isOpen ? 'closed' : 'open')
  }
  return (
    <>
      <DataTable
        {...state}
        view={
          <>
            {chips && <ListChips list={list} {...chips} />}
            {chips ? <SavedViews list={list.saved} isNamed={false} /> : list.table.view}
            {barFields.length > 0 && !isPhone && (
              <Button
                size="sm"
                variant="subtle"
                aria-expanded={isOpen}
                aria-label={t(count > 0 ? 'list.filterSet' : 'list.filter', { count })}
                leftSection={<Glyph icon={IconFilter} size={15} />}
                onClick={toggle}
              >
                {t('list.filter')} {count > 0 && count}
              </Button>
            )}
          </>
        }
        nothingFound={<NothingFound {...foundElsewhere(list, fields, chips)} />}
        {...(bulk !== undefined && {
          bulk: (
            <BulkExportContext value={{ ...list.exported, rowIds: [...(selection ?? [])] }}>
              {bulk}
            </BulkExportContext>
          ),
        })}
        {...(canSelectAll && {
          onSelectAll: () =>
            void list.loadAll().then(
              rows => selectRows(canSelect ? rows.filter(canSelect) : rows),
              // The failure is already reported.
              () => undefined,
            ),
        })}
        query={isOpen && !isPhone && barFields.length > 0 && <QueryBar fields={barFields} {...list.bar} />}
        {...table}
      />
      {isPhone && list.sheet.isOpen && (
        <FilterSheet
          fields={barFields}
          {...list.bar}
          columns={table.columns}
          sort={list.table.sort}
          onSort={list.table.onSort}
          count={list.bar.busy ? undefined : list.table.pager.total}
          counted={counted}
          onClose={() => list.sheet.open(false)}
        />
      )}
    </>
  )
}
