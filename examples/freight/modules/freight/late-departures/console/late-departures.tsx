import { usePermittedColumns, usePermittedFields } from '@atrium/console/access/permitted.tsx'
import type { ApiError } from '@atrium/console/api/api-error.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { ExportButton } from '@atrium/console/list/export-button.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { columnsOf } from '@atrium/console/resource/list/resource-columns.tsx'
import { filtersOf } from '@atrium/console/resource/list/resource-filters.tsx'
import type { AnyRow } from '@atrium/console/resource/record-value.ts'
import { addResourceTexts, useResourceText } from '@atrium/console/resource/resource-text.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { usePhone } from '@atrium/console/workspace/use-phone.ts'
import type { Page } from '@atrium/contract/page'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { QueryBar, type QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { departure } from '../../departure/departure.resource.ts'
import { lateDeparturesApi, type lateFilter } from '../late-departures.contract.ts'
import { lateDeparturesTable } from '../late-departures.table.ts'
import { LateCharts } from './late-charts.tsx'
import css from './late-departures.module.css'
import { lateDeparturesTexts } from './late-departures-texts.ts'
import { LateFigures } from './late-figures.tsx'

addResourceTexts(departure)

/** The filters, under the names that the report and the list of departures share. */
const filters = ['plannedAtFrom', 'plannedAtTo', 'origin', 'customer', 'reason', 'lateFrom'] as const
type Filter = z.input<typeof lateFilter> & { lateFrom: string }

/** The rows of a resource's call are typed by its definition, those of its columns are not. */
type PageQuery = UseQueryOptions<Page<AnyRow>, ApiError, Page<AnyRow>, QueryKey>

/** Departures of the last 30 days that were at least 10 minutes late, unless the address says otherwise. */
const withDefaults = (filter: QueryValue) =>
  ({
    plannedAtFrom: clockOf(today()).subtract(29, 'day').format('YYYY-MM-DD'),
    plannedAtTo: today(),
    lateFrom: '10',
    ...filter,
  }) as Filter

/** How many departures were late, when, where from and why, with the departures themselves below. */
export function LateDepartures() {
  const t = useFeatureText(lateDeparturesTexts)
  const text = useResourceText(departure)
  const isPhone = usePhone()
  const list = useRecordList<AnyRow>({
    table: lateDeparturesTable,
    filters,
    query: ({ paging, filter }) => {
      const sort = paging.sort.length > 0 ? paging.sort : ['plannedAt,desc']
      const input = { ...paging, sort, ...withDefaults(filter) }
      return query(departure.api.list, { query: input }) as unknown as PageQuery
    },
    rowKey: row => String(row.departureId),
    couldNotLoad: t('couldNotLoad'),
  })
  const filter = withDefaults(list.bar.value)
  const bar = { ...list.bar, value: filter as Readonly<Record<string, string>> }
  const found = useQuery({
    ...query(lateDeparturesApi.report, { query: filter }),
    placeholderData: keepPreviousData,
  })
  const all = usePermittedFields(filtersOf(departure, list.table.rows, {}, text, text.say))
  const fields = filters.flatMap(name => {
    const field = all.find(one => one.name === name)
    return field ? { ...field, label: t(`filter.${name}`) } : []
  })
  const columns = usePermittedColumns(columnsOf(departure, text, text.say))
  return (
    <div className={css.page}>
      <ListHeader list={{ ...list, bar }} fields={fields} parents={[t('parent')]} title={t('title')} />
      {!isPhone && <QueryBar fields={fields} first={fields.length} {...bar} />}
      {found.isPending && <Skeleton bars={['100%']} rows={8} />}
      {found.isError && (
        <FailedState
          title={t('couldNotLoad')}
          safe={t('safe')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <>
          <LateFigures report={found.data} t={t} />
          {found.data.now.late > 0 && <LateCharts report={found.data} t={t} reasonOf={text.choiceOf} />}
        </>
      )}
      <div className={css.table}>
        <ListTable
          list={{
            ...list,
            bar,
            table: {
              ...list.table,
              actions: <ExportButton {...list.exported} count={list.table.pager.total} />,
            },
          }}
          fields={isPhone ? fields : []}
          label={t('departures')}
          counted={text.counted}
          columns={columns}
          rowName={row => String(row.number)}
          onOpen={row => navigate(`/freight/departure/list?departure=${String(row.departureId)}`)}
          empty={<EmptyState title={t('nothing')}>{t('nothingDetail')}</EmptyState>}
        />
      </div>
    </div>
  )
}
