import { routes } from '@atrium/server/http/routes'
import { receiveConfigApi } from '../receive-config.contract.ts'
import { findReceiveConfigs, putReceiveConfig } from './receive-config.queries.ts'
import type { ReceiveRuleDb } from './receive-rule.tables.ts'

export const receiveConfigRoutes = routes<typeof receiveConfigApi, ReceiveRuleDb>(receiveConfigApi, {
  list: (_input, { db, session, language }) => findReceiveConfigs(db, session, language),

  async change({ body }, { db, session, language }) {
    for (const choice of body) await putReceiveConfig(db, session.userId, choice)
    return findReceiveConfigs(db, session, language)
  },
})
