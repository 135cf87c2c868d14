import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { AppError } from '../../http/app-error.ts'
import { findBrand, findDoorLanguage } from '../../http/brand.ts'
import { type Credential, changePassword } from '../../http/credential.ts'
import { errorText } from '../../http/error-texts.ts'
import type { Walls } from '../../http/guard.ts'
import { fill } from '../../http/languages.ts'
import { forgetLanguage, keepLanguage, serverCookie } from '../../http/look.ts'
import type { Reach } from '../../http/send.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { endSessionsOf } from '../../http/session-life.ts'
import { normalName } from '../../http/sign-in-tries.ts'
import type { Suspension } from './account.queries.ts'
import { actingFor } from './caller.ts'
import { browserSession, cookieNames } from './cookies.ts'
import { sendExpired, sendFailure, sendForged } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { enter, type Outcome, signIn } from './login.actions.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { makePass, readPass } from './must-change.ts'
import { newPasswordBox, typedTwice } from './new-password-page.ts'
import { type Look, lookOf, sendPage } from './page.ts'
import { forgottenAddress } from './reset.routes.ts'
import { fromOwnPage } from './same-site.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const yearSeconds = 31_536_000

const addressOf = ({ uid }: Interaction): string => `/oauth/login/${uid}`
const purposeOf = ({ uid }: Interaction): string => `sign-in:${uid}`
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The page where people sign in. It works without script, and nobody but the browser that was sent here can use it. */
export async function addLogin(
  app: FastifyInstance,
  walls: Walls,
  { provider, secret, reach }: { provider: Provider; secret: string; reach: Reach },
): Promise<void> {
  const { site, secureCookie, ownOrigin, passwordKey } = walls
  const names = cookieNames(secureCookie)

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    // Who comes by a bookmark has not been sent by a client and cannot be sent back: the console begins properly.
    scope.get('/oauth/login', async (_request, reply) => reply.redirect('/user/login', 303))
    scope.post('/oauth/login', async (request, reply) => sendForged(request, reply))

    scope.get('/oauth/login/:uid', async (request, reply) => {
      const { interaction } = await find(request, reply)
      if (!interaction) return sendExpired(request, reply)
      keepLanguage(request, reply, secureCookie)
      const username = textIn(interaction.params.login_hint)?.slice(0, 254) ?? ''
      return showForm(request, reply, interaction, 200, { username })
    })

    scope.post('/oauth/login/:uid', async (request, reply) => {
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const { interaction, session } = await find(request, reply)
      if (!interaction) return sendExpired(request, reply)
      const username = fieldOf(request.body, 'username').slice(0, 254)
      const look = lookOf(request, interaction.params.ui_locales)
      const token = fieldOf(request.body, 'formToken')
      if (!(await spendFormToken(site, secret, purposeOf(interaction), token)))
        return showForm(request, reply, interaction, 403, { username, problem: look.texts.stale })
      const outcome = await signIn(site, secret, request, {
        username,
        password: await passwordKey.open(fieldOf(request.body, 'password')),
        deviceMark: request.cookies[names.device],
        previousSessionId: session?.id,
      })
      return answer(request, reply, interaction, username, outcome)
    })

    // Who comes back to this address has no pass any more, and begins with the password.
    scope.get('/oauth/login/:uid/force-modify', async (request, reply) => {
      const { uid } = request.params as { uid: string }
      return reply.redirect(`/oauth/login/${encodeURIComponent(uid)}`, 303)
    })

    scope.post('/oauth/login/:uid/force-modify', async (request, reply) => {
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const { interaction, session } = await find(request, reply)
      if (!interaction) return sendExpired(request, reply)
      const { texts, language } = lookOf(request, interaction.params.ui_locales)
      const token = fieldOf(request.body, 'formToken')
      const isFresh = await spendFormToken(site, secret, purposeOf(interaction), token)
      const pass = fieldOf(request.body, 'pass')
      const credential = await readPass(site, secret, interaction.uid, pass)
      if (!isFresh || !credential)
        return showForm(request, reply, interaction, 403, { username: '', problem: texts.stale })
      const password = await passwordKey.open(fieldOf(request.body, 'password'))
      if (!typedTwice(password, await passwordKey.open(fieldOf(request.body, 'again'))))
        return showNewPassword(request, reply, interaction, credential, texts.notTwice)
      const { userId, loginName } = credential
      try {
        const change = { password, actorId: userId, requestId: request.id, way: 'must-change' } as const
        await changePassword(site, userId, change, db => endSessionsOf(db, userId))
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('error.password.')) throw error
        const problem = errorText(error.code, language, error.values)
        return showNewPassword(request, reply, interaction, credential, problem)
      }
      const attempt = { username: loginName, previousSessionId: session?.id }
      const outcome = await enter(site, secret, request, userId, attempt)
      return answer(request, reply, interaction, loginName, outcome)
    })
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    username: string,
    outcome: Outcome,
  ): Promise<FastifyReply> {
    if (outcome.kind === 'must-change')
      return showNewPassword(request, reply, interaction, outcome.credential)
    if (outcome.kind !== 'signed-in') {
      const { status, ...refusal } = refusalOf(outcome, lookOf(request, interaction.params.ui_locales))
      if (outcome.kind === 'too-many') reply.header('retry-after', String(outcome.seconds))
      return showForm(request, reply, interaction, status, { username, ...refusal })
    }
    welcome(reply, interaction, outcome)
    return reply.redirect(await finish(interaction, outcome.userId), 303)
  }

  /** The sign-in that this very browser was sent here for; the signed cookie of its address says so. */
  async function find(request: FastifyRequest, reply: FastifyReply) {
    const session = await browserSession(walls, request)
    try {
      const interaction = await actingFor({ request, session }, () =>
        provider.interactionDetails(request.raw, reply.raw),
      )
      const { uid } = request.params as { uid: string }
      if (interaction.uid !== uid) return { session, interaction: undefined }
      request.doorLanguage = await findDoorLanguage(site, doorOf(request, interaction))
      return { session, interaction }
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return { session, interaction: undefined }
      throw error
    }
  }

  const doorOf = (request: FastifyRequest, { params }: Interaction) => ({
    asked: textIn(params.tenant),
    last: request.cookies[names.tenant],
  })

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    status: number,
    entered: { username: string; problem?: string; wrong?: boolean },
  ): Promise<FastifyReply> {
    const { params } = interaction
    const look = lookOf(request, params.ui_locales)
    const brand = await findBrand(site, look.language, {
      ...doorOf(request, interaction),
      email: entered.username.includes('@') ? normalName(entered.username) : undefined,
    })
    const action = addressOf(interaction)
    const formToken = makeFormToken(secret, purposeOf(interaction))
    const page = {
      title: look.texts.signIn,
      brand,
      lit: true,
      banner: secureCookie ? undefined : notEncrypted(look),
      body: loginBox(look, brand, {
        action,
        formToken,
        ...entered,
        forgotten: reach.email ? forgottenAddress : undefined,
      }),
      address: action,
    }
    return sendPage(reply, status, look, page, formTargets(interaction))
  }

  /** The password was right, and another one must be chosen before a session begins. */
  async function showNewPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    credential: Credential,
    problem?: string,
  ): Promise<FastifyReply> {
    const look = lookOf(request, interaction.params.ui_locales)
    const { texts } = look
    const brand = await findBrand(site, look.language, doorOf(request, interaction))
    const body = newPasswordBox(look, {
      action: `${addressOf(interaction)}/force-modify`,
      formToken: makeFormToken(secret, purposeOf(interaction)),
      title: texts.choosePassword,
      lead: credential.mustChange === 'initial' ? texts.initialLead : texts.expiredLead,
      button: texts.changeAndGoOn,
      username: credential.loginName,
      policy: credential.policy,
      pass: makePass(secret, interaction.uid, credential),
      problem,
    })
    const banner = secureCookie ? undefined : notEncrypted(look)
    const page = { title: texts.choosePassword, brand, lit: true, banner, body }
    return sendPage(reply, problem === undefined ? 200 : 400, look, page, formTargets(interaction))
  }

  /** The browser gets its new session, and remembers whose door it came through. */
  function welcome(
    reply: FastifyReply,
    interaction: Interaction,
    { secret: sessionSecret, tenantNum, deviceMark }: Extract<Outcome, { kind: 'signed-in' }>,
  ): void {
    const kept = serverCookie(secureCookie)
    forgetLanguage(reply, secureCookie)
    setSessionCookie(reply, secureCookie, sessionSecret)
    reply.setCookie(names.device, deviceMark, { ...kept, maxAge: yearSeconds / 2 })
    reply.setCookie(names.tenant, tenantNum, { ...kept, maxAge: yearSeconds })
    for (const name of [names.signIn, `${names.signIn}.sig`])
      reply.clearCookie(name, { ...kept, path: addressOf(interaction) })
  }
}

/** The service has compared this address with the registered ones before it began the sign-in. */
const formTargets = ({ params }: Interaction): string[] => [new URL(String(params.redirect_uri)).origin]

function refusalOf(
  outcome: Exclude<Outcome, { kind: 'signed-in' | 'must-change' }>,
  { texts, language }: Look,
) {
  switch (outcome.kind) {
    case 'refused':
      return { status: 400, problem: texts.wrong, wrong: true }
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

function suspensionText({ name, since, reason }: Suspension, texts: Look['texts'], language: string): string {
  const tenant = name[language] ?? name.en_US ?? ''
  const said = fill(texts.suspended, { tenant, day: since.toISOString().slice(0, 10) })
  return reason === null ? said : `${said} ${fill(texts.suspendedWhy, { reason })}`
}

/**
 * The service would ask, on a page of its own, whether to sign the previous person out. That session has just been
 * ended, so the sign-in goes on as one that began without any.
 */
async function finish(interaction: Interaction, userId: string): Promise<string> {
  interaction.session = undefined
  interaction.result = { login: { accountId: userId, remember: false } }
  await interaction.persist()
  return interaction.returnTo
}
