import { defaultLanguage } from '@atrium/contract/constants'
import type { ServiceName } from '@atrium/contract/services'
import type { FastifyRequest } from 'fastify'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What this instance answers. */
    services: ReadonlySet<ServiceName>
  }
  interface FastifyRequest {
    /** Who is calling, once known. Never tested for truth before the route's guard has run. */
    session: Session | undefined
  }
}

/** The language of a request: the person's own, else the first that the browser asks for and we have. */
export function languageOf(request: FastifyRequest): string {
  if (request.session) return request.session.language
  const wanted = String(request.headers['accept-language'] ?? '')
  return /^\s*zh\b/i.test(wanted) ? 'zh_CN' : defaultLanguage
}
