import { defaultLanguage } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import type { languageApi } from '@atrium/contract/language/language'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'

type Draft = BodyOf<typeof languageApi.create>
type Change = BodyOf<typeof languageApi.update>

export async function insertLanguage(db: Scoped, { position, ...draft }: Draft): Promise<string> {
  const { last } = await db
    .selectFrom('language')
    .select(eb => eb.fn.coalesce(eb.fn.max('sort'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('language')
    .values({ ...draft, sort: last + 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (position !== undefined) await moveLanguage(db, id, position)
  return id
}

export async function updateLanguage(
  db: Scoped,
  id: string,
  { position, objectVersionNumber, ...change }: Change,
): Promise<void> {
  await lockVersion(db, 'language', { id, objectVersionNumber })
  const { code } = await db
    .selectFrom('language')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (code === defaultLanguage && !change.enabled) throw new AppError('error.language.default')
  await db.updateTable('language').set(change).where('id', '=', id).execute()
  if (position !== undefined) await moveLanguage(db, id, position)
}

/** Moves a language to a position; only rows whose position changes are written. */
async function moveLanguage(db: Scoped, id: string, position: number): Promise<void> {
  const rows = await db
    .selectFrom('language')
    .select(['id', 'sort'])
    .orderBy('sort')
    .orderBy('code')
    .forUpdate()
    .execute()
  const order = rows.filter(row => row.id !== id)
  order.splice(position - 1, 0, ...rows.filter(row => row.id === id))
  for (const [at, row] of order.entries()) {
    const sort = (at + 1) * 10
    if (row.sort !== sort) await db.updateTable('language').set({ sort }).where('id', '=', row.id).execute()
  }
}
