import type { Session } from '@atrium/server/auth/session'
import { type Answering, type Route, routes } from '@atrium/server/http/routes'
import type { FindCustom } from '@atrium/server/resource/custom/custom-fields'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import { unitApi } from '../unit.contract.ts'
import { deleteUnit, insertUnit, moveUnit, updateUnit } from './unit.actions.ts'
import { findOwnCompanies, findUnit, findUnitsBelow, findUnitTree } from './unit.queries.ts'
import type { UnitDb } from './unit.tables.ts'

export function unitRoutes(findOwn: FindCustom): Route[] {
  const answer = async (context: Answering<UnitDb> & { session: Session }, id: string) => ({
    ...(await findUnit(context.db, context.language, id, await findOwn(context))),
    _token: context.tokenOf('unit', id),
  })
  const writing = async (acting: Acting<UnitDb>) => ({
    ...acting,
    added: (await findOwn(acting))(acting.session.tenantId),
  })
  return routes<typeof unitApi, UnitDb>(unitApi, {
    async tree({ query }, context) {
      return findUnitTree(context.db, context.language, await findOwn(context), query.tenantId)
    },
    async lazyTree({ query }, context) {
      return findUnitsBelow(context.db, context.language, await findOwn(context), query.unitId)
    },
    ownCompanies: (_input, { db, session, language }) => findOwnCompanies(db, session.userId, language),
    get: ({ params }, context) => answer(context, params.unitId),

    async create({ body }, context) {
      return answer(context, await insertUnit(await writing(context), body))
    },

    async update({ body }, context) {
      await updateUnit(await writing(context), body)
      return answer(context, body.unitId)
    },

    move: ({ body }, { db }) => moveUnit(db, body),
    remove: ({ body }, { db }) => deleteUnit(db, body),
  })
}
