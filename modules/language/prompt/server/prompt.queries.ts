import { platformTenantId } from '@atrium/contract/constants'
import type { AnswerOf, QueryOf } from '@atrium/contract/endpoint'
import type { Prompt, promptApi } from '@atrium/contract/language/prompt'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { PromptDb } from './prompt.tables.ts'

type Filter = QueryOf<typeof promptApi.page>

/** The keys of pages that are asked for, all if there are none. */
export const keysIn = ({ promptKey }: QueryOf<typeof promptApi.list>): string[] =>
  [promptKey ?? []]
    .flat()
    .flatMap(text => text.split(','))
    .map(key => key.trim())
    .filter(Boolean)

/** Texts by full key for these prompt keys, or for all; the tenant's text over the platform's. */
export async function findPrompts(
  db: PromptDb,
  lang: string,
  keys: string[],
): Promise<Record<string, string>> {
  let query = db
    .selectFrom('prompt')
    .select(['promptKey', 'promptCode', 'description'])
    .where('lang', '=', lang)
    .orderBy('tenantId')
  if (keys.length > 0) query = query.where('promptKey', 'in', keys)
  const rows = await query.execute()
  return Object.fromEntries(rows.map(row => [`${row.promptKey}.${row.promptCode}`, row.description]))
}

function promptRows(db: PromptDb) {
  return db
    .selectFrom('prompt as p')
    .leftJoin('actor as creator', 'creator.id', 'p.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'p.updatedBy')
    .select(['p.id', 'p.tenantId', 'p.promptKey', 'p.promptCode', 'p.lang', 'p.description'])
    .select(['p.version', 'p.createdAt', 'p.updatedAt'])
    .select(['p.createdBy', 'p.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('prompt as own')
            .select('own.id')
            .whereRef('own.tenantId', '<>', 'p.tenantId')
            .whereRef('own.lang', '=', 'p.lang')
            .whereRef('own.promptKey', '=', 'p.promptKey')
            .whereRef('own.promptCode', '=', 'p.promptCode')
            .where('p.tenantId', '=', platformTenantId)
            // Without a tenant no text overrides another.
            .where(sql<boolean>`current_tenant() is not null`),
        )
        .as('replaced'),
    )
}

type PromptRow = Awaited<ReturnType<ReturnType<typeof promptRows>['executeTakeFirstOrThrow']>>

const fullKey = sql<string>`p.prompt_key || '.' || p.prompt_code`

const sortBy = {
  promptKey: fullKey,
  lang: sql`p.lang`,
  description: sql`p.description`,
  lastUpdateDate: sql`p.updated_at`,
} as const

export async function findManagedPrompts(db: PromptDb, filter: Filter): Promise<Page<Prompt>> {
  let found = promptRows(db)
  if (filter.tenantId !== undefined) found = found.where('p.tenantId', '=', filter.tenantId)
  const { promptKey, lang, description } = filter
  if (promptKey) found = found.where(sql<boolean>`strpos(lower(${fullKey}), lower(${promptKey})) > 0`)
  if (lang) found = found.where('p.lang', '=', lang)
  if (description) found = found.where(sql<boolean>`strpos(lower(p.description), lower(${description})) > 0`)
  const page = await findPage(found, filter, { sortBy, tie: [fullKey, sql`p.lang`, sql`p.tenant_id desc`] })
  return { ...page, content: page.content.map(asPrompt) }
}

/** @throws `error.not_found` */
export async function findManagedPrompt(db: PromptDb, id: string): Promise<Prompt> {
  const row = await promptRows(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asPrompt(row)
}

/**
 * A text by its key, with the texts of all languages. The tenant's come before the platform's.
 * @throws `error.not_found`
 */
export async function findPromptInLanguages(
  db: PromptDb,
  { promptKey, promptCode, lang }: QueryOf<typeof promptApi.detail>,
): Promise<AnswerOf<typeof promptApi.detail>> {
  const rows = await promptRows(db)
    .where('p.promptKey', '=', promptKey)
    .where('p.promptCode', '=', promptCode)
    .orderBy('p.tenantId')
    .execute()
  const row = rows.findLast(one => one.lang === lang)
  if (!row) throw new AppError('error.not_found')
  return { ...asPrompt(row), promptConfigs: Object.fromEntries(rows.map(one => [one.lang, one.description])) }
}

const asPrompt = (row: PromptRow): Prompt => ({
  id: row.id,
  tenantId: row.tenantId,
  promptKey: row.promptKey,
  promptCode: row.promptCode,
  lang: row.lang,
  description: row.description,
  replaced: Boolean(row.replaced),
  ...stampsOf(row),
})
