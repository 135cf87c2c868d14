import { routes } from '@atrium/server/http/routes'
import { receiveRuleApi } from '../receive-rule.contract.ts'
import { deleteReceiveRule, findReceiveRules, putReceiveRules } from './receive-rule.queries.ts'
import type { ReceiveRuleDb } from './receive-rule.tables.ts'

const readerOf = ({ session, language }: { session: { tenantId: number }; language: string }) => ({
  tenantId: session.tenantId,
  language,
})

export const receiveRuleRoutes = routes<typeof receiveRuleApi, ReceiveRuleDb>(receiveRuleApi, {
  list: (_input, context) => findReceiveRules(context.db, readerOf(context)),

  async change({ body }, context) {
    await putReceiveRules(context.db, readerOf(context), body)
    return findReceiveRules(context.db, readerOf(context))
  },

  remove: ({ body }, { db }) => deleteReceiveRule(db, body.receiveCode),
})
