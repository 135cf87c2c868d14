import { findTenantLanguages } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage, serverCookie } from '@atrium/server/appearance/page-appearance'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAnswer } from '../../page/server/after-answer.ts'
import { cookieNames } from '../../page/server/cookies.ts'
import { sendFailure } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { spendFormToken } from '../../page/server/form-token.ts'
import { brokenRule, newPasswordIn } from '../../page/server/new-password-page.ts'
import { appearanceOf } from '../../page/server/page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import { modifyAddress, resetPassword, sendLink } from './reset.actions.ts'
import {
  forgottenAddress,
  linkIn,
  purposes,
  type ResetRequest,
  sendDone,
  sendInvalidLink,
  sendNameForm,
  sendPasswordForm,
} from './reset-pages.ts'

const cookiePath = '/oauth/password'
const askLimit = { most: 20, seconds: 600 }
const changeLimit = { most: 30, seconds: 600 }

/**
 * Password reset by email, without JavaScript. Neither the answer nor its timing reveals whether the account
 * exists: the answer is sent before the account is looked up.
 */
export async function addReset(
  app: FastifyInstance,
  services: RequestServices,
  { availableChannels, ...options }: { secret: string; publicUrl: URL; availableChannels: AvailableChannels },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = services
  const later = afterAnswer(app, 'a link for a new password was not sent')
  const step =
    (answer: (page: ResetRequest) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      answer({ services, ...options, request, reply })
  const fromOwnPage = { preHandler: refuseForeign(ownOrigin) }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    scope.addHook('onRequest', async () => {
      if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
    })
    scope.addHook('preHandler', async request => {
      const last = request.cookies[cookieNames(secureCookie).tenant]
      request.tenantLanguages = await findTenantLanguages(site, { last })
    })
    scope.get(forgottenAddress, step(askForName))
    scope.post(
      forgottenAddress,
      fromOwnPage,
      step(page => takeName(page, later)),
    )
    scope.get(modifyAddress, step(askForPassword))
    scope.post(modifyAddress, fromOwnPage, step(takePassword))
  })
}

async function askForName(page: ResetRequest): Promise<FastifyReply> {
  saveLanguage(page.request, page.reply, page.services.secureCookie)
  return sendNameForm(page, 200)
}

async function takeName(page: ResetRequest, later: ReturnType<typeof afterAnswer>): Promise<FastifyReply> {
  const { request, reply, services } = page
  const { texts } = appearanceOf(request)
  if (!(await isFresh(page, purposes.ask))) return sendNameForm(page, 403, texts.staleForm)
  const seconds = await countAttempt(services.site, `reset:address:${addressGroup(request.ip)}`, askLimit)
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return sendNameForm(page, 429, fill(texts.tooMany, { seconds }))
  }
  const typed = fieldOf(request.body, 'username').slice(0, 254)
  later(reply, () => sendLink(services.site, page, typed, request.id))
  return sendDone(page, texts.linkSent, texts.linkSentWhy)
}

async function askForPassword(page: ResetRequest): Promise<FastifyReply> {
  const { request, reply, services } = page
  const { token } = request.query as { token?: unknown }
  if (token !== undefined) return takeLink(page, token)
  saveLanguage(request, reply, services.secureCookie)
  return sendPasswordForm(page, 200)
}

/** Moves the token from the URL into a cookie scoped to these pages, before the page loads anything. */
function takeLink({ reply, services: { secureCookie } }: ResetRequest, token: unknown): FastifyReply {
  if (typeof token === 'string')
    reply.setCookie(cookieNames(secureCookie).reset, token.slice(0, 100), {
      ...serverCookie(secureCookie),
      path: cookiePath,
      maxAge: 600,
    })
  return reply.redirect(modifyAddress, 303)
}

async function takePassword(page: ResetRequest): Promise<FastifyReply> {
  const { request, reply, services } = page
  const { texts, language } = appearanceOf(request)
  if (!(await isFresh(page, purposes.change))) return sendPasswordForm(page, 403, texts.staleForm)
  const seconds = await countAttempt(services.site, `reset:change:${addressGroup(request.ip)}`, changeLimit)
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return sendPasswordForm(page, 429, fill(texts.tooMany, { seconds }))
  }
  const link = await linkIn(page)
  if (!link) return sendInvalidLink(page)
  const password = await newPasswordIn(services.passwordKey, request.body)
  if (password === undefined) return sendPasswordForm(page, 400, texts.notTwice)
  try {
    if (!(await resetPassword(services.site, request, link, password))) return sendInvalidLink(page)
  } catch (error) {
    return sendPasswordForm(page, 400, brokenRule(error, language))
  }
  const { secureCookie } = services
  reply.clearCookie(cookieNames(secureCookie).reset, { ...serverCookie(secureCookie), path: cookiePath })
  return sendDone(page, texts.passwordChanged, texts.passwordChangedWhy, texts.signIn)
}

/** Whether the form has this purpose and is sent for the first time. */
const isFresh = ({ services, secret, request }: ResetRequest, purpose: string): Promise<boolean> =>
  spendFormToken(services.site, secret, purpose, fieldOf(request.body, 'formToken'))
