import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Walls } from '../../http/guard.ts'
import { sessionCookieName, sessionOfCookie, setSessionCookie } from '../../http/session.ts'
import { findBrand } from './brand.ts'
import { actingFor } from './caller.ts'
import { sendExpired, sendFailure, sendForged } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { normalName, signIn } from './login.actions.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { keepLanguage, lookOf, sendPage } from './page.ts'
import { fill } from './page-texts.ts'
import { fromOwnPage } from './same-site.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const yearSeconds = 31_536_000

interface Options {
  provider: Provider
  secret: string
}

/** The page where people sign in. It works without script, and nobody but the browser that was sent here can use it. */
export async function addLogin(
  app: FastifyInstance,
  walls: Walls,
  { provider, secret }: Options,
): Promise<void> {
  const { site, secureCookie, ownOrigin } = walls
  const prefix = secureCookie ? '__Host-' : ''
  const deviceCookie = `${prefix}atrium_device`
  const tenantCookie = `${prefix}atrium_tenant`

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    // Who comes by a bookmark has not been sent by a client and cannot be sent back: the console begins properly.
    scope.get('/oauth/login', async (_request, reply) => reply.redirect('/user/login', 303))
    scope.post('/oauth/login', async (request, reply) => sendForged(request, reply))

    scope.get('/oauth/login/:uid', async (request, reply) => {
      const interaction = await interactionOf(request, reply)
      if (!interaction) return sendExpired(request, reply)
      keepLanguage(request, reply, secureCookie)
      return showForm(request, reply, interaction, 200, { username: hintIn(interaction) })
    })

    scope.post('/oauth/login/:uid', async (request, reply) => {
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const interaction = await interactionOf(request, reply)
      if (!interaction) return sendExpired(request, reply)
      const username = fieldOf(request.body, 'username').slice(0, 254)
      const purpose = `sign-in:${interaction.uid}`
      if (!(await spendFormToken(site, secret, purpose, fieldOf(request.body, 'formToken'))))
        return showForm(request, reply, interaction, 403, { username, problem: lookOf(request).texts.stale })

      const previous = await sessionOfCookie(site, request.cookies[sessionCookieName(secureCookie)])
      const outcome = await signIn(site, secret, request, {
        username,
        password: fieldOf(request.body, 'password'),
        deviceMark: request.cookies[deviceCookie],
        previousSessionId: previous?.id,
      })
      const { texts } = lookOf(request, interaction.params.ui_locales)
      if (outcome.kind === 'refused')
        return showForm(request, reply, interaction, 400, { username, problem: texts.wrong, wrong: true })
      if (outcome.kind === 'no-role')
        return showForm(request, reply, interaction, 403, { username, problem: texts.noRole })
      if (outcome.kind === 'too-many') {
        reply.header('retry-after', String(outcome.seconds))
        const problem = fill(texts.tooMany, { seconds: outcome.seconds })
        return showForm(request, reply, interaction, 429, { username, problem })
      }

      const done = provider.cookieName('interaction')
      const address = { path: `/oauth/login/${interaction.uid}`, secure: secureCookie }
      for (const name of [done, `${done}.sig`]) reply.clearCookie(name, address)
      setSessionCookie(reply, secureCookie, outcome.secret)
      const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookie } as const
      reply.setCookie(deviceCookie, outcome.deviceMark, { ...kept, maxAge: yearSeconds / 2 })
      reply.setCookie(tenantCookie, await numOf(outcome.tenantId), { ...kept, maxAge: yearSeconds })
      return reply.redirect(await finish(interaction, outcome.userId), 303)
    })
  })

  /** The sign-in that this very browser was sent here for; the signed cookie of its address says so. */
  async function interactionOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Interaction | undefined> {
    const session = await sessionOfCookie(site, request.cookies[sessionCookieName(secureCookie)])
    try {
      const interaction = await actingFor({ request, session }, () =>
        provider.interactionDetails(request.raw, reply.raw),
      )
      return interaction.uid === (request.params as { uid?: string }).uid ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
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

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    status: number,
    entered: { username: string; problem?: string; wrong?: boolean },
  ): Promise<FastifyReply> {
    const { params, uid } = interaction
    const look = lookOf(request, params.ui_locales)
    const brand = await findBrand(site, look.language, {
      asked: typeof params.tenant === 'string' ? params.tenant : undefined,
      email: entered.username.includes('@') ? normalName(entered.username) : undefined,
      last: request.cookies[tenantCookie],
    })
    const action = `/oauth/login/${uid}`
    const formToken = makeFormToken(secret, `sign-in:${uid}`)
    const page = {
      title: look.texts.signIn,
      brand,
      lit: true,
      banner: secureCookie ? undefined : notEncrypted(look),
      body: loginBox(look, brand, { action, formToken, ...entered }),
      address: action,
    }
    return sendPage(reply, status, look, page, [originOf(params.redirect_uri)])
  }

  async function numOf(tenantId: number): Promise<string> {
    const { num } = await site({}, db =>
      db.selectFrom('tenant').select('num').where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
    )
    return num
  }
}

const hintIn = ({ params }: Interaction): string =>
  typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : ''

/** The service has compared the address with the registered ones before it began the sign-in. */
const originOf = (address: unknown): string => new URL(String(address)).origin
