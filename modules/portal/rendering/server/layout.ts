import { globe, logo } from '@atrium/server/appearance/brand-assets'
import { languageNames, markupOf, type OwnLanguage } from '@atrium/server/appearance/languages'
import { type Html, html, renderHtml } from '@atrium/server/http/pages/html'
import type { Frame } from '../../frame/server/frame.queries.ts'
import { headOf } from './head.ts'
import { consoleLink, hrefOf, linkTo, type PageRequest } from './page-request.ts'
import { script, scriptHash } from './script.ts'
import { type Sheet, styleOf } from './style.ts'
import type { View } from './view.ts'

export const arrow = html`<svg class="i turn" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14M13 6l6 6-6 6"/></svg>`

export const sheet = html`<svg class="i" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3h8l4 4v14H6zM14 3v4h4"/></svg>`

export const downwards = html`<svg class="i" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14"/></svg>`

export const warning = html`<svg class="i" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 21 20H3zM12 10v4M12 17v.2"/></svg>`

/** The placeholder for missing content: the dotted outline of an arched door. */
export const dottedArch = html`<svg class="stroke dotted" viewBox="0 0 452 430" aria-hidden="true"><path d="M26 426V226a200 200 0 0 1 400 0v200M146 426V266a80 80 0 0 1 160 0v160"/><path class="floor" d="M4 427h444"/></svg>`

const moon = html`<svg class="i" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/></svg>`

const bars = html`<svg class="i" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`

/** A date in digits, which runs from left to right in every language. */
export const dayOf = (day: string): Html => html`<time datetime="${day}"><bdi dir="ltr">${day}</bdi></time>`

/** A sentence with an isolated value: `{date}` in the text marks its position. */
export function around(text: string, value: string): Html {
  const [before = '', after = ''] = text.split(/\{\w+\}/)
  return html`${before}<bdi dir="ltr">${value}</bdi>${after}`
}

