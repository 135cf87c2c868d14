import type { Scoped } from '../../db/tenant.ts'

/** The name of a language in itself, such as `简体中文`, or nothing when it cannot be chosen. */
export async function languageNameOf(db: Scoped, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('language')
    .select('name')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row?.name
}

/** What the tenant says of its workspace, by the codes of the contract. */
export { findConfig, findStartLanguage } from './config.queries.ts'
