import type { Proof } from '@atrium/contract/sign-in/step-up'
import {
  type AccountContext,
  findAdministered,
  findResettable,
} from '@atrium/directory/account/server/account.reads.ts'
import { findCredential } from '@atrium/server/auth/credential'
import { cookieOfDevice } from '@atrium/server/auth/known-browser'
import { resetCodeAttempts } from '@atrium/server/auth/sign-in-attempts'
import type { RequestServices } from '@atrium/server/http/context'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { accountFactorApi, secondFactorApi } from '../second-factor.contract.ts'
import {
  beginFactor,
  confirmFactor,
  type FactorServices,
  removeFactor,
  renameFactor,
  replaceCodes,
  resetFactors,
} from './second-factor.actions.ts'
import { findAccountFactors, findFactors } from './second-factor.queries.ts'

/** Needs the connection with access to all tenants: second factors belong to people, wherever they work. */
export function secondFactorRoutes(services: RequestServices, factors: FactorServices): Route[] {
  const { site } = factors
  const { passwordKey, secureCookie } = services
  const by = ({ session, request }: Context<'signed-in'>) => ({
    session,
    request,
    deviceMark: request.cookies[cookieOfDevice(secureCookie)],
  })
  const opened = async <Body extends Proof>(body: Body): Promise<Body> =>
    body.password === undefined ? body : { ...body, password: await passwordKey.open(body.password) }

  return routes(secondFactorApi, {
    own: (_input, { session: { userId } }) =>
      site({}, async db => {
        const { secondFactorDemand: demand, ...kinds } = await findCredential(db, userId)
        const [countingKinds, missingKinds] = [[...kinds.countingKinds], [...kinds.missingKinds]]
        return { ...(await findFactors(db, userId)), demand, countingKinds, missingKinds }
      }),
    begin: async ({ body }, context) => beginFactor(factors, by(context), await opened(body)),
    confirm: ({ params, body }, context) =>
      confirmFactor(
        factors,
        { userId: context.session.userId, requestId: context.request.id },
        params.factorId,
        body,
      ),
    rename: async ({ params, body }, context) =>
      renameFactor(factors, by(context), params.factorId, await opened(body)),
    remove: async ({ params, body }, context) =>
      removeFactor(factors, by(context), params.factorId, await opened(body)),
    newCodes: async ({ body }, context) => replaceCodes(factors, by(context), await opened(body)),
  })
}

/** Needs the same connection; which accounts a session administers is decided as for passwords. */
export function accountFactorRoutes({ site, availableChannels }: FactorServices): Route[] {
  return routes<typeof accountFactorApi, AccountContext['db']>(accountFactorApi, {
    async get({ params }, context) {
      const { id } = await findAdministered(site, context, params.userId)
      return site({}, db => findAccountFactors(db, id))
    },

    async reset({ params }, context) {
      const { id } = await findResettable(site, context, params.userId)
      const by = {
        actorId: context.session.userId,
        requestId: context.request.id,
        method: 'administrator',
      } as const
      await site({ userId: by.actorId, requestId: by.requestId }, async db =>
        resetFactors(db, availableChannels, await findCredential(db, id), by),
      )
      await resetCodeAttempts(site, id)
    },
  })
}
