import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { answerError } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { addressGroup, countTry } from '../../http/limit.ts'
import { actingFor } from './caller.ts'
import { browserSession } from './cookies.ts'
import { sendFailure, sendRefusal } from './error-page.ts'
import { repeatedIn } from './form-body.ts'
import { lookOf } from './page.ts'

/** Each beginning of a sign-in is kept for an hour, so nobody may begin without end. */
const beginLimit = { most: 1000, seconds: 300 }

/** What the service itself answers. Only these addresses reach it, written as it knows them. */
export async function addService(app: FastifyInstance, walls: Walls, provider: Provider): Promise<void> {
  const answer = provider.callback()

  const pass =
    (pathOf: (request: FastifyRequest) => string, begins = false) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await browserSession(walls, request)
      if (begins && !session) {
        const key = `authorise:address:${addressGroup(request.ip)}`
        const seconds = await countTry(walls.site, key, beginLimit)
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
