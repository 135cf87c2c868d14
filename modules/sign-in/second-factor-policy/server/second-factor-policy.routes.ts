import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { secondFactorPolicyApi } from '../second-factor-policy.contract.ts'
import { setPolicy } from './second-factor-policy.actions.ts'
import { findPolicy, findPreview } from './second-factor-policy.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'
import { remind } from './second-factor-reminder.ts'

/** Needs the connection with access to all tenants, because guests have factors in their home tenant. */
export function secondFactorPolicyRoutes(
  { site, passkeyDomain }: Pick<RequestServices, 'site' | 'passkeyDomain'>,
  publicUrl: URL,
): Route[] {
  return routes<typeof secondFactorPolicyApi, SecondFactorPolicyDb>(secondFactorPolicyApi, {
    get: (_input, { db, session, language }) => findPolicy(db, session.tenantId, language),

    preview: ({ query }, { session: { tenantId, userId } }) =>
      site({}, (db: SecondFactorPolicyDb) => findPreview(db, { tenantId, userId, draft: query })),

    remind: (_input, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async (db: SecondFactorPolicyDb) => ({
        count: await remind(db, session.tenantId, publicUrl),
      })),

    async update({ body }, { db, session, language }) {
      // Nobody could add one.
      if (body.kinds?.includes('authenticator') === false && passkeyDomain === undefined)
        throw new AppError('error.passkey.no_domain')
      await setPolicy(db, session.tenantId, body)
      return findPolicy(db, session.tenantId, language)
    },
  })
}
