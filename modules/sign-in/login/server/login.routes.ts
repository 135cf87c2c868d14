import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import { fill } from '@atrium/server/appearance/languages'
import { clearLanguage, saveLanguage, serverCookie } from '@atrium/server/appearance/page-appearance'
import { changePassword, findCredential } from '@atrium/server/auth/credential'
import { setSessionCookie } from '@atrium/server/auth/session-cookie'
import { endSessionsOf } from '@atrium/server/auth/session-life'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { cookieNames } from '../../page/server/cookies.ts'
import { sendFailure, sendForged } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { spendFormToken } from '../../page/server/form-token.ts'
import { brokenRule, newPasswordIn } from '../../page/server/new-password-page.ts'
import { appearanceOf, type PageAppearance } from '../../page/server/page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import type { Suspension } from '../../provider/server/account.queries.ts'
import {
  type Recognizable,
  rememberDevice,
} from '../../remembered-device/server/remembered-device.actions.ts'
import { notifyRecovery } from '../../second-factor/server/second-factor.notices.ts'
import { addRequiredFactor } from './enroll.actions.ts'
import { sendEnrollForm, sendRecoveryCodes } from './enroll-forms.ts'
import { continueWith, giveCode, type Outcome, signIn } from './login.actions.ts'
import { sendLoginForm, sendNewPasswordForm, sendSecondFactorForm } from './login-forms.ts'
import { givePasskey, signInWithPasskey } from './passkey.actions.ts'
import { type Proven, readPass, type Step } from './sign-in-pass.ts'
import {
  addressOf,
  type Interaction,
  purposeOf,
  type SignInRequest,
  signInStep,
  textIn,
} from './sign-in-request.ts'

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/** The sign-in page. It works without script, and only in the browser that a client has sent here. */
export async function addLogin(
  app: FastifyInstance,
  services: RequestServices,
  options: { provider: Provider; secret: string; availableChannels: AvailableChannels },
): Promise<void> {
  const step = (answer: (signIn: SignInRequest) => Promise<FastifyReply>) =>
    signInStep({ services, ...options }, answer)
  const fromOwnPage = { preHandler: refuseForeign(services.ownOrigin) }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    // A bookmark has no client to return to, so the console starts a new sign-in.
    scope.get('/oauth/login', async (_request, reply) => reply.redirect('/user/login', 303))
    scope.post('/oauth/login', async (request, reply) => sendForged(request, reply))
    scope.get('/oauth/login/:uid', step(askForPassword))
    scope.post('/oauth/login/:uid', fromOwnPage, step(checkPassword))
    // A reload loses the form's pass, so the sign-in restarts with the password.
    for (const next of ['passkey', 'force-modify', 'second-factor', 'enroll'])
      scope.get(`/oauth/login/:uid/${next}`, async (request, reply) => {
        const { uid } = request.params as { uid: string }
        return reply.redirect(`/oauth/login/${encodeURIComponent(uid)}`, 303)
      })
    scope.post('/oauth/login/:uid/passkey', fromOwnPage, step(checkPasskey))
    scope.post('/oauth/login/:uid/force-modify', fromOwnPage, step(replacePassword))
    scope.post('/oauth/login/:uid/second-factor', fromOwnPage, step(checkCode))
    scope.post('/oauth/login/:uid/enroll', fromOwnPage, step(enroll))
  })
}

async function askForPassword(page: SignInRequest): Promise<FastifyReply> {
  const { request, reply, interaction, services } = page
  saveLanguage(request, reply, services.secureCookie)
  const username = textIn(interaction.params.login_hint)?.slice(0, 254) ?? ''
  return sendLoginForm(page, 200, { username })
}

async function checkPassword(page: SignInRequest): Promise<FastifyReply> {
  const { request, interaction, session, services, secret } = page
  const username = fieldOf(request.body, 'username').slice(0, 254)
  if (!(await isFresh(page))) {
    const { texts } = appearanceOf(request, interaction.params.ui_locales)
    return sendLoginForm(page, 403, { username, problem: texts.stale })
  }
  const outcome = await signIn(services.site, secret, request, {
    username,
    password: await services.passwordKey.open(fieldOf(request.body, 'password')),
    deviceMark: request.cookies[cookieNames(services.secureCookie).device],
    remembered: recognizableIn(page),
    previousSessionId: session?.id,
  })
  return answer(page, username, outcome)
}

/** The signs of a browser that may be remembered, unless the client asks for a complete sign-in. */
function recognizableIn({ request, interaction, services }: SignInRequest): Recognizable | undefined {
  const { prompt, max_age: maxAge, client_id: clientId } = interaction.params
  const isWhole = maxAge !== undefined || textIn(prompt)?.split(' ').includes('login')
  const cookie = request.cookies[cookieNames(services.secureCookie).remembered]
  return isWhole || cookie === undefined ? undefined : { cookie, clientId: String(clientId) }
}

