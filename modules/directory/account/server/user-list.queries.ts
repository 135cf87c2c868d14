import { type ListedUser, mostListedUsers } from '@atrium/contract/directory/user-list'
import { inScope } from '@atrium/server/access/scope'
import type { Session } from '@atrium/server/auth/session'
import { sql } from 'kysely'
import type { AccountDb } from './account.tables.ts'

/** The tenant's people and guests who may sign in, by name. */
export async function findListedUsers(db: AccountDb, session: Session): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('appUser')
    .where('id', 'in', account => account.selectFrom('account').select('id'))
    .select(['id', 'loginName', 'realName', 'email', 'imageUrl'])
    .where('enabled', '=', true)
    .where(inScope(session, sql`scope`))
    .orderBy('realName')
    .orderBy('id')
    .limit(mostListedUsers)
    .execute()
  return rows.map(({ email, imageUrl, ...user }) => ({
    ...user,
    ...(email !== null && { email }),
    ...(imageUrl !== null && { imageUrl }),
  }))
}
