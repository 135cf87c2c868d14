import { platformTenantId } from '@atrium/contract/constants'
import { findMemberIdsOf } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'

/** Who sends something, and the connection that sees the tenants it may be for. */
export interface Sender {
  db: Scoped
  site: Site
  session: Session
  requestId: string
}

export interface TenantPeople {
  /** Of the own tenant, where it is named. */
  own: readonly string[]
  others: readonly { tenantId: number; userIds: readonly string[] }[]
}

/**
 * Everybody who can work today in the tenants that are named.
 * @throws `error.message.receiver_unknown` for one that is not there or switched off, and for another one that a tenant
 *   names: only the platform writes to others.
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

/** Does something in each of the other tenants, all or none; the last thing a call does, since it counts at once. */
export async function inEach<T>(
  { site, session, requestId }: Sender,
  others: TenantPeople['others'],
  work: (all: Scoped, tenantId: number, userIds: readonly string[]) => Promise<T>,
): Promise<T[]> {
  if (others.length === 0) return []
  return site({ userId: session.userId, requestId }, async all => {
    const done: T[] = []
    for (const { tenantId, userIds } of others) done.push(await work(all, tenantId, userIds))
    return done
  })
}
