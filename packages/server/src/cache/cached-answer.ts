import { createHash } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { CachePolicy, Route } from '../http/routes.ts'
import { isKnown } from '../http/send-file.ts'
import { withErasedNames } from '../personal/erased-name.ts'
import { dependenciesOn, dependencyOn } from './cache.ts'

/** A cached answer, serialized once for all requests. */
export interface CachedAnswer {
  text: string
  /** The ETag: a browser that has this answer gets 304 (RFC 9110 §8.8.3). */
  tag: string
}

export function toCachedAnswer(answer: unknown, language: string): CachedAnswer | undefined {
  if (answer === undefined) return undefined
  const text = withErasedNames(JSON.stringify(answer), language)
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

/** The key of an answer. It differs by tenant and by everything else the answer depends on [SAFE-17]. */
export function cacheKey(
  { call }: Route,
  { per }: CachePolicy,
  { session, params }: FastifyRequest,
  input: { query: unknown; body: unknown },
  shown: readonly string[],
): string {
  const who = per === 'person' ? session?.userId : undefined
  const role = per === 'tenant' ? undefined : session?.roleId
  const roles = per === 'tenant' ? undefined : session?.roles.map(one => one.id)
  // A token may be limited to some of the permissions of its owner's role.
  const sets = per === 'tenant' ? undefined : session?.token?.permissionSetIds
  return JSON.stringify([
    call.method,
    call.path,
    session?.tenantId ?? platformTenantId,
    session?.level ?? null,
    role ?? null,
    roles ?? null,
    sets ?? null,
    who ?? null,
    session?.scope ?? null,
    shown,
    params,
    input.query ?? null,
    input.body ?? null,
  ])
}

/** The key of a total, which is the same on every page of a list, from one anchor, and for every sort order. */
export function totalKey(
  route: Route,
  request: FastifyRequest,
  query: unknown,
  shown: readonly string[],
): string {
  const { page, size, sort, cursor, ...filter } = query as Record<string, unknown>
  return `total ${cacheKey(route, { per: 'person', tables: [] }, request, { query: filter, body: null }, shown)}`
}

/** The dependencies of an answer: a change of any of them makes it stale. */
export function dependenciesOf(
  { per, tables }: CachePolicy,
  tenantId: number,
  session: Session | undefined,
): string[] {
  // A switch can add a module's part to any answer, or take it out.
  const names = dependenciesOn([...tables, 'featureSwitch'], tenantId)
  return per === 'person' && session
    ? [...names, dependencyOn(session.homeTenantId, 'app_user', session.userId)]
    : names
}

/** Whether a cached answer has an ETag: browsers store what has one. */
export const isTagged = ({ method, secretAnswer }: Endpoint): boolean => method === 'GET' && !secretAnswer

export function sendCached(
  { call }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: CachedAnswer,
): FastifyReply {
  if (isTagged(call)) {
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, cookie, origin, accept-language, x-atrium-context, x-time-format')
    if (isKnown(request, tag)) return reply.code(304).send()
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
