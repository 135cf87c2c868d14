import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this host; browsers accept it over HTTPS and on loopback only. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-atrium_session' : 'atrium_session'

/**
 * The session secret of a request. With two cookies of this name neither is accepted, because an attacker may have set
 * one of them, and programs differ in which they read.
 */
export function sessionCookieOf(request: FastifyRequest, secure: boolean): string | undefined {
  const name = sessionCookieName(secure)
  const shown = request.cookies[name]
  // The common case: this cookie alone, or none.
  if (shown === undefined || !request.headers.cookie?.includes(';')) return shown
  const times = request.headers.cookie.split(';').filter(pair => pair.split('=', 1)[0]?.trim() === name)
  return times.length === 1 ? shown : undefined
}

export function setSessionCookie(reply: FastifyReply, secure: boolean, secret: string): void {
  reply.setCookie(sessionCookieName(secure), secret, { path: '/', httpOnly: true, secure, sameSite: 'lax' })
}
