import { type DataHierarchy, hierarchyApi } from '@atrium/contract/lookups/hierarchy'
import { AppError, Denied } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { findHierarchies, forgetChoices, isOffered, keepChoice } from './hierarchy.queries.ts'
import type { HierarchySwitchDb } from './hierarchy-switch.tables.ts'

export const hierarchyRoutes = routes<typeof hierarchyApi, HierarchySwitchDb>(hierarchyApi, {
  values: async (_input, { db, session, language }) =>
    treeOf(await findHierarchies(db, session.id, language)),

  async valuesByStyle(_input, { db, session, language }) {
    const tree = treeOf(await findHierarchies(db, session.id, language))
    const selectList = tree.filter(one => one.displayStyle === 'SELECT')
    const modalList = tree.filter(one => one.displayStyle === 'MODAL')
    return {
      selectList,
      modalList,
      hasSelect: selectList.length > 0 ? 1 : 0,
      hasModal: modalList.length > 0 ? 1 : 0,
    }
  },

  async value({ query }, { db, session, language }) {
    const all = await findHierarchies(db, session.id, language)
    const found = all.find(one => one.dataHierarchyCode === query.dataHierarchyCode)
    if (!found) throw new AppError('error.not_found')
    return found
  },

  async choose({ query }, { db, session, language }) {
    const { dataHierarchyCode, dataHierarchyValue } = query
    const all = await findHierarchies(db, session.id, language)
    const chosen = all.find(one => one.dataHierarchyCode === dataHierarchyCode)
    const refused = new Denied('error.hierarchy.value', { dataHierarchyCode, dataHierarchyValue })
    if (!chosen) throw refused
    if (chosen.dataHierarchyValue === dataHierarchyValue) return
    const below = idsBelow(all, chosen.dataHierarchyId)
    if (dataHierarchyValue === '') return forgetChoices(db, session.id, [chosen.dataHierarchyId, ...below])
    const parent = all.find(one => one.dataHierarchyId === chosen.parentId)
    if (!(await isOffered(db, chosen, dataHierarchyValue, parent?.dataHierarchyValue))) throw refused
    await keepChoice(db, session.id, chosen.dataHierarchyId, dataHierarchyValue)
    // Choices below belonged to the previous choice.
    await forgetChoices(db, session.id, below)
  },
})

function treeOf(rows: readonly DataHierarchy[], parentId?: string): DataHierarchy[] {
  return rows
    .filter(row => row.parentId === parentId)
    .map(row => {
      const children = treeOf(rows, row.dataHierarchyId)
      return { ...row, ...(children.length > 0 && { children }) }
    })
}

function idsBelow(rows: readonly DataHierarchy[], id: string): string[] {
  return rows
    .filter(row => row.parentId === id)
    .flatMap(row => [row.dataHierarchyId, ...idsBelow(rows, row.dataHierarchyId)])
}
