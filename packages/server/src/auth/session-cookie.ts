import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this host and to https or loopback; other plain-http names cannot hold one. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-atrium_session' : 'atrium_session'

/**
 * The secret that a request shows. Of two cookies of one name programs read different ones, so that neither counts:
 * somebody else may have put one of them there.
 */
export function sessionCookieOf(request: FastifyRequest, secure: boolean): string | undefined {
  const name = sessionCookieName(secure)
  const shown = request.cookies[name]
  // Nearly always there is one cookie alone, or none of this name.
  if (shown === undefined || !request.headers.cookie?.includes(';')) return shown
  const times = request.headers.cookie.split(';').filter(pair => pair.split('=', 1)[0]?.trim() === name)
  return times.length === 1 ? shown : undefined
}

export function setSessionCookie(reply: FastifyReply, secure: boolean, secret: string): void {
  reply.setCookie(sessionCookieName(secure), secret, { path: '/', httpOnly: true, secure, sameSite: 'lax' })
}
