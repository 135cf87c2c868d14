import type { QueryOf } from '@atrium/contract/endpoint'
import { type AuditSource, type AuditType, type auditApi, bySystem } from '@atrium/contract/operations/audit'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { type RawBuilder, sql } from 'kysely'
import { isNamed } from './audit.names.ts'

/** The language of names, and the time zone of days. */
export interface Reader {
  language: string
  timeZone: string
  /** Without the permission of a field, its values are not shown. */
  session: Pick<Session, 'level' | 'grants' | 'off' | 'withheld' | 'roles'>
}

export const types = { create: 'CREATE', update: 'UPDATE', delete: 'DELETE', deny: 'DENY' } as const
const verbOf = Object.fromEntries(Object.entries(types).map(([verb, type]) => [type, verb])) as Record<
  AuditType,
  keyof typeof types
>

/** Written as in the indexes; sign-ins have a log of their own. */
export const ofChanges = sql<boolean>`a.verb in ('create', 'update', 'delete', 'deny')`

/** The source of an entry `a`. Programs of other tenants count, too: the platform's may change records of any. */
export const sourceOf = sql<AuditSource | null>`case when a.request_id is null then 'BACKGROUND'
  when a.token_id is not null or a.actor_id in (select program_ids()) then 'API' else 'SESSION' end`

export type Filter = Omit<QueryOf<typeof auditApi.requests>, 'size' | 'olderThan'>
type Condition = RawBuilder<boolean>

/** The conditions of a filter over alias `a` (audit), by what they are about: the summary counts without some. */
export function conditionsOf(filter: Filter, reader: Reader) {
  const { processUserId: people, entityCode, auditType, tenantId } = filter
  const { entityId, requestId, entityName, search, source } = filter
  const { since, before } = spanOf(
    { from: filter.processTimeFrom, to: filter.processTimeTo },
    reader.timeZone,
  )
  const one = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
    value === undefined || value === '' ? [] : [condition(value)]
  return {
    type: one(auditType, list => sql`a.verb = any(${list.map(type => verbOf[type])}::text[])`),
    person: one(people, isBy),
    entity: one(entityCode, list => sql`a.entity = any(${list}::text[])`),
    source: one(source, list => sql`${sourceOf} = any(${list}::text[])`),
    tenant: one(tenantId, id => sql`a.tenant_id = ${id}`),
    time: [
      ...one(since, at => sql<boolean>`a.at >= ${at}`),
      ...one(before, at => sql<boolean>`a.at < ${at}`),
    ],
    others: [
      ...one(entityId, id => sql<boolean>`a.entity_id = ${id}`),
      ...one(requestId, id => sql<boolean>`a.request_id = ${id}`),
      ...one(entityName, text => isNamed(text, reader.language)),
      ...one(search, text => isFound(text, reader.language)),
    ],
  }
}

function isBy(people: readonly string[]): Condition {
  const ids = people.filter(id => id !== bySystem)
  const isOne = sql<boolean>`a.actor_id = any(${ids}::uuid[])`
  return people.length > ids.length ? sql<boolean>`(a.actor_id is null or ${isOne})` : isOne
}

/** A condition for entries whose record or person has a name with the text, or whose request has this number. */
const isFound = (text: string, language: string): Condition => sql<boolean>`(${isNamed(text, language)}
  or a.request_id = ${text} or a.actor_id in (
    select id from actor where strpos(lower(real_name), lower(${text})) > 0))`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : (sql.join([...conditions], sql` and `) as Condition)

/**
 * The condition for one entry.
 * @throws `error.not_found` for an id that no entry has
 */
export function isEntry(auditDataId: string): Condition {
  const [, tenantId, id] = /^(\d{1,15})-(\d{1,15})$/.exec(auditDataId) ?? []
  if (tenantId === undefined || id === undefined) throw new AppError('error.not_found')
  return sql<boolean>`${ofChanges} and a.tenant_id = ${tenantId} and a.id = ${id}`
}
