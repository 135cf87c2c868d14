import { type ListedUser, mostListedUsers } from '@atrium/contract/iam/user-list'
import type { Scoped } from '../../db/tenant.ts'

/** The tenant's own people and its guests who may sign in, by name. */
export async function findListedUsers(db: Scoped): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'loginName', 'realName', 'email', 'imageUrl'])
    .where('enabled', '=', true)
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
