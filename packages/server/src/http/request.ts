import { defaultLanguage, timeFormatHeader } from '@atrium/contract/constants'
import type { ServiceName } from '@atrium/contract/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownLanguageIn } from '../appearance/languages.ts'
import type { TenantLanguages } from '../appearance/page-appearance.ts'
import type { Session } from '../auth/session.ts'
import { withOrigin } from '../db/connection/request-origin.ts'
import type { TimeFormat } from './clock.ts'
import { parse } from './parse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The services of this instance. */
    services: ReadonlySet<ServiceName>
  }
  interface FastifyRequest {
    /** The session, once found. Not to be tested for truthiness before the route's guard has run. */
    session: Session | undefined
    /** The languages of the tenant of the page, once known. */
    tenantLanguages?: TenantLanguages | undefined
    /** Sent by a page of an allowed origin: see cors.ts. */
    isFromAllowedOrigin: boolean
    /** Opened by a ticket in its address, once. */
    hasTicket: boolean
  }
}

/** The language of a request: that of the user, else the first supported one that the browser accepts. */
export function languageOf(request: FastifyRequest): string {
  if (request.session) return request.session.language
  return ownLanguageIn(request.headers['accept-language'] ?? '') ?? defaultLanguage
}

/** The address and browser of a request, as the audit log records sign-ins. */
export function callerOf(request: FastifyRequest): { address: string; userAgent?: string } {
  const userAgent = request.headers['user-agent']?.slice(0, 400)
  return { address: request.ip, ...(userAgent && { userAgent }) }
}

/** Records every change with the origin of its request. Set after the body was read, which leaves the context. */
export function addOrigins(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) =>
    withOrigin({ requestId: request.id, ...callerOf(request) }, done),
  )
}

const timeFormat = z.object({ [timeFormatHeader]: z.enum(['local', 'offset']).default('local') })

/** @throws `error.data_invalid` for another value of the header. */
export const timeFormatOf = ({ headers }: FastifyRequest, language: string): TimeFormat =>
  parse(timeFormat, headers, language)[timeFormatHeader] as TimeFormat
