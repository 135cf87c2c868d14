import { instantsOf, wallClock } from '@atrium/contract/clock'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type AuditSummary, type auditApi, mostSummedUp } from '@atrium/contract/operations/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { personName, tenantName } from '@atrium/server/db/tables/names'
import { spanOf } from '@atrium/server/http/clock'
import { type RawBuilder, sql } from 'kysely'
import { allOf, conditionsOf, ofChanges, type Reader, sourceOf, types } from './audit.filter.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Steps of the chart in minutes. The first that gives at most as many bars as fit is chosen. */
const stepsInMinutes = [15, 30, 60, 120, 240, 360, 720, 1440, 2880, 7 * 1440, 14 * 1440, 28 * 1440]
const mostSteps = 96
/** The values of people, kinds and tenants that are answered, each the most frequent ones. */
const mostValues = 50

type Verb = keyof typeof types

interface Counted {
  steps: AuditSummary['steps'] | null
  days: { day: number; changes: number; requests: number }[] | null
  types: { verb: Verb; changes: number }[] | null
  people: { id: string | null; name: string | null; changes: number }[] | null
  entities: AuditSummary['entities'] | null
  sources: AuditSummary['sources'] | null
  tenants: AuditSummary['tenants'] | null
}

/** The numbers of changes in a range by time, action, person, kind, source and tenant, each without its own filter. */
export async function findSummary(
  db: Scoped,
  reader: Reader,
  { rangeFrom, rangeTo, ...filter }: QueryOf<typeof auditApi.summary>,
): Promise<AuditSummary> {
  const { since, before } = spanOf({ from: rangeFrom, to: rangeTo }, reader.timeZone)
  const range = allOf([
    ofChanges,
    ...(since ? [sql<boolean>`a.at >= ${since}`] : []),
    ...(before ? [sql<boolean>`a.at < ${before}`] : []),
  ])
  const oldest = await oldestOf(db, range)
  const to = before && before.getTime() < nowMs() ? before : new Date(nowMs())
  const from = since ?? startOfDay(oldest.at ?? to, reader.timeZone)
  const stepMinutes = stepFor(to.getTime() - from.getTime())
  const step = sql`floor(extract(epoch from at - ${from}::timestamptz) / ${sql.lit(stepMinutes * 60)})::int`
  const days = daysBetween(oldest.at ?? to, to, reader.timeZone)
  const counted = await countOf(db, reader, { range, filter, step, days })
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepMinutes,
    steps: counted.steps ?? [],
    days: (counted.days ?? []).flatMap(({ day, ...counts }) => {
      const start = days[day - 1]
      return start ? [{ day: wallClock(start, reader.timeZone).slice(0, 10), ...counts }] : []
    }),
    types: (counted.types ?? []).map(({ verb, changes }) => ({ auditType: types[verb], changes })),
    people: (counted.people ?? []).map(({ id, name, changes }) => ({
      ...(id !== null && { processUserId: id }),
      ...(name !== null && { processUserName: name }),
      changes,
    })),
    entities: counted.entities ?? [],
    sources: counted.sources ?? [],
    tenants: counted.tenants ?? [],
    ...(oldest.isCut && oldest.at && { countedFrom: oldest.at.toISOString() }),
  }
}

/** The first of the newest entries of the range that are counted: their number is bounded, whatever the range. */
async function oldestOf(db: Scoped, range: RawBuilder<boolean>): Promise<{ at?: Date; isCut: boolean }> {
  const { rows } = await sql<{ at: Date | null; found: number }>`
    select min(at) as at, count(*)::int as found from (${newest(sql`a.at`, range)}) a`.execute(db)
  return { ...(rows[0]?.at && { at: rows[0].at }), isCut: rows[0]?.found === mostSummedUp }
}

const newest = (columns: RawBuilder<unknown>, range: RawBuilder<boolean>) => sql`
  select ${columns} from audit a where ${range} order by a.at desc, a.id desc limit ${sql.lit(mostSummedUp)}`

interface Counting {
  range: RawBuilder<boolean>
  filter: Parameters<typeof conditionsOf>[0]
  step: RawBuilder<unknown>
  /** The starts of days. */
  days: readonly Date[]
}

/** One statement: the newest entries of the range are read once, each with the conditions that it meets. */
async function countOf(
  db: Scoped,
  reader: Reader,
  { range, filter, step, days }: Counting,
): Promise<Counted> {
  const { type, person, entity, source, tenant, time, others } = conditionsOf(filter, reader)
  const { rows } = await sql<Counted>`
    with scanned as materialized (
      select a.at, a.verb, a.entity, a.actor_id, a.tenant_id, a.xid, ${allOf(type)} as type, ${allOf(person)} as person,
        ${allOf(entity)} as kind, ${allOf(tenant)} as tenant, ${allOf(time)} as time,
        ${sourceOf} as "sourceOf", ${allOf(source)} as source
      from (${newest(sql`a.*`, range)}) a where ${allOf(others)})
    select
      (select jsonb_agg(to_jsonb(one) order by one.step) from (
        select ${step} as step, count(*) as changes, count(*) filter (where verb = 'delete') as deletions,
          count(*) filter (where verb = 'deny') as refusals
        from scanned where type and person and kind and source and tenant group by 1) one) as steps,
      (select jsonb_agg(to_jsonb(one) order by one.day desc) from (
        select width_bucket(at, ${days}::timestamptz[]) as day, count(*) as changes,
          count(distinct (tenant_id, xid)) as requests
        from scanned where type and person and kind and source and tenant and time group by 1) one) as days,
      (select jsonb_agg(to_jsonb(one)) from (
        select verb, count(*) as changes from scanned where person and kind and source and tenant and time group by 1) one) as types,
      (select jsonb_agg(to_jsonb(one) || jsonb_build_object('name', ${personName(sql`one.id`)}) order by one.changes desc)
        from (select actor_id as id, count(*) as changes from scanned where type and kind and source and tenant and time
          group by 1 order by 2 desc limit ${sql.lit(mostValues)}) one) as people,
      (select jsonb_agg(to_jsonb(one) order by one.changes desc, one."entityCode") from (
        select entity as "entityCode", count(*) as changes from scanned where type and person and source and tenant and time
        group by 1 order by 2 desc limit ${sql.lit(mostValues)}) one) as entities,
      (select jsonb_agg(to_jsonb(one)) from (
        select "sourceOf" as source, count(*) as changes from scanned where type and person and kind and tenant and time
        group by 1) one) as sources,
      (select jsonb_agg(to_jsonb(one)
          || jsonb_build_object('tenantName', ${tenantName(sql`one."tenantId"`, reader.language)}) order by one.changes desc)
        from (select tenant_id as "tenantId", count(*) as changes from scanned
          where type and person and kind and source and time group by 1 order by 2 desc limit ${sql.lit(mostValues)}) one) as tenants
    `.execute(db)
  return rows[0] as Counted
}

const stepFor = (rangeMs: number): number =>
  stepsInMinutes.find(minutes => rangeMs / (minutes * minuteMs) <= mostSteps) ??
  (stepsInMinutes.at(-1) as number)

const startOfDay = (at: Date, timeZone: string): Date =>
  instantsOf(wallClock(at, timeZone).slice(0, 10), timeZone).first

/** The starts of the days, counted here: the database knows other names of time zones than people choose. */
function daysBetween(from: Date, to: Date, timeZone: string): Date[] {
  const days: Date[] = []
  for (let day = wallClock(from, timeZone).slice(0, 10); ; ) {
    const start = instantsOf(day, timeZone).first
    if (start > to && days.length > 0) return days
    days.push(start)
    day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  }
}
