import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Configuration, errors, type Provider } from 'oidc-provider'
import { recordEvent } from '../../db/audit.ts'
import { answerError, asAppError } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { addressGroup, countTry } from '../../http/limit.ts'
import { sessionCookieName, sessionOfCookie } from '../../http/session.ts'
import { actingFor, currentCaller } from './caller.ts'
import { renderRefusal, sendFailure, sendRefusal } from './error-page.ts'
import { repeatedIn } from './form-body.ts'
import { addLogin } from './login.routes.ts'
import { addLogout } from './logout.routes.ts'
import { sweep } from './oidc-adapter.ts'
import { lookOf } from './page.ts'
import { makeProvider } from './provider.ts'
import { addSetup } from './setup.routes.ts'
import { findSigningKeys } from './signing-key.ts'

const sweepMinutes = 10
/** Each beginning of a sign-in is kept for an hour, so nobody may begin without end. */
const beginLimit = { most: 1000, seconds: 300 }

interface Options {
  secret: string
  publicUrl: URL
}

/** Everything under `/oauth` that is not a call of the contract, and the first-run page. */
export async function registerOauth(
  app: FastifyInstance,
  walls: Walls,
  { secret, publicUrl }: Options,
): Promise<void> {
  const { site, secureCookie } = walls
  const provider = makeProvider({
    site,
    secret,
    publicUrl,
    secureCookie,
    signingKeys: await findSigningKeys(site, secret),
    renderError,
  })
  provider.on('server_error', (_context, error) => logFailure(error))
  const failures: EventEmitter = provider
  failures.on('error', logFailure)
  provider.on('authorization.error', (_context, error) => {
    if (error instanceof errors.InvalidRedirectUri) recordDenial().catch(logFailure)
  })

  await mount(app, walls, provider)
  await addLogin(app, walls, { provider, secret })
  await addLogout(app, walls, { secret })
  await addSetup(app, walls, { secret })

  const timer = setInterval(() => sweep(site).catch(logFailure), sweepMinutes * 60_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function logFailure(error: unknown): void {
    const log = currentCaller()?.request.log ?? app.log
    log.error({ err: error }, 'the authorisation service failed')
  }

  /** An address that nobody registered is worth knowing of, but not a way to fill the log. */
  async function recordDenial(): Promise<void> {
    const request = currentCaller()?.request
    if (!request) return
    const key = `deny:address:${addressGroup(request.ip)}`
    if ((await countTry(site, key, { most: 20, seconds: 300 })) > 0) return
    await site({ requestId: request.id }, db =>
      recordEvent(db, {
        tenantId: 0,
        requestId: request.id,
        entity: 'authorisation',
        verb: 'deny',
        detail: { error: 'invalid_redirect_uri', address: request.ip },
      }),
    )
  }
}

const renderError: NonNullable<Configuration['renderError']> = (context, out, error) => {
  const request = currentCaller()?.request
  if (!request) throw error
  // Out of the service's hands, a database that cannot be reached is still that.
  if (context.status >= 500) context.status = asAppError(error).status
  const { body, headers } = renderRefusal(request, {
    status: context.status,
    error: out.error,
    description: out.error_description,
    expired: error instanceof errors.SessionNotFound,
  })
  context.set(headers)
  context.body = body
}

/** What the service itself answers. Only these addresses reach it, written as it knows them. */
async function mount(app: FastifyInstance, { site, secureCookie }: Walls, provider: Provider): Promise<void> {
  const answer = provider.callback()

  const pass =
    (pathOf: (request: FastifyRequest) => string, begins = false) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await sessionOfCookie(site, request.cookies[sessionCookieName(secureCookie)])
      if (begins && !session) {
        const key = `authorise:address:${addressGroup(request.ip)}`
        const seconds = await countTry(site, key, beginLimit)
        if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
      }
      const { raw } = request
      const address = raw.url
      const search = searchOf(raw.url)
      // The service finds out from these two that it lives below `/oauth`.
      raw.url = pathOf(request) + search
      Object.assign(raw, { originalUrl: `/oauth${raw.url}` })
      reply.hijack()
      await actingFor({ request, session }, () => answer(raw, reply.raw))
      raw.url = address
      return reply
    }

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The service reads the body itself, so the stream is left alone.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    await scope.register(async pages => {
      pages.setErrorHandler(sendFailure)
      pages.get(
        '/oauth/oauth/authorize',
        { preHandler: refuseUnclear },
        pass(() => '/oauth/authorize', true),
      )
      pages.get(
        '/oauth/oauth/authorize/:uid',
        pass(({ params }) => `/oauth/authorize/${encodeURIComponent((params as { uid: string }).uid)}`),
      )
    })
    scope.setErrorHandler(answerError)
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: '/oauth/oauth/token',
      handler: pass(() => '/oauth/token'),
    })
    scope.get(
      '/oauth/oauth/jwks',
      pass(() => '/oauth/jwks'),
    )
    scope.get(
      '/oauth/.well-known/openid-configuration',
      pass(() => '/.well-known/openid-configuration'),
    )
  })
}

const searchOf = (url: string | undefined): string => {
  const at = url?.indexOf('?') ?? -1
  return url && at >= 0 ? url.slice(at) : ''
}

/**
 * Requests that no client of ours makes are refused here, and nobody is sent anywhere: a parameter that comes twice,
 * because one program reads the first and another the last; any other answer than a code, in any other place than
 * the query.
 */
async function refuseUnclear(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const search = new URLSearchParams(searchOf(request.raw.url))
  const twice = repeatedIn(search)
  const reason =
    twice !== undefined
      ? `invalid_request: ${twice}`
      : (search.get('response_type') ?? 'code') !== 'code'
        ? 'unsupported_response_type'
        : (search.get('response_mode') ?? 'query') !== 'query'
          ? 'unsupported_response_mode'
          : undefined
  if (reason === undefined) return
  const { refused, refusedWhy, home } = lookOf(request).texts
  await sendRefusal(request, reply, 400, {
    title: refused,
    why: refusedWhy,
    reason,
    next: { label: home, address: '/' },
  })
}
