import { platformTenantId } from '@atrium/contract/constants'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'

/** The name of a language in itself, such as `简体中文`; undefined when it is not enabled. */
export async function languageNameOf(db: Scoped, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('language')
    .select('name')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row?.name
}

interface Offered {
  id: string
  code: string
  name: string
}

/** Every enabled language of the installation. */
export const findEnabledLanguages = (db: Scoped): Promise<Offered[]> =>
  db
    .selectFrom('language')
    .select(['id', 'code', 'name'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute()

/** The languages that the tenant offers: those it has chosen, else the platform for it, else all. */
export async function findLanguages(db: Scoped): Promise<Offered[]> {
  const enabled = await findEnabledLanguages(db)
  const { rows } = await sql<{ value: string }>`
    select value from config where code = 'LANGUAGES' and tenant_id in (current_tenant(), ${platformTenantId})
    order by tenant_id desc limit 1`.execute(db)
  const chosen = rows[0]?.value.split(',')
  const offered = enabled.filter(({ code }) => chosen?.includes(code) ?? true)
  // The platform may have disabled all of them since.
  return offered.length > 0 ? offered : enabled
}

/** @throws `error.language.unknown` for languages that the tenant does not offer */
export async function requireOffered(db: Scoped, language: string): Promise<void> {
  if (!(await findLanguages(db)).some(({ code }) => code === language))
    throw new AppError('error.language.unknown', { language })
}
