import { permissionApi } from '@atrium/contract/iam/permission'
import type { Walls } from '../../http/guard.ts'
import { outsideTransaction, routes } from '../../http/routes.ts'
import { checkCodes, explain } from './permission.actions.ts'

export const permissionRoutes = (walls: Walls) =>
  routes(permissionApi, {
    explain: ({ query }, { db, session, language }) => explain(walls, { db, session, language }, query.code),

    check: outsideTransaction(async ({ body }, { session }) => {
      const codes = body.map(item => item.code)
      const answers = new Map((await checkCodes(walls, session, codes)).map(answer => [answer.code, answer]))
      return body.map(item => ({ ...item, ...(answers.get(item.code) ?? { approve: false }) }))
    }),
  })
