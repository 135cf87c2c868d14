import { QueryBar, type QueryField, type QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DataTable, type DataTableProps } from '@atrium/ui/table/data-table.tsx'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import type { RecordListView } from '../records/record-list.ts'
import { browserMemory } from '../storage/plain.ts'
import { ListChips, type ListChipsProps } from './list-chips.tsx'
import { quickField } from './list-header.tsx'
import { listTexts } from './list-texts.ts'
import { SavedViews } from './saved-views.tsx'

type ListTableProps<Row extends object> = Omit<DataTableProps<Row>, keyof RecordListView['table']> &
  Partial<Pick<DataTableProps<Row>, 'loading'>> & {
    list: RecordListView<Row>
    fields: readonly QueryField[]
    /** Built-in views with their counts. */
    chips?: Omit<ListChipsProps, 'list'>
  }

/** The text in the field above the list. */
function searchedIn(fields: readonly QueryField[], value: QueryValue): string | undefined {
  const field = quickField(fields)
  return field && String(value[field.name] ?? '').trim()
}

/** Whether this browser shows the query bars of lists. */
const openKey = 'atrium.query-bar'

/** The table of a list, whose query bar opens under Filter. */
export function ListTable<Row extends object>({ list, fields, chips, ...table }: ListTableProps<Row>) {
  const t = useFeatureText(listTexts)
  const [isOpen, setOpen] = useState(() => browserMemory.read(openKey) === 'open')
  const barFields = fields.filter(field => !field.quick)
  const count = barFields.filter(field => list.bar.value[field.name] !== undefined).length
  const toggle = () => {
    setOpen(!isOpen)
    browserMemory.write(openKey, isOpen ? 'closed' : 'open')
  }
  return (
    <DataTable
      {...list.table}
      view={
        <>
          {chips && <ListChips list={list} {...chips} />}
          {chips ? <SavedViews list={list.saved} isNamed={false} /> : list.table.view}
          {barFields.length > 0 && (
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
      searched={searchedIn(fields, list.bar.value)}
      query={isOpen && <QueryBar fields={barFields} {...list.bar} />}
      {...table}
    />
  )
}
