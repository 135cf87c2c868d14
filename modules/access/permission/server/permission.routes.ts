import { permissionApi } from '@atrium/contract/access/permission'
import type { RequestServices } from '@atrium/server/http/context'
import { outsideTransaction, routes } from '@atrium/server/http/routes'
import { explainFields } from './field-explanation.queries.ts'
import { checkCodes, explain } from './permission.actions.ts'

export const permissionRoutes = (services: RequestServices) =>
  routes(permissionApi, {
    explain: ({ query }, { db, session, language }) =>
      explain(services, { db, session, language }, query.code),

    explainFields: ({ query }, { db, session, language }) =>
      explainFields({ db, session, language }, query.resource),

    check: outsideTransaction(async ({ body }, { session }) => {
      const codes = body.map(item => item.code)
      const answers = new Map(
        (await checkCodes(services, session, codes)).map(answer => [answer.code, answer]),
      )
      return body.map(item => ({ ...item, ...(answers.get(item.code) ?? { approve: false }) }))
    }),
  })
