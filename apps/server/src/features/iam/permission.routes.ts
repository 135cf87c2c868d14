import { permissionApi } from '@atrium/contract/iam/permission'
import { routes } from '../../http/routes.ts'
import { checkCodes, explain } from './permission.actions.ts'

export const permissionRoutes = routes(permissionApi, {
  explain: ({ query }, { db, session, language }) => explain(db, session, language, query.code),

  async check({ body }, { db, session }) {
    const codes = body.map(item => item.code)
    const answers = new Map((await checkCodes(db, session, codes)).map(answer => [answer.code, answer]))
    return body.map(item => ({ ...item, ...(answers.get(item.code) ?? { approve: false }) }))
  },
})
