import type { BodyOf } from '@atrium/contract/endpoint'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { findLov } from '../../lookup/server/lov.queries.ts'
import { dataHierarchyApi, type HierarchyDraft, type ManagedHierarchy } from '../data-hierarchy.contract.ts'
import { findManagedHierarchies, type HierarchyRow } from './data-hierarchy.queries.ts'
import type { DataHierarchyDb } from './data-hierarchy.tables.ts'

type Change = BodyOf<typeof dataHierarchyApi.update>
type Naming = (entity: string, id: string) => string

export const dataHierarchyRoutes = routes<typeof dataHierarchyApi, DataHierarchyDb>(dataHierarchyApi, {
  list: async ({ query }, { db, language, tokenOf }) =>
    treeOf(await findManagedHierarchies(db, language, query.tenantId), tokenOf),

  get: ({ params }, { db, language, tokenOf }) => one(db, language, params.dataHierarchyId, tokenOf),

  async create({ body }, { db, language, tokenOf }) {
    await refuseWrongPlace(db, language, undefined, body)
    if (!(await findLov(db, language, body.valueSourceCode)))
      throw new AppError('error.lov.unknown', { lovCode: body.valueSourceCode })
    const { id } = await db
      .insertInto('dataHierarchy')
      .values({
        code: body.dataHierarchyCode,
        lovCode: body.valueSourceCode,
        ...columnsOf(body, language, {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return one(db, language, id, tokenOf)
  },

  async update({ body }, { db, language, tokenOf }) {
    const { dataHierarchyId: id, objectVersionNumber } = body
    await lockVersion(db, 'dataHierarchy', { id, objectVersionNumber })
    await refuseWrongPlace(db, language, id, body)
    const { name } = await db
      .selectFrom('dataHierarchy')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('dataHierarchy')
      .set(columnsOf(body, language, name))
      .where('id', '=', id)
      .execute()
    return one(db, language, id, tokenOf)
  },

  async remove({ body }, { db }) {
    const { dataHierarchyId: id, objectVersionNumber } = body
    await lockVersion(db, 'dataHierarchy', { id, objectVersionNumber })
    await db.deleteFrom('dataHierarchy').where('id', '=', id).execute()
  },
})

/** @throws `error.not_found`, whether it never existed or belongs to another tenant. */
async function one(
  db: DataHierarchyDb,
  language: string,
  id: string,
  tokenOf: Naming,
): Promise<ManagedHierarchy> {
  const row = (await findManagedHierarchies(db, language)).find(
    ({ dataHierarchyId }) => dataHierarchyId === id,
  )
  if (!row) throw new AppError('error.not_found')
  return { ...row, _token: tokenOf('data_hierarchy', id) }
}

function treeOf(rows: readonly HierarchyRow[], tokenOf: Naming, above?: string): ManagedHierarchy[] {
  return rows
    .filter(({ parentId }) => parentId === above)
    .map(row => {
      const children = treeOf(rows, tokenOf, row.dataHierarchyId)
      const _token = tokenOf('data_hierarchy', row.dataHierarchyId)
      return { ...row, _token, ...(children.length > 0 && { children }) }
    })
}

/** Refuses a parent of another tenant, and one below the hierarchy itself. */
async function refuseWrongPlace(
  db: DataHierarchyDb,
  language: string,
  id: string | undefined,
  { parentId }: { parentId?: string | undefined },
): Promise<void> {
  const rows = await findManagedHierarchies(db, language)
  let above = parentId
  while (above !== undefined) {
    const parent = rows.find(({ dataHierarchyId }) => dataHierarchyId === above)
    if (!parent || above === id) throw new AppError('error.hierarchy.parent')
    above = parent.parentId
  }
}

const columnsOf = (draft: HierarchyDraft | Change, language: string, names: Texts) => ({
  name: JSON.stringify(mergedTexts(names, language, draft.dataHierarchyName, draft._tls?.dataHierarchyName)),
  parentId: draft.parentId ?? null,
  displayStyle: draft.displayStyle,
  enabled: draft.enabledFlag === 1,
  sort: draft.orderSeq,
})
