import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendForged } from './error-page.ts'

/**
 * Whether a form was sent by a page of this origin. Browsers say so in Sec-Fetch-Site, which no page can set;
 * those that do not (old ones, and all on plain http) send the Origin header instead.
 */
export function fromOwnPage(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined)
    return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === ownOrigin)
  return origin === ownOrigin
}

/** A hook that refuses forms sent by pages of other origins. */
export const refuseForeign =
  (ownOrigin: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!fromOwnPage(request, ownOrigin)) await sendForged(request, reply)
  }
