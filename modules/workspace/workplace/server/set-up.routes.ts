import { roleApi } from '@atrium/access/role/role.contract.ts'
import { siteLevel } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { unitApi } from '@atrium/directory/unit/unit.contract.ts'
import { mailServerApi } from '@atrium/messages/mail-server/mail-server.contract.ts'
import { configApi } from '@atrium/operations/config/config.contract.ts'
import { decide } from '@atrium/server/access/decide'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { passwordPolicyApi } from '@atrium/sign-in/password-policy/password-policy.contract.ts'
import { setUpApi } from '../set-up.contract.ts'
import { findSetUp, hasHiddenSetUp } from './set-up.queries.ts'

/** Accounts of guests are in another tenant: whether one has hidden the steps is read on the connection that sees it. */
export function setUpRoutes(site: Site): Route[] {
  return routes(setUpApi, {
    async steps(_input, { db, session }) {
      if (session.level === siteLevel) return []
      if (await site({}, all => hasHiddenSetUp(all, session))) return []
      const may = (call: Endpoint) => decide(session, call.access).allowed
      return findSetUp(db, {
        appearance: may(configApi.update),
        people: may(accountApi.create),
        units: may(unitApi.create),
        roles: may(roleApi.create),
        passwords: may(passwordPolicyApi.update),
        mail: may(mailServerApi.create),
      })
    },
  })
}
