import { defaultLanguage } from '@atrium/contract/constants'
import type { ServiceName } from '@atrium/contract/services'
import type { FastifyRequest } from 'fastify'
import { ownLanguageIn } from '../appearance/languages.ts'
import type { Session } from '../auth/session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What this instance answers. */
    services: ReadonlySet<ServiceName>
  }
  interface FastifyRequest {
    /** Who is calling, once known. Never tested for truth before the route's guard has run. */
    session: Session | undefined
    /** In which language the tenant receives people at whose door this request is made, once known. */
    tenantLanguage?: string | undefined
    /** Made by a page of another origin that may call: see cors.ts. */
    isFromAllowedOrigin: boolean
  }
}

/** The language of a request: the person's own, else the first that the browser asks for and we have. */
export function languageOf(request: FastifyRequest): string {
  if (request.session) return request.session.language
  return ownLanguageIn(request.headers['accept-language'] ?? '') ?? defaultLanguage
}

/** Where a request comes from, as the audit keeps it of sign-ins. */
export function callerOf(request: FastifyRequest): { address: string; userAgent?: string } {
  const userAgent = request.headers['user-agent']?.slice(0, 400)
  return { address: request.ip, ...(userAgent && { userAgent }) }
}
