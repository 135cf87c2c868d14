import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OwnLanguage, ownLanguageIn } from './languages.ts'

/** How a page that the server draws is to look, read from the request alone. */
export interface PageAppearance {
  language: OwnLanguage
  theme: 'light' | 'dark' | undefined
}

const languageCookie = 'language'

/** How cookies are kept that only the server reads. */
export const serverCookie = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** `ui_locales` is a list with spaces, `Accept-Language` one with commas. */
const languageIn = (text: unknown): OwnLanguage | undefined =>
  typeof text === 'string' ? ownLanguageIn(text.trim().replaceAll(' ', ',')) : undefined

/** The language that the address of a page names. */
export const requestedLanguage = (request: FastifyRequest): OwnLanguage | undefined =>
  languageIn((request.query as { lang?: unknown }).lang)

/** The language that was just chosen, or chosen earlier, or asked for by the client, by the tenant, or by the browser. */
export function appearanceOf(request: FastifyRequest, wanted?: unknown): PageAppearance {
  const language =
    requestedLanguage(request) ??
    languageIn(request.cookies[languageCookie]) ??
    languageIn(wanted) ??
    languageIn(request.tenantLanguage) ??
    languageIn(request.headers['accept-language']) ??
    'en_US'
  const { theme } = request.cookies
  return { language, theme: theme === 'light' || theme === 'dark' ? theme : undefined }
}

/**
 * Keeps a choice of language, so that the next page and the next visit are in it too. Out of reach of scripts, because
 * the console clears whatever it can reach when a session ends.
 */
export function saveLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const language = requestedLanguage(request)
  if (language) reply.setCookie(languageCookie, language, { ...serverCookie(secure), maxAge: 31_536_000 })
}

/** Who has signed in reads in the own language, which the console asks for the next time. */
export function clearLanguage(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(languageCookie, serverCookie(secure))
}
