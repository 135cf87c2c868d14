import type { Proof } from '@atrium/contract/sign-in/step-up'
import { cookieOfDevice } from '@atrium/server/auth/known-browser'
import type { RequestServices } from '@atrium/server/http/context'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { passkeyApi } from '../passkey.contract.ts'
import {
  addPasskey,
  beginPasskey,
  type PasskeyServices,
  removePasskey,
  renamePasskey,
} from './passkey.actions.ts'
import { findPasskeys } from './passkey.queries.ts'

/** Needs the connection with access to all tenants: passkeys belong to people, wherever they work. */
export function passkeyRoutes(services: RequestServices & PasskeyServices): Route[] {
  const { site, passwordKey, secureCookie, ownOrigin, passkeyDomain } = services
  const by = ({ session, request }: Context<'signed-in'>) => ({
    session,
    request,
    deviceMark: request.cookies[cookieOfDevice(secureCookie)],
  })
  const opened = async <Body extends Proof>(body: Body): Promise<Body> =>
    body.password === undefined ? body : { ...body, password: await passwordKey.open(body.password) }

  return routes(passkeyApi, {
    own: async (_input, { session: { userId } }) => ({
      ...(passkeyDomain !== undefined && { origin: ownOrigin, domain: passkeyDomain }),
      passkeys: await site({}, db => findPasskeys(db, userId)),
    }),
    begin: async ({ body }, context) => beginPasskey(services, by(context), await opened(body)),
    add: ({ body }, context) => addPasskey(services, by(context), body),
    rename: async ({ params, body }, context) =>
      renamePasskey(services, by(context), params.passkeyId, await opened(body)),
    remove: async ({ params, body }, context) =>
      removePasskey(services, by(context), params.passkeyId, await opened(body)),
  })
}
