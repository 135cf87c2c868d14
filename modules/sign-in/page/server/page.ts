import { randomBytes } from 'node:crypto'
import type { Brand } from '@atrium/server/appearance/brand'
import { globe, logo, tabIcon } from '@atrium/server/appearance/brand-assets'
import { languageNames, markupOf } from '@atrium/server/appearance/languages'
import {
  type PageAppearance as PageLook,
  appearanceOf as pageLookOf,
} from '@atrium/server/appearance/page-appearance'
import { type Html, html, renderHtml } from '@atrium/server/http/pages/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { styleFor } from './page-style.ts'
import { type PageTexts, textsIn } from './page-texts.ts'
import { pictureOf } from './picture.ts'

/** The appearance and texts of a sign-in page. */
export interface PageAppearance extends PageLook {
  texts: PageTexts
}

export function appearanceOf(request: FastifyRequest, wanted?: unknown): PageAppearance {
  const appearance = pageLookOf(request, wanted)
  return { ...appearance, texts: textsIn(appearance.language) }
}

interface Page {
  title: string
  brand: Brand
  /** Whether the tenant's door is lit; not on error pages. */
  lit: boolean
  banner?: Html | undefined
  body: Html
  /** The address of the language links; without one the page has none. */
  address?: string | undefined
  /** The page's only script, if it has one. Part of the source, never of data. */
  script?: string | undefined
}

export const alertIcon = html`<svg class="stroke" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.3v.2"/></svg>`

/** Renders a complete page. The nonce of style and script is part of the content security policy. */
export function renderPage(appearance: PageAppearance, page: Page, nonce: string): string {
  const { tag, direction } = markupOf(appearance.language)
  const { brand } = page
  const letter = Array.from(brand.name.trim())[0]?.toLocaleUpperCase() ?? ''
  const sign = brand.logo
    ? html`<img src="${brand.logo}" alt="">`
    : html`<span class="arch" aria-hidden="true">${letter}</span>`
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${page.title} · ${brand.title ?? brand.name}</title><link rel="icon" href="${brand.favicon ?? tabIcon}">`
  const body = html`${page.banner}<div class="sign"><main class="form">
<div class="who">${sign}${brand.name}</div>
<div class="box">${page.body}</div>
<div class="foot">${page.address !== undefined && languageLinks(appearance, page.address)}<span class="row end">${logo}Atrium</span></div>
</main><div class="wall">${pictureOf(brand.picture, page.lit)}</div></div>`
  const theme = appearance.theme ? html` data-theme="${appearance.theme}"` : undefined
  const start = html`<!doctype html>
<html lang="${tag}" dir="${direction}"${theme}>
<head>${head}
<style nonce="${nonce}">`
  const script = !page.script ? '' : `<script nonce="${nonce}">${page.script}</script>`
  return `${renderHtml(start)}${styleFor(brand)}</style></head>\n<body>${renderHtml(body)}${script}</body></html>\n`
}

function languageLinks(appearance: PageAppearance, address: string): Html {
  const links = appearance.offered.map(code => {
    const { tag } = markupOf(code)
    const name = languageNames[code]
    return code === appearance.language
      ? html`<li aria-current="true">${name}</li>`
      : html`<li><a href="${address}?lang=${code}" lang="${tag}" hreflang="${tag}">${name}</a></li>`
  })
  return html`<nav class="row" aria-label="${appearance.texts.language}">${globe}<ul>${links}</ul></nav>`
}

/**
 * A content security policy that permits no script, or the page's own one. Forms may post to this origin and to the
 * client's origin, because browsers check every redirect after a form.
 */
export const pagePolicy = (nonce: string, formTargets: readonly string[] = [], hasScript = false): string =>
  [
    "default-src 'none'",
    ...(hasScript ? [`script-src 'nonce-${nonce}'`] : []),
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ')

/**
 * Security headers. The referrer policy is same-origin: with `no-referrer` browsers send `Origin: null` with
 * the form, and on plain http, where they send no Sec-Fetch headers either, own and foreign forms could not be
 * told apart.
 */
export const pageHeaders = (
  nonce: string,
  formTargets?: readonly string[],
  hasScript?: boolean,
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(nonce, formTargets, hasScript),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

export const newNonce = (): string => randomBytes(16).toString('base64')

export function sendPage(
  reply: FastifyReply,
  status: number,
  appearance: PageAppearance,
  page: Page,
  formTargets?: readonly string[],
): FastifyReply {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers(pageHeaders(nonce, formTargets, Boolean(page.script)))
    .send(renderPage(appearance, page, nonce))
}
