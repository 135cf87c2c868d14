import { siteLevel } from '@atrium/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Context } from '../http/routes.ts'

type SessionContext = Pick<Context<'signed-in'>, 'db' | 'session' | 'request'>

/**
 * Runs `work` where the session reaches: behind the wall of its tenant, or for the platform in every tenant. Whatever
 * is written names its tenant, because the platform's connection has none to fill in.
 */
export function inSessionScope<T>(
  site: Site,
  { db, session, request }: SessionContext,
  work: (db: Scoped) => Promise<T>,
): Promise<T> {
  if (session.level !== siteLevel) return work(db)
  return site({ userId: session.userId, requestId: request.id }, work)
}

/** Whether a row of this tenant is one that the session may look after; guests are rows of another tenant. */
export const isWithin = (session: Session, tenantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  session.level === siteLevel ? sql`true` : sql`${tenantId} = ${session.tenantId}`

/** The tenant in which something new is made: the platform names it, everybody else has only the own one. */
export const tenantFor = (session: Session, asked: number | undefined): number =>
  session.level === siteLevel ? (asked ?? session.tenantId) : session.tenantId