/** A complete page with its frame. */
export function renderPortal(pageRequest: PageRequest, frame: Frame, view: View): string {
  const { appearance, texts, name, tenant } = pageRequest
  const { tag, direction } = markupOf(appearance.language)
  const nav = html`<ul class="nav">${frame.entries.map(({ label, href }) => {
    const isHere =
      !view.isNowhere && (view.path === href || (href !== '/portal' && view.path.startsWith(`${href}/`)))
    return html`<li><a href="${hrefOf(pageRequest, href)}"${isHere && html` aria-current="page"`}>${label}</a></li>`
  })}</ul>`
  const languages = html`<ul>${appearance.offered.map(code => {
    const { tag } = markupOf(code)
    return code === appearance.language
      ? html`<li><span aria-current="true" lang="${tag}">${languageNames[code]}</span></li>`
      : html`<li><a href="${linkTo(pageRequest, view.path, { ...view.query, lang: code })}" lang="${tag}" hreflang="${tag}">${languageNames[code]}</a></li>`
  })}</ul>`
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
  const sign = tenant.logo
    ? html`<img class="logo" src="${tenant.logo}" alt="">`
    : html`<span class="arch" aria-hidden="true">${letter}</span>`
  const entry = entryOf(pageRequest, view)
  const below = frame.footer && footerOf(pageRequest, frame.footer)
  const body = html`<a class="skip" href="#content">${texts.skip}</a>
<header class="wrap top"><a class="who" href="${linkTo(pageRequest, '/portal')}">${sign}${name}</a>
<nav class="nav" aria-label="${name}">${nav}</nav>
<div class="end"><details class="pick"><summary aria-label="${texts.language}: ${languageNames[appearance.language]}">${globe}${languageNames[appearance.language]}</summary>${languages}</details>
<button class="theme" type="button" hidden aria-label="${texts.dark}"${appearance.theme && html` aria-pressed="${String(appearance.theme === 'dark')}"`}>${moon}</button>
<span class="in">${entry}</span>
<details class="bars"><summary aria-label="${texts.menu}">${bars}</summary><div><nav aria-label="${name}">${nav}</nav>${languages}${entry}</div></details></div></header>
<main id="content" tabindex="-1">${view.body}</main>
<footer class="foot"><div class="wrap">${below ?? html`<span>${name}</span>`}${
    frame.footer ? legalOf(pageRequest, frame.footer) : nav
  }<span class="mark">${logo}Atrium</span></div></footer>`
  const start = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>${headOf(pageRequest, view)}
<style>`
  return `${renderHtml(start)}${styleOf(tenant.colour, appearance.theme, sheetsOf(view, frame)).text}</style><script>${script}</script></head>\n<body>${renderHtml(body)}</body></html>\n`
}

const sheetsOf = ({ sheets }: View, { footer }: Frame): readonly Sheet[] =>
  footer ? [...sheets, 'footer'] : sheets

/** The tenant's own footer. */
function footerOf(
  pageRequest: PageRequest,
  { text, contact, columns }: NonNullable<Frame['footer']>,
): Html | undefined {
  if (!text && !contact && columns.length === 0) return undefined
  const lines = contact.split('\n').filter(line => line.trim() !== '')
  return html`<div class="below"><div class="about"><p class="own">${pageRequest.name}</p>${
    text !== '' && html`<p>${text}</p>`
  }${
    lines.length > 0 &&
    html`<address>${lines.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}</address>`
  }</div>${columns.map(
    ({ heading, links }) =>
      html`<nav aria-label="${heading}"><h2>${heading}</h2><ul>${links.map(
        ({ label, href }) => html`<li><a href="${hrefOf(pageRequest, href)}">${label}</a></li>`,
      )}</ul></nav>`,
  )}</div>`
}

const legalOf = (pageRequest: PageRequest, { legal }: NonNullable<Frame['footer']>): Html | false =>
  legal.length > 0 &&
  html`<ul class="nav">${legal.map(
    ({ label, href }) =>
      html`<li>${href === undefined ? label : html`<a href="${hrefOf(pageRequest, href)}">${label}</a>`}</li>`,
  )}</ul>`

/** The address where the script asks who is signed in. */
export const personPath = '/portal/visitor/name'

/**
 * The link into the workspace: the sign-in, which returns to this page. With a session cookie, the script
 * replaces it with the name of the signed-in person.
 */
function entryOf(pageRequest: PageRequest, view: View): Html {
  const { texts, tenant, consoleOrigin } = pageRequest
  const signIn = signInLink(pageRequest, tenant.num, linkTo(pageRequest, view.path, view.query))
  return html`<a class="button quiet" href="${signIn}">${texts.signIn}</a>${
    consoleOrigin === '' &&
    html`<a class="button quiet" href="/workplace" title="${texts.workspace}" data-who="${personPath}" hidden><span></span>${arrow}</a>`
  }`
}

/**
 * The address of the tenant's sign-in. From the portal's own host it returns to this portal under the console's
 * host.
 */
function signInLink(pageRequest: PageRequest, num: string, back: string): string {
  const isElsewhere = pageRequest.consoleOrigin !== ''
  const target = isElsewhere ? linkTo({ carried: { ...pageRequest.carried, tenant: num } }, '/portal') : back
  return consoleLink(pageRequest, `/user/login?${new URLSearchParams({ tenant: num, redirect: target })}`)
}

/**
 * A content security policy that allows only this origin, no scripts but the portal's own, and no markup from
 * scripts.
 */
export const portalPolicy = ({ tenant, appearance }: PageRequest, view: View, frame: Frame): string =>
  [
    "default-src 'none'",
    `script-src ${scriptHash}`,
    `style-src ${styleOf(tenant.colour, appearance.theme, sheetsOf(view, frame)).hash}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** A readable size, such as `2.4 MB`. */
export function sizeOf(bytes: number, language: OwnLanguage): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  const form = {
    style: 'unit',
    unit: units[step - 1] ?? 'kilobyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(`${markupOf(language).tag}-u-nu-latn`, form).format(value)
}
