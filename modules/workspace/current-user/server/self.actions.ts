import type { Site } from '@atrium/server/db/connection/site'
import type { AppUserTable } from '@atrium/server/db/tables/foundation-tables'
import type { Context } from '@atrium/server/http/routes'
import type { Updateable } from 'kysely'
import type { CurrentUserDb } from './current-user.tables.ts'

type Own = Omit<Updateable<AppUserTable>, 'id' | 'enabled' | 'loginName' | 'startOn' | 'endOn'>

/** Changes the caller's own account, in its home tenant: a guest's row is not in the session's tenant. */
export async function changeOwn(
  site: Site,
  { session, request }: Context<'signed-in', CurrentUserDb>,
  change: Own,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await site({ userId: session.userId, requestId: request.id }, db =>
    db.updateTable('appUser').set(change).where('id', '=', session.userId).execute(),
  )
}