/** Checks a passkey in place of name and password. */
async function checkPasskey(page: SignInRequest): Promise<FastifyReply> {
  if (!(await isFresh(page))) {
    const { texts } = appearanceOf(page.request, page.interaction.params.ui_locales)
    return sendLoginForm(page, 403, { username: '', problem: texts.stale })
  }
  return answer(page, '', await signInWithPasskey(page))
}

/** Checks the code or passkey of the second factor, without which no session begins. */
async function checkCode(page: SignInRequest): Promise<FastifyReply> {
  const { request, interaction, session, services, secret } = page
  const { texts } = appearanceOf(request, interaction.params.ui_locales)
  const proven = await provenBy(page, 'second-factor')
  if (!proven) return sendLoginForm(page, 403, { username: '', problem: texts.stale })
  const outcome =
    fieldOf(request.body, 'passkey') === ''
      ? await giveCode(services.site, secret, request, proven, {
          code: fieldOf(request.body, 'code').slice(0, 40),
          deviceMark: request.cookies[cookieNames(services.secureCookie).device],
          previousSessionId: session?.id,
        })
      : await givePasskey(page, proven)
  if (outcome.kind === 'wrong-code' || outcome.kind === 'wrong-passkey') {
    const problem = outcome.kind === 'wrong-code' ? texts.wrongCode : texts.wrongPasskey
    return sendSecondFactorForm(page, proven, { status: 400, problem })
  }
  if (outcome.kind === 'too-many') {
    page.reply.header('retry-after', String(outcome.seconds))
    const problem = fill(texts.tooManyCodes, { seconds: outcome.seconds })
    return sendSecondFactorForm(page, proven, { status: 429, problem })
  }
  if (outcome.kind === 'signed-in' && outcome.factor === 'recovery')
    await notifyRecovery(services.site, page.availableChannels, outcome.userId)
  else if (outcome.kind === 'signed-in') await rememberIfAsked(page, proven, outcome.factor)
  return answer(page, proven.credential.loginName, outcome)
}

/** Remembers the browser if the person has ticked so, and the policy allows it. */
async function rememberIfAsked(
  { request, reply, services }: SignInRequest,
  { credential }: Proven,
  factor: Proven['factor'],
): Promise<void> {
  const { rememberDays: days } = credential
  const kind = countableKind.options.find(one => one === factor)
  if (!kind || days === 0 || fieldOf(request.body, 'remember') !== 'yes') return
  const { secureCookie, site } = services
  const name = cookieNames(secureCookie).remembered
  const cookie = await rememberDevice(site, credential, {
    kind,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    previous: request.cookies[name],
  })
  reply.setCookie(name, cookie, { ...serverCookie(secureCookie), maxAge: days * daySeconds })
}

/** Adds the required second factor, begins the session, and shows the recovery codes before it leads to the client. */
async function enroll(page: SignInRequest): Promise<FastifyReply> {
  const { request, interaction, session, services, secret } = page
  const { texts } = appearanceOf(request, interaction.params.ui_locales)
  const proven = await provenBy(page, 'enroll')
  if (!proven) return sendLoginForm(page, 403, { username: '', problem: texts.stale })
  const added = await addRequiredFactor(page, proven)
  if ('problem' in added) return sendEnrollForm(page, proven, added)
  const { userId, loginName } = proven.credential
  const credential = await services.site.alone(db => findCredential(db, userId))
  const complete = { credential, accountKey: proven.accountKey, factor: added.factor }
  const outcome = await continueWith(services.site, secret, request, complete, session?.id)
  if (outcome.kind !== 'signed-in' || added.recoveryCodes.length === 0)
    return answer(page, loginName, outcome)
  setCookies(page, outcome)
  return sendRecoveryCodes(page, complete, added.recoveryCodes, await finish(interaction, userId))
}

/** Saves the required new password before the session begins. */
async function replacePassword(page: SignInRequest): Promise<FastifyReply> {
  const { request, interaction, services } = page
  const { texts, language } = appearanceOf(request, interaction.params.ui_locales)
  const proven = await provenBy(page, 'must-change')
  if (!proven) return sendLoginForm(page, 403, { username: '', problem: texts.stale })
  const password = await newPasswordIn(services.passwordKey, request.body)
  if (password === undefined) return sendNewPasswordForm(page, proven, texts.notTwice)
  try {
    await saveNewPassword(page, proven, password)
  } catch (error) {
    return sendNewPasswordForm(page, proven, brokenRule(error, language))
  }
  const credential = await services.site.alone(db => findCredential(db, proven.credential.userId))
  const changed = { ...proven, credential }
  const outcome = await continueWith(services.site, page.secret, request, changed, page.session?.id)
  return answer(page, proven.credential.loginName, outcome)
}

