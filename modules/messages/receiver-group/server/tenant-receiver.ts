import { platformTenantId } from '@atrium/contract/constants'
import { findMemberIdsOf } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'

/** The sender, and the connection that sees the tenants addressed. */
export interface Sender<Db extends Scoped = Scoped> {
  db: Db
  site: Site
  session: Session
  requestId: string
}

export interface TenantPeople {
  /** The people of the sender's own tenant, if it is named. */
  own: readonly string[]
  others: readonly { tenantId: number; userIds: readonly string[] }[]
}

/**
 * Everyone who can work today in the named tenants.
 * @throws `error.message.receiver_unknown` for a missing or disabled tenant, and when a tenant names another
 * one: only the platform may.
 */
export async function findTenantPeople(
  { site, session }: Sender,
  tenantIds: readonly number[],
): Promise<TenantPeople> {
  const named = [...new Set(tenantIds)]
  if (named.length === 0) return { own: [], others: [] }
  const isOwn = (tenantId: number) => tenantId === session.tenantId
  const found =
    session.tenantId === platformTenantId || named.every(isOwn)
      ? await site({}, all => findMemberIdsOf(all, named))
      : []
  if (found.length < named.length) throw new AppError('error.message.receiver_unknown')
  return {
    own: found.find(one => isOwn(one.tenantId))?.userIds ?? [],
    others: found.filter(one => !isOwn(one.tenantId)),
  }
}

/**
 * Runs work in each of the other tenants, all or none; it must be the last step of a call, because it commits
 * at once.
 */
export async function inEach<T, Db extends Scoped>(
  { site, session, requestId }: Sender,
  others: TenantPeople['others'],
  work: (all: Db, tenantId: number, userIds: readonly string[]) => Promise<T>,
): Promise<T[]> {
  if (others.length === 0) return []
  return site({ userId: session.userId, requestId }, async (all: Db) => {
    const done: T[] = []
    for (const { tenantId, userIds } of others) done.push(await work(all, tenantId, userIds))
    return done
  })
}
