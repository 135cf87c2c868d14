import { platformTenantId } from '@atrium/contract/constants'
import type { PublicTenant } from '@atrium/directory/tenant/server/tenant.reads.ts'
import { plainBrand } from '@atrium/server/appearance/brand'
import { saveLanguage } from '@atrium/server/appearance/page-appearance'
import type { Store } from '@atrium/server/db/files/store'
import type { RequestServices } from '@atrium/server/http/context'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import { renderedResponse, sendRendered } from '@atrium/server/http/pages/rendered'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, findFrame, frameTables, plainFrame } from '../../frame/server/frame.queries.ts'
import { type Problem, problemView } from '../../page/server/page.view.ts'
import { portalPolicy, renderPortal } from './layout.ts'
import { cachedPage } from './page-cache.ts'
import { type PageRequest, pageRequestOf, pageRequestTo } from './page-request.ts'
import { type PublicPage, pathIn, placeOf } from './public-pages.ts'
import { withCopies } from './responsive.ts'

/** The services that pages of the portal are rendered with. */
export interface Portal {
  services: RequestServices
  store: Store
}

const html = 'text/html; charset=utf-8'

/** Sends a page of the tenant's portal, or one that says that there is no such page or portal. */
export async function showPage(
  { services, store }: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  { tables, key, maxAgeMs, view: viewOf }: PublicPage,
): Promise<FastifyReply> {
  const pageRequest = await pageRequestOf(services, request)
  if (!pageRequest) return sendNoPortal(services, request, reply)
  saveLanguage(request, reply, services.secureCookie)
  const keeping = {
    key: [pathIn(request), key],
    // The navigation of every page lists all pages.
    tables: tables && [...tables, 'portalPage' as const, ...frameTables],
    maxAgeMs,
  }
  const made = await cachedPage(services, pageRequest, keeping, async () => {
    const view = await viewOf(services, pageRequest, request)
    if (!view) return undefined
    const frame = await findFrame(services, placeOf(pageRequest))
    const page = await withCopies(services, store, renderPortal(pageRequest, frame, view))
    return renderedResponse(page, html, { policy: portalPolicy(pageRequest, view, frame) })
  })
  if (made) return sendRendered(request, reply, made, cachingOf(pageRequest))
  const { notFound: title, notFoundWhy: why } = pageRequest.texts
  const frame = await findFrame(services, placeOf(pageRequest))
  return sendProblem(request, reply, 404, { pageRequest, frame, problem: { title, why } })
}

/** Shared caches may store a page and must revalidate it. A page that sets a cookie is for one browser. */
export const cachingOf = ({ carried }: PageRequest): string =>
  carried.lang === undefined ? 'public, no-cache' : 'private, no-cache'

/** Reports that there is no portal at this address. */
export function sendNoPortal(
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pageRequest = pageRequestTo(services, request, platform)
  const { noPortal: title, noPortalWhy: why } = pageRequest.texts
  const plain = { ...pageRequest, carried: { lang: pageRequest.carried.lang } }
  return sendProblem(request, reply, 404, { pageRequest: plain, problem: { title, why } })
}

/** Sends an error page, which needs no database. */
export function sendFailure(
  services: RequestServices,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = asAppError(thrown)
  if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
  else if (error.status >= 500) request.log.warn({ err: thrown }, error.code)
  if (error.status === 503) reply.header('retry-after', '2')
  const pageRequest = pageRequestTo(services, request, platform)
  const { texts, appearance } = pageRequest
  const isMissing = error.status === 404
  const [title, why] = isMissing
    ? [texts.notFound, texts.notFoundWhy]
    : error.status < 500
      ? [texts.refused, errorText(error.code, appearance.language, error.values)]
      : [texts.failed, texts.failedWhy]
  const problem = { title, why, ...(!isMissing && { requestId: request.id }) }
  return sendProblem(request, reply, error.status, { pageRequest, problem })
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  {
    pageRequest,
    frame = plainFrame(pageRequest.appearance.language),
    problem,
  }: { pageRequest: PageRequest; frame?: Frame; problem: Problem },
): Promise<FastifyReply> {
  const view = problemView(pageRequest, problem)
  const policy = portalPolicy(pageRequest, view, frame)
  const made = renderedResponse(renderPortal(pageRequest, frame, view), html, { status, policy })
  return sendRendered(request, reply, made, 'no-store')
}

/** The tenant of a page that belongs to none, or when the database is unavailable. */
const platform: PublicTenant = {
  tenantId: platformTenantId,
  num: '',
  name: { en_US: plainBrand.name },
  colour: plainBrand.colour,
  portalHost: null,
  logo: null,
  favicon: null,
  languages: null,
  takesRequests: false,
  takesRegistrations: false,
}
