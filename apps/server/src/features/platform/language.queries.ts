import type { Scoped } from '../../db/tenant.ts'

export function findLanguages(db: Scoped): Promise<{ id: string; code: string; name: string }[]> {
  return db
    .selectFrom('language')
    .select(['id', 'code', 'name'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute()
}
