import { findCredential } from '@atrium/server/auth/credential'
import { cookieOfDevice } from '@atrium/server/auth/known-browser'
import { setSessionCookie } from '@atrium/server/auth/session-cookie'
import type { Site } from '@atrium/server/db/connection/site'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import type { RequestServices } from '@atrium/server/http/context'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { findPasswordUse } from '../../sign-in-log/server/sign-in-log.queries.ts'
import { securityApi } from '../security.contract.ts'
import {
  changeContact,
  checkCode,
  checkPassword,
  choosePassword,
  type Security,
  sendCode,
  verifyContact,
} from './security.actions.ts'

/**
 * Needs the connection with access to all tenants: credentials belong to people, and a guest's row to another
 * tenant.
 */
export function securityRoutes(
  site: Site,
  services: RequestServices,
  secret: string,
  availableChannels: AvailableChannels,
): Route[] {
  const security: Security = { site, secret, availableChannels }
  const { passwordKey } = services
  const by = ({ session, request, language }: Context<'signed-in'>) => ({
    session,
    request,
    language,
    deviceMark: request.cookies[cookieOfDevice(services.secureCookie)],
  })

  return routes(securityApi, {
    openAccounts: () => [],

    async rules(_input, { session }) {
      const { policy, changedAt, usedAt } = await site({}, async db => ({
        ...(await findCredential(db, session.userId)),
        usedAt: await findPasswordUse(db, session.userId),
      }))
      const { expiresAfterDays: days } = policy
      const end = changedAt && days !== null ? new Date(changedAt.getTime() + days * 86_400_000) : undefined
      return {
        minLength: policy.minLength,
        notRecentCount: policy.history,
        ...(end && { passwordExpiresOn: end.toISOString() }),
        ...(usedAt && { passwordUsedDate: usedAt.toISOString() }),
        emailFlag: availableChannels.has('EMAIL') ? 1 : 0,
        phoneFlag: availableChannels.has('SMS') ? 1 : 0,
      }
    },

    async changePassword({ body }, context) {
      const opened = {
        originalPassword: await passwordKey.open(body.originalPassword),
        password: await passwordKey.open(body.password),
      }
      const renewed = await choosePassword(security, by(context), opened)
      if (renewed) setSessionCookie(context.reply, services.secureCookie, renewed.secret)
    },

    async checkPassword({ body }, context) {
      return checkPassword(security, by(context), await passwordKey.open(body.password))
    },

    checkCode: ({ query }, context) => checkCode(security, by(context), query),

    sendToEmail: ({ query }, context) => sendCode(security, by(context), 'email', query.email),
    sendToPhone: ({ query }, context) => sendCode(security, by(context), 'phone', query.phone),
    verifyEmail: ({ query }, context) => verifyContact(security, by(context), 'email', query),
    verifyPhone: ({ query }, context) => verifyContact(security, by(context), 'phone', query),

    sendToNewEmail: ({ query }, context) =>
      sendCode(security, by(context), 'email', query.email, query.lastCheckKey),
    sendToNewPhone: ({ query }, context) =>
      sendCode(security, by(context), 'phone', query.phone, query.lastCheckKey),
    // These two are GETs in HZERO, but they write: the next read must see the write.
    async changeEmail({ query }, context) {
      await changeContact(security, by(context), 'email', { ...query, target: query.email })
      await services.cache.settled()
    },
    async changePhone({ query }, context) {
      await changeContact(security, by(context), 'phone', { ...query, target: query.phone })
      await services.cache.settled()
    },
  })
}
