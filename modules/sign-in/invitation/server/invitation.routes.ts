import { accountFields } from '@atrium/directory/account/account.contract.ts'
import {
  acceptAsNewPerson,
  acceptInvitation,
  findLinkedInvitation,
  type LinkedInvitation,
  markOpened,
} from '@atrium/directory/invitation/server/invitation-link.reads.ts'
import {
  askForApproval,
  findRegistration,
  type Registration,
} from '@atrium/directory/registration/server/registration.reads.ts'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage, serverCookie } from '@atrium/server/appearance/page-appearance'
import { findTenantPolicy, judgeFirstPassword } from '@atrium/server/auth/credential'
import type { RequestServices } from '@atrium/server/http/context'
import { errorText } from '@atrium/server/http/error-texts'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signOut } from '../../logout/server/sign-out.ts'
import { browserSession, cookieNames } from '../../page/server/cookies.ts'
import { sendFailure, sendRefusal } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { spendFormToken } from '../../page/server/form-token.ts'
import { brokenRule, newPasswordIn } from '../../page/server/new-password-page.ts'
import { appearanceOf } from '../../page/server/page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import { invitationTextsIn } from './invitation-page-texts.ts'
import {
  addresses,
  type InvitationRequest,
  type OpenRequest,
  purposes,
  sendAccepted,
  sendAcceptForm,
  sendAccountForm,
  sendOtherAccount,
  sendSignIn,
} from './invitation-pages.ts'

/** As long as a person may take for the sign-in or the form. */
const cookieSeconds = 3600
const acceptLimit = { most: 30, seconds: 600 }

/** The pages on which people accept an invitation, without JavaScript. */
export async function addInvitation(
  app: FastifyInstance,
  services: RequestServices,
  options: { secret: string; publicUrl: URL },
): Promise<void> {
  const step =
    (answer: (page: OpenRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = { services, ...options, request, reply }
      const token = request.cookies[cookieNames(services.secureCookie).invitation] ?? ''
      const invitation = await findLinkedInvitation(services.site, token, appearanceOf(request).language)
      if (!invitation) return sendOver(page)
      if (!invitation.isRegistration) return answer({ ...page, token, invitation })
      const registration = await findRegistrationOf(services, invitation)
      return registration ? answer({ ...page, token, invitation, registration }) : sendOver(page)
    }
  const fromOwnPage = { preHandler: refuseForeign(services.ownOrigin) }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    const open = step(showInvitation)
    scope.get(addresses.page, async (request, reply) => {
      const { token, code, error } = request.query as Record<string, unknown>
      if (token !== undefined) return takeLink({ services, ...options, request, reply }, token)
      // The sign-in ends here; what it has added to the address is for nobody.
      if (code !== undefined || error !== undefined) return reply.redirect(addresses.page, 303)
      return open(request, reply)
    })
    scope.post(addresses.page, fromOwnPage, step(accept))
    scope.post(addresses.account, fromOwnPage, step(createAccount))
    scope.post(addresses.signOut, fromOwnPage, step(leaveAccount))
    // A reload of a form's answer leads back to the page.
    for (const address of [addresses.account, addresses.signOut])
      scope.get(address, async (_request, reply) => reply.redirect(addresses.page, 303))
  })
}

/** The terms of a person who registers: the tenant takes them still, with this role, and nobody has the address yet. */
async function findRegistrationOf(
  services: RequestServices,
  { tenantId, email, roleIds, accountId }: LinkedInvitation,
): Promise<Registration | undefined> {
  const found = await findRegistration(services, email)
  return accountId === null && found?.tenantId === tenantId && roleIds.includes(found.roleId)
    ? found
    : undefined
}

/** Moves the token from the URL into a cookie scoped to these pages, before the page loads anything. */
function takeLink({ reply, services: { secureCookie } }: InvitationRequest, token: unknown): FastifyReply {
  if (typeof token === 'string')
    reply.setCookie(cookieNames(secureCookie).invitation, token.slice(0, 100), {
      ...serverCookie(secureCookie),
      path: addresses.page,
      maxAge: cookieSeconds,
    })
  return reply.redirect(addresses.page, 303)
}

function clearLink({ reply, services: { secureCookie } }: InvitationRequest): void {
  const options = { ...serverCookie(secureCookie), path: addresses.page }
  reply.clearCookie(cookieNames(secureCookie).invitation, options)
}

/** The one page for links that are unknown, used, revoked, renewed or too old. */
function sendOver(page: InvitationRequest): FastifyReply {
  clearLink(page)
  const { texts, language } = appearanceOf(page.request)
  const { over, overWhy } = invitationTextsIn(language)
  return sendRefusal(page.request, page.reply, 400, {
    title: over,
    why: overWhy,
    next: { label: texts.home, address: '/' },
  })
}

