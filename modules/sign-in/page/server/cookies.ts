import '@fastify/cookie'
import { cookieOfDevice } from '@atrium/server/auth/known-browser'
import { sessionOfCookie } from '@atrium/server/auth/session'
import { sessionCookieOf } from '@atrium/server/auth/session-cookie'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyRequest } from 'fastify'

interface Names {
  /** The authorization service's own session cookie. */
  service: string
  /** The sign-in this browser was sent to; scoped to its path, so that several can run side by side. */
  signIn: string
  /** The sign-in this browser may resume. */
  resume: string
  /** Marks a browser that has signed in before. */
  device: string
  /** The secret of a browser in which a person's password is enough for a while. */
  remembered: string
  /** The tenant whose sign-in page this browser used last. */
  tenant: string
  /** The password reset link that this browser has followed. */
  reset: string
  /** The invitation whose link this browser has followed. */
  invitation: string
  /** The link of a mail that this browser has followed; scoped to the pages that it leads to. */
  link: string
}

/** `__Host-` binds a cookie to this host; browsers take it only with path `/`, so the narrower ones are `__Secure-`. */
export function cookieNames(secure: boolean): Names {
  const host = secure ? '__Host-' : ''
  const narrow = secure ? '__Secure-' : ''
  return {
    service: `${host}atrium_oauth`,
    signIn: `${narrow}atrium_sign_in`,
    resume: `${narrow}atrium_resume`,
    device: cookieOfDevice(secure),
    remembered: `${host}atrium_remembered`,
    tenant: `${host}atrium_tenant`,
    reset: `${narrow}atrium_reset`,
    invitation: `${narrow}atrium_invitation`,
    link: `${narrow}atrium_link`,
  }
}

/** The live session whose cookie a request shows. */
export const browserSession = ({ site, secureCookie }: RequestServices, request: FastifyRequest) =>
  sessionOfCookie(site, sessionCookieOf(request, secureCookie))
