import { everyCall } from '@atrium/contract/calls'
import { addressesOf } from '@atrium/contract/endpoint'
import { serviceOf, services } from '@atrium/contract/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const patternsOfCalls = () =>
  everyCall().flatMap(({ call }) =>
    addressesOf(call.path).map(address => ({
      method: call.method,
      service: serviceOf(call.path),
      pattern: new RegExp(`^${address.replace(':tenantId', '\\d{1,15}').replace(/:\w+/g, '[^/]+')}$`),
    })),
  )

/**
 * Console screens share the first path segment with services: only further segments make an address that of a call.
 */
const { oauth, ...others } = services
const servicePrefix = new RegExp(
  `^((${Object.values(others).join('|')})(/hzero|/pub)*/v\\d+|${oauth}|/health|/assets|/metrics)(/|$)`,
)

export const isServicePath = (path: string): boolean => servicePrefix.test(path)

/** Answers addresses without a route: the console for a browser's page request, otherwise 405 or 404. */
export function addNotFound(
  app: FastifyInstance,
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const patterns = patternsOfCalls()
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isService = isServicePath(path)
    if (request.method === 'GET' && !isService && (request.headers.accept ?? '').includes('text/html'))
      return showPage(request, reply)
    const methods = patterns
      .filter(({ service, pattern }) => app.services.has(service) && pattern.test(path))
      .map(({ method }) => method)
    if (methods.length === 0) throw new AppError('error.not_found')
    reply.header('allow', methods.join(', '))
    throw new AppError('error.method.unknown', { method: request.method })
  })
}
