import type { BodyOf } from '@atrium/contract/endpoint'
import { mostViewsOfOneTable, type savedViewApi } from '@atrium/contract/workspace/saved-view'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { findSavedView } from './saved-view.queries.ts'
import type { SavedViewsDb } from './saved-views.tables.ts'

type Draft = BodyOf<typeof savedViewApi.create>
type Ref = BodyOf<typeof savedViewApi.remove>

const stored = ({ name, filter, sort, columns, density }: Omit<Draft, 'code'>) => ({
  name,
  filter: JSON.stringify(filter),
  sort,
  columns: columns ? JSON.stringify(columns) : null,
  density: density ?? null,
})

export async function insertView(db: SavedViewsDb, ownerId: string, draft: Draft): Promise<string> {
  const { count } = await db
    .selectFrom('savedView')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('code', '=', draft.code)
    .executeTakeFirstOrThrow()
  if (count >= mostViewsOfOneTable)
    throw new AppError('error.saved_view.too_many', { most: mostViewsOfOneTable })
  const { id } = await db
    .insertInto('savedView')
    .values({ ownerId, code: draft.code, ...stored(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(
  db: SavedViewsDb,
  userId: string,
  change: BodyOf<typeof savedViewApi.update>,
): Promise<void> {
  await lockOwn(db, userId, change)
  await db.updateTable('savedView').set(stored(change)).where('id', '=', change.id).execute()
}

export async function shareView(
  db: SavedViewsDb,
  userId: string,
  { shared, ...ref }: BodyOf<typeof savedViewApi.share>,
): Promise<void> {
  await lockOwn(db, userId, ref)
  await db.updateTable('savedView').set({ shared }).where('id', '=', ref.id).execute()
}

export async function deleteView(db: SavedViewsDb, userId: string, ref: Ref): Promise<void> {
  await lockOwn(db, userId, ref)
  await db.deleteFrom('savedView').where('id', '=', ref.id).execute()
}

export async function chooseDefaultView(
  db: SavedViewsDb,
  userId: string,
  { code, id }: BodyOf<typeof savedViewApi.chooseDefault>,
): Promise<void> {
  if (id !== undefined && (await findSavedView(db, userId, id)).code !== code)
    throw new AppError('error.not_found')
  const choice = { defaultViewId: id ?? null }
  await db
    .insertInto('tableView')
    .values({ userId, code, columns: null, density: null, ...choice })
    .onConflict(conflict => conflict.columns(['tenantId', 'userId', 'code']).doUpdateSet(choice))
    .execute()
}

/**
 * @throws `error.not_found` for a view that the person cannot see, `error.saved_view.not_own` for one shared by
 * others.
 */
async function lockOwn(db: SavedViewsDb, userId: string, ref: Ref): Promise<void> {
  const view = await findSavedView(db, userId, ref.id)
  if (!view.own) throw new AppError('error.saved_view.not_own', { name: view.ownerName })
  await lockVersion(db, 'savedView', ref)
}