async function showInvitation(page: OpenRequest): Promise<FastifyReply> {
  const { request, reply, services, invitation } = page
  saveLanguage(request, reply, services.secureCookie)
  await markOpened(services.site, request.id, invitation)
  const person = await signedInPerson(page)
  if (person && person.id === invitation.accountId) return sendAcceptForm(page, person.loginName)
  if (person) return sendOtherAccount(page, person.loginName)
  return invitation.accountId === null
    ? sendAccountForm(page, { realName: '', loginName: '' })
    : sendSignIn(page)
}

/** The person who is signed in on this browser. */
async function signedInPerson({ services, request }: OpenRequest) {
  const session = await browserSession(services, request)
  if (!session) return undefined
  return services.site.alone(db =>
    db
      .selectFrom('appUser')
      .select(['id', 'loginName'])
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow(),
  )
}

async function accept(page: OpenRequest): Promise<FastifyReply> {
  const { request, services, invitation, token } = page
  const person = await signedInPerson(page)
  // Signed out or changed meanwhile: the page says what is to be done now.
  if (person?.id !== invitation.accountId || person === undefined) return showInvitation(page)
  if (!(await isFresh(page, purposes.accept)))
    return sendAcceptForm(page, person.loginName, 403, appearanceOf(request).texts.staleForm)
  const done = await acceptInvitation(services.site, { token, requestId: request.id }, person.id)
  if (done === false) return sendOver(page)
  if (done !== true) {
    const { status, code, values } = done
    return sendAcceptForm(
      page,
      person.loginName,
      status,
      errorText(code, appearanceOf(request).language, values),
    )
  }
  clearLink(page)
  await services.cache.settled()
  return sendAccepted(page, {})
}

/** Creates the account of a new person, and says what is to be mended first. */
async function createAccount(page: OpenRequest): Promise<FastifyReply> {
  const { request, reply, services, invitation, token, registration, publicUrl } = page
  const { texts, language } = appearanceOf(request)
  const realName = fieldOf(request.body, 'realName').trim()
  const loginName = fieldOf(request.body, 'loginName').trim()
  const again = (status: number, text: string, field?: 'realName' | 'loginName' | 'password') =>
    sendAccountForm(page, { realName, loginName }, { status, text, ...(field && { field }) })
  if (invitation.accountId !== null) return showInvitation(page)
  if (!(await isFresh(page, purposes.account))) return again(403, texts.staleForm)
  const limited = `invitation:address:${addressGroup(request.ip)}`
  const seconds = await countAttempt(services.site, limited, acceptLimit)
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return again(429, fill(texts.tooMany, { seconds }))
  }
  if (!accountFields.realName.safeParse(realName).success) return again(400, texts.badRealName, 'realName')
  if (!accountFields.loginName.safeParse(loginName).success)
    return again(400, texts.badLoginName, 'loginName')
  const password = await newPasswordIn(services.passwordKey, request.body)
  if (password === undefined) return again(400, texts.notTwice, 'password')
  const { tenantId, email } = invitation
  const policy = await services.site.alone(db => findTenantPolicy(db, tenantId))
  try {
    await judgeFirstPassword(policy, { loginName, email }, password)
  } catch (error) {
    return again(400, brokenRule(error, language), 'password')
  }
  const acceptance = { token, requestId: request.id }
  const needsApproval = registration?.needsApproval ?? false
  const done = await acceptAsNewPerson(services.site, acceptance, {
    ...{ realName, loginName, password },
    ...(needsApproval && {
      askForApproval: db => askForApproval(db, { tenantId, realName, loginName }, publicUrl),
    }),
  })
  if (done === false) return sendOver(page)
  if (done !== true) {
    const { status, code, values } = done
    return again(status, errorText(code, language, values), code.includes('login') ? 'loginName' : undefined)
  }
  clearLink(page)
  await services.cache.settled()
  return sendAccepted(page, { loginName, needsApproval })
}

/** Ends the session of this browser, and goes on with the invitation. */
async function leaveAccount({ request, reply, services }: OpenRequest): Promise<FastifyReply> {
  const session = await browserSession(services, request)
  if (session) await signOut(services.site, request, reply, session, services.secureCookie)
  return reply.redirect(addresses.page, 303)
}

/** Whether the form has this purpose and is sent for the first time. */
const isFresh = ({ services, secret, request }: OpenRequest, purpose: string): Promise<boolean> =>
  spendFormToken(services.site, secret, purpose, fieldOf(request.body, 'formToken'))
