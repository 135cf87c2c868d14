import type { Scoped } from '@atrium/server/db/connection/tenant'

/** The name of a language in itself, such as `简体中文`; undefined when it cannot be chosen. */
export async function languageNameOf(db: Scoped, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('language')
    .select('name')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row?.name
}

export function findLanguages(db: Scoped): Promise<{ id: string; code: string; name: string }[]> {
  return db
    .selectFrom('language')
    .select(['id', 'code', 'name'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute()
}
