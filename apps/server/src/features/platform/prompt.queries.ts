import type { Scoped } from '../../db/tenant.ts'

/** Full key to text for these prompt keys, all keys when none is named; the tenant's text over the platform's. */
export async function findPrompts(db: Scoped, lang: string, keys: string[]): Promise<Record<string, string>> {
  let query = db
    .selectFrom('prompt')
    .select(['promptKey', 'promptCode', 'description'])
    .where('lang', '=', lang)
    .orderBy('tenantId')
  if (keys.length > 0) query = query.where('promptKey', 'in', keys)
  const rows = await query.execute()
  return Object.fromEntries(rows.map(row => [`${row.promptKey}.${row.promptCode}`, row.description]))
}
