import { query } from '@atrium/console/api/query.ts'
import { clockOf, instantOf } from '@atrium/console/language/formats.ts'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { auditApi } from '@atrium/contract/operations/audit'
import { auditTable } from '../audit.table.ts'

/** The days of the chart, unless everything is shown. */
export const ranges = { day: 1, week: 7, month: 30, quarter: 90, all: undefined } as const
export type Range = keyof typeof ranges

export type AuditFilter = Readonly<Record<string, string>>

/** The filters that check boxes set, each with its values separated by commas. */
export const facetNames = ['auditType', 'processUserId', 'entityCode', 'source', 'tenantId'] as const
export type FacetName = (typeof facetNames)[number]

const filters = [
  'search',
  'entityName',
  ...facetNames,
  'processTimeFrom',
  'processTimeTo',
  'entityId',
  'requestId',
  'range',
] as const

/** The filters of the audit log as they stand in the address, and the queries that they make. */
export function useAuditState(couldNotLoad: string) {
  const list = useRecordList({
    table: auditTable,
    filters,
    query: ({ filter }) => ({
      // For its total and for exports; the changes are listed by request.
      ...query(auditApi.list, { query: { ...inRange(filter as AuditFilter), size: 1 } }),
      staleTime: 0,
    }),
    rowKey: entry => entry.auditDataId,
    couldNotLoad,
  })
  const filter: AuditFilter = list.bar.value
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    list.bar.onSearch(
      Object.fromEntries(
        Object.entries({ ...filter, ...changes }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
    )
  return { list, filter, change, range: rangeOf(filter), asked: inRange(filter) }
}
export type AuditState = ReturnType<typeof useAuditState>

/** The range that is chosen. What is asked for by its number or time is looked for everywhere. */
function rangeOf({ range, entityId, requestId, processTimeFrom, processTimeTo }: AuditFilter): Range {
  if (range !== undefined && range in ranges) return range as Range
  return entityId || requestId || processTimeFrom || processTimeTo ? 'all' : 'week'
}

/** The first day of a range, as `YYYY-MM-DD`. */
export function firstDayOf(range: Range): string | undefined {
  const days = ranges[range]
  return (
    days &&
    clockOf(new Date())
      .subtract(days - 1, 'day')
      .format('YYYY-MM-DD')
  )
}

/** The filter as the calls take it: the part of the chart that is chosen, else the whole range. */
function inRange(filter: AuditFilter): AuditFilter {
  const { range: _, ...others } = filter
  const from = filter.processTimeFrom ? undefined : firstDayOf(rangeOf(filter))
  return { ...others, ...(from && { processTimeFrom: from }) }
}

/** The filter as the summary takes it: the chart shows the whole range, the numbers the chosen part. */
export function summaryOf(filter: AuditFilter): AuditFilter {
  const { range: _, ...others } = filter
  const rangeFrom = firstDayOf(rangeOf(filter))
  return { ...others, ...(rangeFrom && { rangeFrom }) }
}

/** The values of a facet. */
export const valuesOf = (filter: AuditFilter, name: FacetName): readonly string[] =>
  filter[name]?.split(',').filter(Boolean) ?? []

/** A local time of the server, so many minutes later. */
export function later(from: string, minutes: number): string {
  const instant = instantOf(from, new Date())
  return clockOf(new Date(instant.getTime() + minutes * 60_000)).format('YYYY-MM-DD HH:mm:ss')
}

/** The minutes between two local times. */
export const minutesBetween = (from: string, to: string): number =>
  (instantOf(to, new Date()).getTime() - instantOf(from, new Date()).getTime()) / 60_000
