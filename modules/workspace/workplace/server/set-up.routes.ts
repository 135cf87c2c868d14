import { roleApi } from '@atrium/access/role/role.contract.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { unitApi } from '@atrium/directory/unit/unit.contract.ts'
import { mailServerApi } from '@atrium/messages/mail-server/mail-server.contract.ts'
import { configApi } from '@atrium/operations/config/config.contract.ts'
import { decide } from '@atrium/server/access/decide'
import { type Route, routes } from '@atrium/server/http/routes'
import { passwordPolicyApi } from '@atrium/sign-in/password-policy/password-policy.contract.ts'
import { setUpApi } from '../set-up.contract.ts'
import { findSetUp } from './set-up.queries.ts'

export function setUpRoutes(): Route[] {
  return routes(setUpApi, {
    steps: (_input, { db, session }) => {
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
