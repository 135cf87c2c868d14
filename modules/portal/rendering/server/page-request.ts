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

/** The context of a page: tenant, language, appearance and addresses. */
export interface PageRequest {
  tenant: PublicTenant
  /** The tenant's name in the language of the page. */
  name: string
  appearance: PageAppearance
  texts: PortalTexts
  /** The origin of the portal. */
  origin: string
  /** The origin of sign-in and workspace, if the portal has a host of its own. */
  consoleOrigin: string
  /** The parameters that every link within the portal carries: the tenant, and the requested language. */
  carried: Query
}

/**
 * The tenant whose portal is requested: the tenant with this host, else the one named in the address, else the
 * platform. Undefined when there is no such tenant, it is disabled, or it has no portal.
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

/** Builds the context without a query, for error pages. */
export function pageRequestTo(
  services: RequestServices,
  request: FastifyRequest,
  tenant: PublicTenant,
): PageRequest {
  request.tenantLanguages = { offered: tenant.languages?.split(',') }
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

/** The name of the signed-in person. */
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

/** A link target written by an editor; one into the portal carries the common parameters. */
export const hrefOf = (pageRequest: Pick<PageRequest, 'carried'>, href: string): string =>
  /^\/portal(\/[^?#]*)?$/.test(href) ? linkTo(pageRequest, href) : href

/** Sanitized markup whose links into the portal carry the common parameters. */
export const withCarriedLinks = (pageRequest: Pick<PageRequest, 'carried'>, markup: string): string =>
  markup.replace(/ href="(\/portal(?:\/[^"?#&]*)?)"/g, (_, path: string) =>
    renderHtml(html` href="${linkTo(pageRequest, path)}"`),
  )

/** An address of the console; from a portal with its own host it leads to another origin. */
export const consoleLink = ({ consoleOrigin }: PageRequest, path: string): string => consoleOrigin + path

/** The text in a language, or in English. */
export const textIn = (texts: Texts, language: string): string =>
  texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''
