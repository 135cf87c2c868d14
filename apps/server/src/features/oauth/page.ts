import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, renderHtml } from '../../http/html.ts'
import { markupOf, type OwnLanguage, ownLanguageIn, ownLanguages } from '../../http/languages.ts'
import { arcade } from './arcade.ts'
import type { Brand } from './brand.ts'
import { serverCookie } from './cookies.ts'
import { styleFor } from './page-style.ts'
import { languageNames, type PageTexts, textsIn } from './page-texts.ts'

/** How a page of the sign-in is to look, read from the request alone. */
export interface Look {
  language: OwnLanguage
  texts: PageTexts
  theme: 'light' | 'dark' | undefined
}

const languageCookie = 'language'

/** `ui_locales` is a list with spaces, `Accept-Language` one with commas. */
const languageIn = (text: unknown): OwnLanguage | undefined =>
  typeof text === 'string' ? ownLanguageIn(text.trim().replaceAll(' ', ',')) : undefined

/** The language that was just chosen, or chosen earlier, or asked for by the client, or by the browser. */
export function lookOf(request: FastifyRequest, wanted?: unknown): Look {
  const { lang } = request.query as { lang?: unknown }
  const language =
    languageIn(lang) ??
    languageIn(request.cookies[languageCookie]) ??
    languageIn(wanted) ??
    languageIn(request.headers['accept-language']) ??
    'en_US'
  const { theme } = request.cookies
  return {
    language,
    texts: textsIn(language),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}

/**
 * Keeps a choice of language, so that the next page and the next visit are in it too. Out of reach of scripts, because
 * the console clears whatever it can reach when a session ends.
 */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const language = languageIn((request.query as { lang?: unknown }).lang)
  if (language) reply.setCookie(languageCookie, language, { ...serverCookie(secure), maxAge: 31_536_000 })
}

/** Who has signed in reads in the own language, which the console asks for the next time. */
export function forgetLanguage(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(languageCookie, serverCookie(secure))
}

interface Page {
  title: string
  brand: Brand
  /** Whether the tenant's door is lit: not on a page that refuses. */
  lit: boolean
  banner?: Html | undefined
  body: Html
  /** Where the language links lead; without one the page offers none. */
  address?: string | undefined
}

const globe = html`<svg class="stroke" width="15" height="15" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.4 3 3.4 14 0 17M12 3.5c-3.4 3-3.4 14 0 17"/></svg>`

const logo = html`<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 22V12a9 9 0 0 1 18 0v10h-4.2V12a4.8 4.8 0 0 0-9.6 0v10z" fill="var(--accent)"/><path d="M10 22v-9.5a2 2 0 0 1 4 0V22z" fill="var(--ink)"/></svg>`

export const alertSign = html`<svg class="stroke" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.3v.2"/></svg>`

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E%3Cpath fill=%22%23066973%22 d=%22M3 22V12a9 9 0 0 1 18 0v10h-4.2V12a4.8 4.8 0 0 0-9.6 0v10z%22/%3E%3C/svg%3E'

/** A whole page as text. The style's nonce is part of the content policy that goes with it. */
export function renderPage(look: Look, page: Page, nonce: string): string {
  const { tag, direction } = markupOf(look.language)
  const letter = Array.from(page.brand.name.trim())[0]?.toLocaleUpperCase() ?? ''
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${page.title} · ${page.brand.name}</title><link rel="icon" href="${icon}">`
  const body = html`${page.banner}<div class="sign"><main class="form">
<div class="who"><span class="arch" aria-hidden="true">${letter}</span>${page.brand.name}</div>
<div class="box">${page.body}</div>
<div class="foot">${page.address !== undefined && languageLinks(look, page.address)}<span class="row end">${logo}Atrium</span></div>
</main><div class="wall">${arcade(page.lit)}</div></div>`
  const theme = look.theme ? html` data-theme="${look.theme}"` : undefined
  const start = html`<!doctype html>
<html lang="${tag}" dir="${direction}"${theme}>
<head>${head}
<style nonce="${nonce}">`
  return `${renderHtml(start)}${styleFor(page.brand)}</style></head>\n<body>${renderHtml(body)}</body></html>\n`
}

function languageLinks(look: Look, address: string): Html {
  const links = ownLanguages.map(code => {
    const { tag } = markupOf(code)
    const name = languageNames[code]
    return code === look.language
      ? html`<li aria-current="true">${name}</li>`
      : html`<li><a href="${address}?lang=${code}" lang="${tag}" hreflang="${tag}">${name}</a></li>`
  })
  return html`<nav class="row" aria-label="${look.texts.language}">${globe}<ul>${links}</ul></nav>`
}

/**
 * No script at all, and forms that lead to this origin, or on to where the person came from: browsers check every
 * address of the redirects after a form.
 */
export const pagePolicy = (nonce: string, formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ')

/**
 * The referrer stays within this origin. None at all would make browsers send `Origin: null` with the form, and on
 * plain http, where they send no Sec-Fetch headers either, nothing would tell our form from a foreign one.
 */
export const pageHeaders = (nonce: string, formTargets?: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(nonce, formTargets),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

export const newNonce = (): string => randomBytes(16).toString('base64')

export function sendPage(
  reply: FastifyReply,
  status: number,
  look: Look,
  page: Page,
  formTargets?: readonly string[],
): FastifyReply {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers(pageHeaders(nonce, formTargets))
    .send(renderPage(look, page, nonce))
}
