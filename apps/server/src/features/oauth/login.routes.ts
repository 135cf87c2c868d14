import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Walls } from '../../http/guard.ts'
import { setSessionCookie } from '../../http/session.ts'
import { findBrand } from './brand.ts'
import { actingFor } from './caller.ts'
import { browserSession, cookieNames, serverCookie } from './cookies.ts'
import { sendExpired, sendFailure, sendForged } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { normalName, type Outcome, signIn } from './login.actions.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { keepLanguage, type Look, lookOf, sendPage } from './page.ts'
import { fill } from './page-texts.ts'
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
  { provider, secret }: { provider: Provider; secret: string },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = walls
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
        password: fieldOf(request.body, 'password'),
        deviceMark: request.cookies[names.device],
        previousSessionId: session?.id,
      })
      if (outcome.kind !== 'signed-in') {
        const { status, ...refusal } = refusalOf(outcome, look)
        if (outcome.kind === 'too-many') reply.header('retry-after', String(outcome.seconds))
        return showForm(request, reply, interaction, status, { username, ...refusal })
      }
      await welcome(reply, interaction, outcome)
      return reply.redirect(await finish(interaction, outcome.userId), 303)
    })
  })

  /** The sign-in that this very browser was sent here for; the signed cookie of its address says so. */
  async function find(request: FastifyRequest, reply: FastifyReply) {
    const session = await browserSession(walls, request)
    try {
      const interaction = await actingFor({ request, session }, () =>
        provider.interactionDetails(request.raw, reply.raw),
      )
      const { uid } = request.params as { uid: string }
      return { session, interaction: interaction.uid === uid ? interaction : undefined }
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return { session, interaction: undefined }
      throw error
    }
  }

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
      asked: textIn(params.tenant),
      email: entered.username.includes('@') ? normalName(entered.username) : undefined,
      last: request.cookies[names.tenant],
    })
    const action = addressOf(interaction)
    const formToken = makeFormToken(secret, purposeOf(interaction))
    const page = {
      title: look.texts.signIn,
      brand,
      lit: true,
      banner: secureCookie ? undefined : notEncrypted(look),
      body: loginBox(look, brand, { action, formToken, ...entered }),
      address: action,
    }
    // The service has compared this address with the registered ones before it began the sign-in.
    return sendPage(reply, status, look, page, [new URL(String(params.redirect_uri)).origin])
  }

  /** The browser gets its new session, and remembers whose door it came through. */
  async function welcome(
    reply: FastifyReply,
    interaction: Interaction,
    { secret: sessionSecret, tenantId, deviceMark }: Extract<Outcome, { kind: 'signed-in' }>,
  ): Promise<void> {
    const { num } = await site({}, db =>
      db.selectFrom('tenant').select('num').where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
    )
    const kept = serverCookie(secureCookie)
    setSessionCookie(reply, secureCookie, sessionSecret)
    reply.setCookie(names.device, deviceMark, { ...kept, maxAge: yearSeconds / 2 })
    reply.setCookie(names.tenant, num, { ...kept, maxAge: yearSeconds })
    for (const name of [names.signIn, `${names.signIn}.sig`])
      reply.clearCookie(name, { ...kept, path: addressOf(interaction) })
  }
}

function refusalOf(outcome: Exclude<Outcome, { kind: 'signed-in' }>, { texts }: Look) {
  switch (outcome.kind) {
    case 'refused':
      return { status: 400, problem: texts.wrong, wrong: true }
    case 'no-role':
      return { status: 403, problem: texts.noRole }
    case 'elsewhere':
      return { status: 409, problem: texts.elsewhere }
    case 'too-many':
      return { status: 429, problem: fill(texts.tooMany, { seconds: outcome.seconds }) }
  }
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
