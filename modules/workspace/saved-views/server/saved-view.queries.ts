import type { SavedView } from '@atrium/contract/workspace/saved-view'
import { AppError } from '@atrium/server/http/app-error'
import type { SavedViewsDb } from './saved-views.tables.ts'

/** The views of this tenant that a person sees: their own, and those shared by others. */
function viewRows(db: SavedViewsDb, userId: string) {
  return db
    .selectFrom('savedView as v')
    .leftJoin('appUser as owner', 'owner.id', 'v.ownerId')
    .select(['v.id', 'v.code', 'v.name', 'v.filter', 'v.sort', 'v.columns', 'v.density', 'v.shared'])
    .select(['v.ownerId', 'v.version', 'owner.realName as ownerName'])
    .where(eb => eb.or([eb('v.ownerId', '=', userId), eb('v.shared', '=', true)]))
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>['executeTakeFirstOrThrow']>>

export async function findSavedViews(db: SavedViewsDb, userId: string, code: string): Promise<SavedView[]> {
  const rows = await viewRows(db, userId)
    .where('v.code', '=', code)
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
  return rows.map(row => asView(row, userId))
}

/** @throws `error.not_found`, also for an unshared view of another person. */
export async function findSavedView(db: SavedViewsDb, userId: string, id: string): Promise<SavedView> {
  const row = await viewRows(db, userId).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asView(row, userId)
}

function asView(
  { version, ownerId, ownerName, columns, density, ...row }: ViewRow,
  userId: string,
): SavedView {
  return {
    ...row,
    ...(columns && { columns }),
    ...(density && { density }),
    own: ownerId === userId,
    ownerName: ownerName ?? '–',
    objectVersionNumber: version,
  }
}
