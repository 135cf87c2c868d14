import { type Answering, routes } from '@atrium/server/http/routes'
import { unitApi } from '../unit.contract.ts'
import { deleteUnit, insertUnit, moveUnit, updateUnit } from './unit.actions.ts'
import { findOwnCompanies, findUnit, findUnitsBelow, findUnitTree } from './unit.queries.ts'
import type { UnitDb } from './unit.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<UnitDb>, id: string) => ({
  ...(await findUnit(db, language, id)),
  _token: tokenOf('unit', id),
})

export const unitRoutes = routes<typeof unitApi, UnitDb>(unitApi, {
  tree: ({ query }, { db, language }) => findUnitTree(db, language, query.tenantId),
  lazyTree: ({ query }, { db, language }) => findUnitsBelow(db, language, query.unitId),
  ownCompanies: (_input, { db, session, language }) => findOwnCompanies(db, session.userId, language),
  get: ({ params }, context) => answer(context, params.unitId),

  async create({ body }, context) {
    return answer(context, await insertUnit(context.db, context.language, body))
  },

  async update({ body }, context) {
    await updateUnit(context, body)
    return answer(context, body.unitId)
  },

  move: ({ body }, { db }) => moveUnit(db, body),
  remove: ({ body }, { db }) => deleteUnit(db, body),
})
