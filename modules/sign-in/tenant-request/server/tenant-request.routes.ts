import {
  type AskedTenant,
  askForTenant,
  confirmRequest,
  findAskedTenant,
  takesRequests,
} from '@atrium/directory/tenant-request/server/tenant-request-link.reads.ts'
import { tenantRequestDraft } from '@atrium/directory/tenant-request/tenant-request.contract.ts'
import { findTenantLanguages } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage, serverCookie } from '@atrium/server/appearance/page-appearance'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieNames } from '../../page/server/cookies.ts'
import { sendFailure } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { appearanceOf } from '../../page/server/page.ts'
import { isFreshForm, type PublicPage } from '../../page/server/public-page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import {
  addresses,
  type Field,
  fields,
  purposes,
  sendAsked,
  sendAskForm,
  sendClosed,
  sendConfirmed,
  sendConfirmForm,
  sendOver,
  type Typed,
  wordsOf,
} from './tenant-request-pages.ts'

const askLimit = { most: 10, seconds: 600 }
/** Mails to one address; further requests get the same answer and are not stored. */
const mailLimit = { most: 3, seconds: 86_400 }
const cookieSeconds = 3600

/** The pages on which people ask for a tenant of their own, without JavaScript, while the platform takes requests. */
export async function addTenantRequest(
  app: FastifyInstance,
  services: RequestServices,
  { availableChannels, ...options }: { secret: string; publicUrl: URL; availableChannels: AvailableChannels },
): Promise<void> {
  const { site, ownOrigin } = services
  const step =
    (answer: (page: PublicPage) => Promise<FastifyReply> | FastifyReply) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = { services, ...options, request, reply }
      return (await takesRequests(site)) ? answer(page) : sendClosed(page)
    }
  const fromOwnPage = { preHandler: refuseForeign(ownOrigin) }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    scope.addHook('onRequest', async () => {
      if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
    })
    scope.addHook('preHandler', async request => {
      request.tenantLanguages = await findTenantLanguages(site, {})
    })
    scope.get(addresses.page, step(showForm))
    scope.post(addresses.page, fromOwnPage, step(ask))
    scope.get(addresses.confirm, step(showLink))
    scope.post(addresses.confirm, fromOwnPage, step(confirm))
  })
}

function showForm(page: PublicPage): Promise<FastifyReply> {
  saveLanguage(page.request, page.reply, page.services.secureCookie)
  return sendAskForm(page, typedIn(undefined))
}

const typedIn = (body: unknown): Typed => ({
  tenantName: fieldOf(body, 'tenantName'),
  tenantNum: fieldOf(body, 'tenantNum'),
  realName: fieldOf(body, 'realName'),
  email: fieldOf(body, 'email'),
  note: fieldOf(body, 'note'),
})

async function ask(page: PublicPage): Promise<FastifyReply> {
  const { request, reply, services } = page
  const { texts, language } = appearanceOf(request)
  const typed = typedIn(request.body)
  if (!(await isFreshForm(page, purposes.ask)))
    return sendAskForm(page, typed, { status: 403, text: texts.staleForm })
  const seconds = await countAttempt(
    services.site,
    `tenant-request:address:${addressGroup(request.ip)}`,
    askLimit,
  )
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return sendAskForm(page, typed, { status: 429, text: fill(texts.tooMany, { seconds }) })
  }
  const draft = tenantRequestDraft.safeParse({ ...typed, language })
  if (!draft.success) {
    const field = fields.find(name => draft.error.issues.some(({ path }) => path[0] === name)) ?? 'note'
    return sendAskForm(page, typed, { status: 400, text: ruleOf(page, field), field })
  }
  const { email } = draft.data
  const tries = await countAttempt(services.site, `tenant-request:mail:${email.toLowerCase()}`, mailLimit)
  if (tries === 0)
    await askForTenant(services.site, { publicUrl: page.publicUrl, requestId: request.id }, draft.data)
  return sendAsked(page, email)
}

function ruleOf(page: PublicPage, field: Field): string {
  const { texts } = wordsOf(page)
  return {
    tenantName: texts.badTenantName,
    tenantNum: texts.badTenantNum,
    realName: appearanceOf(page.request).texts.badRealName,
    email: texts.badEmail,
    note: texts.badNote,
  }[field]
}

/** The request whose link this browser has followed. */
const askedIn = ({ services: { site, secureCookie }, request }: PublicPage) =>
  findAskedTenant(site, request.cookies[cookieNames(secureCookie).link] ?? '')

async function showLink(page: PublicPage): Promise<FastifyReply> {
  const { request, reply, services } = page
  const { token } = request.query as { token?: unknown }
  if (token !== undefined) return takeLink(page, token)
  saveLanguage(request, reply, services.secureCookie)
  const asked = await askedIn(page)
  return asked ? sendConfirmForm(page, asked) : sendOver(page)
}

/** Moves the token from the URL into a cookie scoped to these pages, before the page loads anything. */
function takeLink({ reply, services: { secureCookie } }: PublicPage, token: unknown): FastifyReply {
  if (typeof token === 'string')
    reply.setCookie(cookieNames(secureCookie).link, token.slice(0, 100), {
      ...serverCookie(secureCookie),
      path: addresses.confirm,
      maxAge: cookieSeconds,
    })
  return reply.redirect(addresses.confirm, 303)
}

async function confirm(page: PublicPage): Promise<FastifyReply> {
  const { request, reply, services, publicUrl } = page
  const asked: AskedTenant | undefined = await askedIn(page)
  if (!asked) return sendOver(page)
  if (!(await isFreshForm(page, purposes.confirm)))
    return sendConfirmForm(page, asked, { status: 403, text: appearanceOf(request).texts.staleForm })
  if (!(await confirmRequest(services.site, { publicUrl, requestId: request.id }, asked)))
    return sendOver(page)
  const { secureCookie } = services
  reply.clearCookie(cookieNames(secureCookie).link, {
    ...serverCookie(secureCookie),
    path: addresses.confirm,
  })
  return sendConfirmed(page, asked.email)
}
