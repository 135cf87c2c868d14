import { siteLevel } from '@atrium/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Context } from '../http/routes.ts'

type SessionContext<Db extends Scoped> = Pick<Context<'signed-in', Db>, 'db' | 'session' | 'request'>

/**
 * Runs `work` in the tenant of the session, or for platform sessions in all tenants. Rows written by `work` have to
 * name their tenant, because the platform's connection has no default.
 */
export function inSessionScope<T, Db extends Scoped>(
  site: Site,
  { db, session, request }: SessionContext<Db>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (session.level !== siteLevel) return work(db)
  return site({ userId: session.userId, requestId: request.id }, work)
}

/** Whether the session may administer a row of this tenant. Guests are rows of another tenant. */
export const isWithin = (session: Session, tenantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  session.level === siteLevel ? sql`true` : sql`${tenantId} = ${session.tenantId}`

/** The tenant of a new record: platform sessions name one, all others create in their own. */
export const tenantFor = (session: Session, requested: number | undefined): number =>
  session.level === siteLevel ? (requested ?? session.tenantId) : session.tenantId
