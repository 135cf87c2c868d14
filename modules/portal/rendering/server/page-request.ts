import { platformTenantId } from '@atrium/contract/constants'
import { findRealName } from '@atrium/directory/account/server/account.reads.ts'
import { findPublicTenant, type PublicTenant } from '@atrium/directory/tenant/server/tenant.reads.ts'
import { findFeatures } from '@atrium/server/access/features'
import {
  appearanceOf,
  type PageAppearance,
  requestedLanguage,
} from '@atrium/server/appearance/page-appearance'
import { sessionOfCookie } from '@atrium/server/auth/session'
import { sessionCookieOf } from '@atrium/server/auth/session-cookie'
import type { Texts } from '@atrium/server/db/tables/columns'
import type { RequestServices } from '@atrium/server/http/context'
import { html, renderHtml } from '@atrium/server/http/pages/html'
import type { FastifyRequest } from 'fastify'
import { cachedRead } from './cached-read.ts'
import { type PortalTexts, textsIn } from './texts.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/** What a page is drawn from: whose portal it is, who reads it and how. */
export interface PageRequest {
  tenant: PublicTenant
  /** The tenant's name in the language of the page. */
  name: string
  appearance: PageAppearance
  texts: PortalTexts
  /** Where the portal is seen. */
  origin: string
  /** Where sign-in and workspace are: another origin than the portal's when that has a host of its own. */
  consoleOrigin: string
  /** What every link within the portal carries on: whose it is, and the language that was asked for. */
  carried: Query
}

/**
 * Whose portal is asked for: the tenant whose host this is, else the one the address names, else the platform.
 * Nothing when there is no such tenant, it is disabled, or it has no portal.
 */
export async function findPortal(
  services: RequestServices,
  request: FastifyRequest,
  code: string | undefined,
): Promise<PublicTenant | undefined> {
  const tenant = await findTenant(services, request, code)
  if (!tenant) return undefined
  const { tenantId } = tenant
  const has = await cachedRead(
    services,
    { tenantId, key: ['features'], tables: ['featureSwitch'] },
    findFeatures,
  )
  return has.includes('portal') ? tenant : undefined
}

function findTenant(
  services: RequestServices,
  request: FastifyRequest,
  code: string | undefined,
): Promise<PublicTenant | undefined> {
  if (request.host !== new URL(services.ownOrigin).host)
    return findPublicTenant(services, { host: request.host })
  if (code !== undefined && code !== '') return findPublicTenant(services, { num: code.toUpperCase() })
  return findPublicTenant(services, { tenantId: platformTenantId })
}

const codeIn = (request: FastifyRequest): string | undefined => {
  const { tenant } = request.query as { tenant?: unknown }
  return typeof tenant === 'string' ? tenant.slice(0, 64) : undefined
}

export async function pageRequestOf(
  services: RequestServices,
  request: FastifyRequest,
): Promise<PageRequest | undefined> {
  const tenant = await findPortal(services, request, codeIn(request))
  return tenant && pageRequestTo(services, request, tenant)
}

/** Without asking the database for anything: for pages that say what is wrong. */
export function pageRequestTo(
  services: RequestServices,
  request: FastifyRequest,
  tenant: PublicTenant,
): PageRequest {
  const appearance = appearanceOf(request)
  const isOwnHost = tenant.portalHost !== null && request.host === tenant.portalHost
  const isNamed = !isOwnHost && codeIn(request) !== undefined && tenant.tenantId !== platformTenantId
  return {
    tenant,
    name: textIn(tenant.name, appearance.language),
    appearance,
    texts: textsIn(appearance.language),
    origin: isOwnHost ? `${new URL(services.ownOrigin).protocol}//${request.host}` : services.ownOrigin,
    consoleOrigin: isOwnHost ? services.ownOrigin : '',
    carried: { tenant: isNamed ? tenant.num : undefined, lang: requestedLanguage(request) },
  }
}

/** What the person is called who is signed in. */
export async function findPerson(
  { site, secureCookie }: RequestServices,
  request: FastifyRequest,
): Promise<string | undefined> {
  const session = await sessionOfCookie(site, sessionCookieOf(request, secureCookie))
  return session && findRealName(site, session.userId)
}

/** An address within the portal. */
export function linkTo({ carried }: Pick<PageRequest, 'carried'>, path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...carried, ...query }))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** An address that somebody wrote; one into the portal carries on whose it is. */
export const hrefOf = (pageRequest: Pick<PageRequest, 'carried'>, href: string): string =>
  /^\/portal(\/[^?#]*)?$/.test(href) ? linkTo(pageRequest, href) : href

/** Markup that was washed, with its links into the portal carrying on what every link does. */
export const carrying = (pageRequest: Pick<PageRequest, 'carried'>, markup: string): string =>
  markup.replace(/ href="(\/portal(?:\/[^"?#&]*)?)"/g, (_, path: string) =>
    renderHtml(html` href="${linkTo(pageRequest, path)}"`),
  )

/** An address of the console; from a host of the portal's own it leads to another origin. */
export const consoleLink = ({ consoleOrigin }: PageRequest, path: string): string => consoleOrigin + path

/** One text out of those by language; English stands in for a missing one. */
export const textIn = (texts: Texts, language: string): string =>
  texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''
