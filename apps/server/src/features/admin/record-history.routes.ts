import { recordHistoryApi } from '@atrium/contract/admin/record-history'
import { judge } from '../../http/guard.ts'
import type { OwnCalls } from '../../http/own-calls.ts'
import { type Route, routes } from '../../http/routes.ts'
import { restoreVersion } from './record-history.actions.ts'
import { nouns } from './record-history.nouns.ts'
import { findVersions } from './record-history.queries.ts'

export function recordHistoryRoutes(own: OwnCalls): Route[] {
  return routes(recordHistoryApi, {
    list({ query }, { db, session, language }) {
      // Who may not read the record may not read what it was.
      judge(session, nouns[query.entityCode].read)
      return findVersions(db, { language, timeZone: session.timeZone }, query)
    },

    restore: ({ params, body }, context) => restoreVersion(own, { ...context }, params.auditDataId, body),
  })
}
