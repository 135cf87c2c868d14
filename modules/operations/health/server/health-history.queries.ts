import { mostCalls } from '@atrium/contract/operations/figures'
import { sql } from 'kysely'
import { type CallHistory, type ChartMinutes, chartRanges, type HealthHistory } from '../health.contract.ts'
import type { HealthDb } from './health.tables.ts'

interface Range {
  start: Date
  end: Date
  /** Minutes of a point. */
  step: number
  points: number
}

/** The points of a chart with the slowest calls. A point without a recorded minute is null. */
export async function findHistory(
  db: HealthDb,
  { minutes, instanceId }: { minutes: ChartMinutes; instanceId?: string | undefined },
): Promise<HealthHistory> {
  const range = await findRange(db, minutes)
  const rows = await findPoints(db, range, instanceId)
  const errors = await findErrors(db, range, instanceId)
  const perPoint = <Value>(valueAt: (rows: readonly Point[], at: number) => Value): (Value | null)[] =>
    Array.from({ length: range.points }, (_, at) => {
      const there = rows.filter(row => row.at === at)
      return there.length > 0 ? valueAt(there, at) : null
    })
  const callsStart = await findQuarter(db, range.start)
  return {
    startDate: range.start.toISOString(),
    endDate: range.end.toISOString(),
    step: range.step,
    instances: instancesIn(rows, range.points),
    p50: perPoint(p50Of),
    p99: perPoint(there => highest(there.map(row => row.p99))),
    errors: perPoint((_, at) =>
      Object.fromEntries(errors.filter(row => row.at === at).map(({ status, count }) => [status, count])),
    ),
    waiting: perPoint(there => highest(there.map(row => row.waiting)) ?? 0),
    callsStartDate: callsStart.toISOString(),
    calls: await findCalls(db, callsStart),
  }
}

/** Whole points up to the current minute, by the clock of the database. */
async function findRange(db: HealthDb, minutes: ChartMinutes): Promise<Range> {
  const step = chartRanges.find(range => range.minutes === minutes)?.step ?? 1
  const { rows } = await sql<{ start: Date; end: Date }>`
    with last as (select date_bin(make_interval(mins => ${step}), now(), timestamptz '2000-01-01') as bin)
    select bin + make_interval(mins => ${step - minutes}) as start, bin + make_interval(mins => ${step}) as end
    from last`.execute(db)
  const [range] = rows
  if (!range) throw new Error('the database has no clock')
  // A point of one minute is recorded when the minute is over.
  const shift = step === 1 ? -60_000 : 0
  return {
    start: new Date(range.start.getTime() + shift),
    end: new Date(range.end.getTime() + shift),
    step,
    points: minutes / step,
  }
}

interface Point {
  at: number
  instanceId: string
  host: string
  version: string
  first: Date
  minutes: number
  requests: number
  p50: number | null
  p99: number | null
  waiting: number
}

const within = ({ start, end, step }: Range, instanceId: string | undefined) => ({
  at: sql<number>`(extract(epoch from minute - ${start}) / 60)::int / ${step}`,
  where: sql<boolean>`minute >= ${start} and minute < ${end} and (${instanceId ?? null}::uuid is null or instance_id = ${instanceId ?? null}::uuid)`,
})

async function findPoints(db: HealthDb, range: Range, instanceId: string | undefined): Promise<Point[]> {
  const { at, where } = within(range, instanceId)
  const { rows } = await sql<Point>`
    select ${at} as at, instance_id, host, version, min(minute) as first, count(*)::int as minutes,
      sum(requests)::int as requests, sum(p50 * requests) / nullif(sum(requests), 0) as p50, max(p99) as p99,
      max(waiting) as waiting
    from health_minute where ${where} group by 1, 2, 3, 4 order by 1`.execute(db)
  return rows
}

async function findErrors(db: HealthDb, range: Range, instanceId: string | undefined) {
  const { at, where } = within(range, instanceId)
  const { rows } = await sql<{ at: number; status: string; count: number }>`
    select ${at} as at, error.key as status, sum(error.value::int)::int as count
    from health_minute, jsonb_each_text(errors) as error where ${where} group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

function instancesIn(rows: readonly Point[], points: number): HealthHistory['instances'] {
  const ids = [...new Set(rows.map(row => row.instanceId))]
  return ids
    .map(instanceId => {
      const own = rows.filter(row => row.instanceId === instanceId)
      const requestsPerSecond: (number | null)[] = Array.from({ length: points }, () => null)
      for (const { at, requests, minutes } of own) requestsPerSecond[at] = rounded(requests / minutes / 60)
      const first = new Date(Math.min(...own.map(row => row.first.getTime())))
      const { host = '', version = '' } = own.at(-1) ?? {}
      return { instanceId, host, version, firstDate: first.toISOString(), requestsPerSecond }
    })
    .sort((one, other) => one.firstDate.localeCompare(other.firstDate))
}

function p50Of(rows: readonly Point[]): number | null {
  const asked = rows.filter(row => row.p50 !== null)
  const requests = asked.reduce((sum, row) => sum + row.requests, 0)
  if (requests === 0) return null
  return rounded(asked.reduce((sum, row) => sum + (row.p50 ?? 0) * row.requests, 0) / requests)
}

/** Tenths, because the columns are single precision. */
const rounded = (value: number): number => Math.round(value * 10) / 10

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length > 0 ? rounded(Math.max(...known)) : null
}

async function findQuarter(db: HealthDb, time: Date): Promise<Date> {
  const { rows } = await sql<{ quarter: Date }>`
    select date_bin('15 minutes', ${time}, timestamptz '2000-01-01') as quarter`.execute(db)
  return rows[0]?.quarter ?? time
}

async function findCalls(db: HealthDb, start: Date): Promise<CallHistory[]> {
  const { rows } = await sql<Omit<CallHistory, 'p99Yesterday'> & { p99Yesterday: number | null }>`
    with today as (
      select method, path, sum(count)::int as count, sum(errors)::int as errors,
        sum(p50 * count) / sum(count) as p50, max(p99) as p99
      from health_call where quarter >= ${start} group by 1, 2
      order by p99 desc, path, method limit ${mostCalls})
    select t.*, (select max(y.p99) from health_call y where y.method = t.method and y.path = t.path
      and y.quarter >= ${start}::timestamptz - interval '1 day' and y.quarter < now() - interval '1 day') as p99_yesterday
    from today t order by t.p99 desc, t.path, t.method`.execute(db)
  return rows.map(({ p50, p99, p99Yesterday, ...row }) => ({
    ...row,
    ...{ p50: rounded(p50), p99: rounded(p99) },
    ...(p99Yesterday !== null && { p99Yesterday: rounded(p99Yesterday) }),
  }))
}