/** Whether the form belongs to this sign-in and is sent for the first time. */
const isFresh = ({ request, interaction, services, secret }: SignInRequest): Promise<boolean> =>
  spendFormToken(services.site, secret, purposeOf(interaction), fieldOf(request.body, 'formToken'))

/** The person and the proof of a moment ago, as the pass in the form of this step says. */
async function provenBy(page: SignInRequest, step: Step): Promise<Proven | undefined> {
  const { request, interaction, services, secret } = page
  const fresh = await isFresh(page)
  const proven = await readPass(services.site, secret, step, interaction.uid, fieldOf(request.body, 'pass'))
  return fresh ? proven : undefined
}

async function saveNewPassword(
  { request, services }: SignInRequest,
  { credential: { userId } }: Proven,
  password: string,
): Promise<void> {
  const change = { password, actorId: userId, requestId: request.id, method: 'must-change' } as const
  await changePassword(services.site, userId, change, db => endSessionsOf(db, userId))
}

async function answer(page: SignInRequest, username: string, outcome: Outcome): Promise<FastifyReply> {
  const { request, reply, interaction } = page
  if (outcome.kind === 'must-change') return sendNewPasswordForm(page, outcome.proven)
  if (outcome.kind === 'second-factor') return sendSecondFactorForm(page, outcome.proven)
  if (outcome.kind === 'enroll') return sendEnrollForm(page, outcome.proven)
  if (outcome.kind !== 'signed-in') {
    const { status, ...refusal } = refusalOf(outcome, appearanceOf(request, interaction.params.ui_locales))
    if (outcome.kind === 'too-many') reply.header('retry-after', String(outcome.seconds))
    return sendLoginForm(page, status, { username, ...refusal })
  }
  setCookies(page, outcome)
  return reply.redirect(await finish(interaction, outcome.userId), 303)
}

/** Sets the cookie of the new session, and remembers device and tenant. */
function setCookies(
  { reply, interaction, services: { secureCookie } }: SignInRequest,
  { secret, tenantNum, deviceMark }: Extract<Outcome, { kind: 'signed-in' }>,
): void {
  const names = cookieNames(secureCookie)
  const cookieOptions = serverCookie(secureCookie)
  clearLanguage(reply, secureCookie)
  setSessionCookie(reply, secureCookie, secret)
  reply.setCookie(names.device, deviceMark, { ...cookieOptions, maxAge: yearSeconds / 2 })
  reply.setCookie(names.tenant, tenantNum, { ...cookieOptions, maxAge: yearSeconds })
  for (const name of [names.signIn, `${names.signIn}.sig`])
    reply.clearCookie(name, { ...cookieOptions, path: addressOf(interaction) })
}

function refusalOf(
  outcome: Exclude<Outcome, { kind: 'signed-in' | 'must-change' | 'second-factor' | 'enroll' }>,
  { texts, language }: PageAppearance,
) {
  switch (outcome.kind) {
    case 'refused':
      return { status: 400, problem: texts.wrong, wrong: true }
    case 'wrong-code':
      return { status: 400, problem: texts.wrongCode }
    case 'wrong-passkey':
      return { status: 400, problem: texts.wrongPasskey }
    case 'no-role':
      return { status: 403, problem: texts.noRole }
    case 'suspended':
      return { status: 403, problem: suspensionText(outcome.suspension, texts, language) }
    case 'elsewhere':
      return { status: 409, problem: texts.elsewhere }
    case 'too-many':
      return { status: 429, problem: fill(texts.tooMany, { seconds: outcome.seconds }) }
  }
}

function suspensionText(
  { name, since, reason }: Suspension,
  texts: PageAppearance['texts'],
  language: string,
): string {
  const tenant = name[language] ?? name.en_US ?? ''
  const message = fill(texts.suspended, { tenant, day: since.toISOString().slice(0, 10) })
  return reason === null ? message : `${message} ${fill(texts.suspendedWhy, { reason })}`
}

/**
 * The service would otherwise ask on a page of its own whether to sign the previous person out. That session
 * has just ended, so the sign-in continues as if there had been none.
 */
async function finish(interaction: Interaction, userId: string): Promise<string> {
  interaction.session = undefined
  interaction.result = { login: { accountId: userId, remember: false } }
  await interaction.persist()
  return interaction.returnTo
}
