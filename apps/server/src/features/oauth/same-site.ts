import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent by a page of this origin. Browsers say so in Sec-Fetch-Site, which no page can set; those
 * that do not (old ones, and all of them on plain http) name the origin instead.
 */
export function fromOwnPage(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined)
    return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === ownOrigin)
  return origin === ownOrigin
}
