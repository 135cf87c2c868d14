import { siteLevel } from '@atrium/contract/constants'
import { inSessionScope } from '@atrium/server/access/tenant-scope'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { Context } from '@atrium/server/http/routes'
import { isStaff } from '../../assignment/server/assignment.queries.ts'
import { findManaged, type Managed, refuseAbove } from './account.actions.ts'
import type { AccountDb } from './account.tables.ts'

export type AccountContext = Pick<Context<'signed-in', AccountDb>, 'db' | 'session' | 'request'>

/** The name of a person. */
export async function findRealName(site: Site, userId: string): Promise<string | undefined> {
  const row = await site({}, db =>
    db.selectFrom('appUser').select('realName').where('id', '=', userId).executeTakeFirst(),
  )
  return row?.realName
}

/**
 * An account that the session administers.
 * @throws `error.not_found`
 */
export const findAdministered = (site: Site, context: AccountContext, userId: string): Promise<Managed> =>
  inSessionScope(site, context, db => findManaged(db, context.session, userId))

/**
 * An account of another person of which the session may replace what the person signs in with.
 * @throws `error.account.own`, `error.not_found`, `error.account.above_own`
 */
export async function findResettable(site: Site, context: AccountContext, userId: string): Promise<Managed> {
  const { session } = context
  if (userId === session.userId) throw new AppError('error.account.own')
  await refuseStaff(site, context, userId)
  return inSessionScope(site, context, async db => {
    const account = await findManaged(db, session, userId)
    await refuseAbove(db, session, userId)
    return account
  })
}

/**
 * People who work for the platform have roles that row-level security hides from their own tenant: only the platform
 * changes such accounts, in any tenant.
 */
export async function refuseStaff(site: Site, context: AccountContext, userId: string): Promise<void> {
  const { session } = context
  if (session.level === siteLevel || !(await site({}, db => isStaff(db, userId)))) return
  // Only callers who may see the account learn that it exists.
  await findAdministered(site, context, userId)
  throw new AppError('error.account.above_own')
}
