import type { Scoped } from '@atrium/server/db/connection/tenant'
import { spanOf } from '@atrium/server/http/clock'
import { sql } from 'kysely'
import type { z } from 'zod'
import { daysOf, type LateReport, type lateFilter } from '../late-departures.contract.ts'

const dayMs = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The caller's time zone, in which days begin and end, and language, in which depots are named. */
interface Reader {
  timeZone: string
  language: string
}

/** The report of a period, which one statement computes from the departures of both periods. */
export async function lateReport(
  db: Scoped,
  filter: z.output<typeof lateFilter>,
  { timeZone, language }: Reader,
): Promise<LateReport> {
  const { plannedAtFrom: from, plannedAtTo: to, lateFrom, origin, customer, reason } = filter
  const days = daysOf(from, to)
  const { since, before } = spanOf({ from: dayAfter(from, -days), to }, timeZone)
  const { rows } = await sql<LateReport>`
    with found as materialized (
      select d.late, d.reason, d.origin_id as "depotId", coalesce(o.name ->> ${language}, o.name ->> 'en_US') as "depotName",
        d.late >= ${lateFrom} ${reason === undefined ? sql`` : sql`and d.reason = ${reason}`} as is_late,
        (d.planned_at at time zone ${timeZone})::date as day,
        (d.planned_at at time zone ${timeZone})::date >= ${from}::date as is_now
      from departure d join depot o on o.id = d.origin_id
      where d.planned_at >= ${since} and d.planned_at < ${before}
        ${origin === undefined ? sql`` : sql`and d.origin_id::text = ${origin}`}
        ${customer === undefined ? sql`` : sql`and d.customer_id::text = ${customer}`}),
    delays as (select * from found where is_late),
    figures as (
      select period, count(found.day) as departures, count(*) filter (where is_late) as late,
        round(percentile_cont(0.5) within group (order by found.late) filter (where is_late)) as middle,
        round(percentile_cont(0.9) within group (order by found.late) filter (where is_late)) as "worstTenth"
      from (values (true), (false)) periods (period) left join found on is_now = period group by period),
    days as (
      select day::date as day, (select count(*) from delays where delays.day = days.day::date) as late,
        (select count(*) from delays where delays.day = days.day::date - ${days}::int) as before
      from generate_series(${from}::date, ${to}::date, interval '1 day') days (day)),
    peak as (
      select day, (select "depotName" from delays where delays.day = days.day
        group by "depotName" order by count(*) desc, "depotName" limit 1) as "depotName"
      from days where late > (select avg(late) + 2 * stddev_pop(late) from days)
      order by late desc, day limit 1),
    reasons as (select reason, count(*) as late from delays where is_now group by reason),
    depots as (
      select "depotId", "depotName", count(*) as late, min(delays.late) as least,
        round(percentile_cont(0.5) within group (order by delays.late)) as middle,
        round(percentile_cont(0.9) within group (order by delays.late)) as "worstTenth"
      from delays where is_now group by "depotId", "depotName")
    select
      (select to_json(figures) from figures where period) as now,
      (select to_json(figures) from figures where not period) as before,
      (select json_agg(days order by day) from days) as days,
      (select to_json(peak) from peak) as peak,
      (select coalesce(json_agg(reasons order by late desc, reason), '[]') from reasons) as reasons,
      (select coalesce(json_agg(depots order by late desc, "depotName"), '[]') from depots) as depots`.execute(
    db,
  )
  return rows[0] as LateReport
}
