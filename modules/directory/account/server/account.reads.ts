import type { Site } from '@atrium/server/db/connection/site'

/** The name of a person. */
export async function findRealName(site: Site, userId: string): Promise<string | undefined> {
  const row = await site({}, db =>
    db.selectFrom('appUser').select('realName').where('id', '=', userId).executeTakeFirst(),
  )
  return row?.realName
}
