import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OwnLanguage, ownLanguageIn } from './languages.ts'

/** The language and theme of a page that the server renders, read from the request alone. */
export interface PageAppearance {
  language: OwnLanguage
  theme: 'light' | 'dark' | undefined
}

const languageCookie = 'language'

/** Options of cookies that only the server reads. */
export const serverCookie = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Parses `ui_locales`, a list with spaces, and `Accept-Language`, one with commas. */
const languageIn = (text: unknown): OwnLanguage | undefined =>
  typeof text === 'string' ? ownLanguageIn(text.trim().replaceAll(' ', ',')) : undefined

/** The language in the address of a page. */
export const requestedLanguage = (request: FastifyRequest): OwnLanguage | undefined =>
  languageIn((request.query as { lang?: unknown }).lang)

/**
 * The first of: the language just chosen, chosen earlier, asked for by the client, set by the tenant, or sent by the
 * browser.
 */
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
 * Saves the chosen language for the next pages in a cookie that scripts cannot read, because the console clears its
 * own when a session ends.
 */
export function saveLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const language = requestedLanguage(request)
  if (language) reply.setCookie(languageCookie, language, { ...serverCookie(secure), maxAge: 31_536_000 })
}

/** Clears the choice at sign-in: from then on the console asks for the user's own language. */
export function clearLanguage(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(languageCookie, serverCookie(secure))
}
