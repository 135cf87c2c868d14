import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestServices } from '@atrium/server/http/context'
import { answerError } from '@atrium/server/http/error-answer'
import { copyHeaders } from '@atrium/server/http/headers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserSession } from '../../page/server/cookies.ts'
import { refuseRequest, sendFailure } from '../../page/server/error-page.ts'
import { repeatedIn } from '../../page/server/form-body.ts'
import { limitBeginning } from './begin-limit.ts'
import { actingFor } from './caller.ts'
import type { ImplicitFlow } from './implicit-flow.ts'

/**
 * Registers the endpoints of the authorization service. Only these addresses reach it, exactly as it spells
 * them.
 */
export async function addService(
  app: FastifyInstance,
  services: RequestServices,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  legacy: ImplicitFlow,
): Promise<void> {
  const pass =
    (
      pathOf: (request: FastifyRequest) => string,
      { begins = false, ...caller }: { begins?: boolean; isExchange?: boolean; isInquiry?: boolean } = {},
    ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await browserSession(services, request)
      if (begins && !session) await limitBeginning(services.site, request)
      const { raw } = request
      const address = raw.url
      const search = searchOf(raw.url)
      // The service derives its mount path `/oauth` from these two.
      raw.url = pathOf(request) + search
      Object.assign(raw, { originalUrl: `/oauth${raw.url}` })
      copyHeaders(reply)
      reply.hijack()
      await actingFor({ request, session, ...caller }, () => answer(raw, reply.raw))
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
        { preHandler: [refuseRepeated, legacy.begin, refuseUnclear] },
        pass(() => '/oauth/authorize', { begins: true }),
      )
      pages.get(
        '/oauth/oauth/authorize/:uid',
        { preHandler: legacy.resume },
        pass(({ params }) => `/oauth/authorize/${encodeURIComponent((params as { uid: string }).uid)}`),
      )
    })
    scope.setErrorHandler(answerError)
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: '/oauth/oauth/token',
      handler: pass(() => '/oauth/token', { isExchange: true }),
    })
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: '/oauth/oauth/par',
      handler: pass(() => '/oauth/par', { isExchange: true }),
    })
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: '/oauth/oauth/device-authorization',
      handler: pass(() => '/oauth/device-authorization', { begins: true, isExchange: true }),
    })
    for (const path of ['/oauth/introspect', '/oauth/revoke'])
      scope.route({
        method: ['POST', 'OPTIONS'],
        url: `/oauth${path}`,
        handler: pass(() => path, { isExchange: true, isInquiry: true }),
      })
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/oauth/oauth/userinfo',
      handler: pass(() => '/oauth/userinfo', { isExchange: true, isInquiry: true }),
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
 * Refuses requests that no legitimate client makes, without a redirect: a repeated parameter, because programs
 * differ in which value they read, and any response type or mode other than a code in the query.
 */
async function refuseRepeated(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const twice = repeatedIn(new URLSearchParams(searchOf(request.raw.url)))
  if (twice !== undefined) await refuseRequest(request, reply, `invalid_request: ${twice}`)
}

async function refuseUnclear(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const search = new URLSearchParams(searchOf(request.raw.url))
  if ((search.get('response_type') ?? 'code') !== 'code')
    await refuseRequest(request, reply, 'unsupported_response_type')
  else if ((search.get('response_mode') ?? 'query') !== 'query')
    await refuseRequest(request, reply, 'unsupported_response_mode')
}
