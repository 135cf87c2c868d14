import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import css from '@atrium/console/records/record-list.module.css'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type Greeting, greetingApi } from '../greeting.contract.ts'
import { greetingTable } from '../greeting.table.ts'
import { type GreetingText, greetingTexts } from './greeting-texts.ts'

/** The greetings of the tenant. */
export function GreetingList() {
  const t = useFeatureText(greetingTexts)
  const greetings = useRecordList({
    table: greetingTable,
    filters: [],
    query: ({ paging }) => query(greetingApi.list, { query: paging }),
    rowKey: greeting => greeting.greetingId,
    couldNotLoad: t('couldNotLoad'),
  })
  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader parents={[t('parent')]} title={t('title')} count={greetings.found.data?.totalElements} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          {...greetings.table}
          rowName={greeting => greeting.text}
          empty={<EmptyState title={t('none')} />}
        />
      </div>
    </div>
  )
}

const columnsOf = (t: GreetingText): readonly Column<Greeting>[] => [
  { id: 'text', header: t('text'), cell: ({ text }) => text, main: true, sortable: true },
  {
    id: 'creationDate',
    header: t('created'),
    cell: ({ creationDate }) => dateTimeText(creationDate),
    sortable: true,
  },
]
