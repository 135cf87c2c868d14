import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OwnLanguage, ownLanguageIn, ownLanguages } from './languages.ts'

/** The languages of a tenant as it has set them, or the platform for it. */
export interface TenantLanguages {
  /** The language in which it greets users. */
  first?: string | undefined
  /** The codes of the languages it offers; undefined for all. */
  offered?: readonly string[] | undefined
}

/** The language and theme of a page that the server renders, read from the request alone. */
export interface PageAppearance {
  language: OwnLanguage
  /** The languages that the page offers. */
  offered: readonly OwnLanguage[]
  theme: 'light' | 'dark' | undefined
}

const languageCookie = 'language'

/** Options of cookies that only the server reads. */
export const serverCookie = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Parses `ui_locales`, a list with spaces, and `Accept-Language`, one with commas. */
const languageIn = (
  text: unknown,
  offered: readonly OwnLanguage[] = ownLanguages,
): OwnLanguage | undefined =>
  typeof text === 'string' ? ownLanguageIn(text.trim().replaceAll(' ', ','), offered) : undefined

/** The language in the address of a page. */
export const requestedLanguage = (request: FastifyRequest): OwnLanguage | undefined =>
  languageIn((request.query as { lang?: unknown }).lang)

/**
 * The first language that the tenant offers of: the one just chosen, chosen earlier, asked for by the client, set by the
 * tenant, or sent by the browser.
 */
export function appearanceOf(request: FastifyRequest, wanted?: unknown): PageAppearance {
  const { first, offered: codes } = request.tenantLanguages ?? {}
  const known = ownLanguages.filter(code => codes?.includes(code) ?? true)
  const offered: readonly OwnLanguage[] = known.length > 0 ? known : ['en_US']
  const language =
    [
      (request.query as { lang?: unknown }).lang,
      request.cookies[languageCookie],
      wanted,
      first,
      request.headers['accept-language'],
      'en_US',
      ...offered,
    ]
      .map(text => languageIn(text, offered))
      .find(code => code !== undefined) ?? 'en_US'
  const { theme } = request.cookies
  return { language, offered, theme: theme === 'light' || theme === 'dark' ? theme : undefined }
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
