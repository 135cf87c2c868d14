import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import type { RequestServices } from '@atrium/server/http/context'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import { renderedResponse, sendRendered } from '@atrium/server/http/pages/rendered'
import { isKnown, sendFile } from '@atrium/server/http/send-file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAttachment } from '../../announcement/server/announcement.queries.ts'
import { type Answer, registerDiscovery } from '../../discovery/server/discovery.routes.ts'
import { countDownload, findFile } from '../../download/server/download.queries.ts'
import { placedCodes } from '../../page/page.contract.ts'
import { personPath } from './layout.ts'
import { cachedPage } from './page-cache.ts'
import { findPerson, pageRequestOf } from './page-request.ts'
import { addPreview } from './preview.ts'
import {
  announcementList,
  announcementPage,
  downloadList,
  frontPage,
  frontView,
  missingPage,
  type PublicPage,
  pathIn,
  placeOf,
  writtenPage,
  writtenView,
} from './public-pages.ts'
import { cachingOf, type Portal, sendFailure, sendNoPortal, showPage } from './show-page.ts'

const id = '(^[0-9a-f-]{36}$)'
const code = '(^[A-Za-z][A-Za-z0-9-]{0,63}$)'

/**
 * The pages for visitors, rendered on the server and complete without script. They are not part of the contract:
 * browsers request them without a token [ROUTE-18]. They are the same for all visitors, so that they are cached; the
 * script asks who is signed in.
 */
export async function registerPortal(
  app: FastifyInstance,
  services: RequestServices,
  store: Store,
  blocks: readonly PortalBlockKind[],
): Promise<void> {
  const portal = { services, store }
  const [front, written] = [frontPage(blocks), writtenPage(blocks)]
  const show =
    (pageOf: (request: FastifyRequest) => PublicPage) => (request: FastifyRequest, reply: FastifyReply) =>
      showPage(portal, request, reply, pageOf(request))
  const step =
    (answer: (portal: Portal, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      answer(portal, request, reply)

  await app.register(async scope => {
    scope.setErrorHandler((thrown, request, reply) => sendFailure(services, thrown, request, reply))
    scope.get(
      '/portal',
      show(() => front),
    )
    scope.get('/portal/download', show(downloadList))
    scope.get('/portal/announcement', show(announcementList))
    scope.get(
      `/portal/announcement/detail/:id${id}`,
      show(() => announcementPage),
    )
    scope.get(
      `/portal/pages/:code${code}`,
      show(() => written),
    )
    addPreview(
      scope,
      services,
      async (pageRequest, page) =>
        page.code === placedCodes.HOME
          ? frontView(services, pageRequest, blocks, page)
          : writtenView(services, pageRequest, blocks, page),
      show(() => missingPage),
    )
    scope.get(
      `/portal/:code${code}`,
      show(() => written),
    )
    scope.get(
      '/portal/*',
      show(() => missingPage),
    )
    // Not part of the contract either: a page has no token, only the cookie of the session.
    scope.get(personPath, step(sendPerson))
    scope.get(`/portal/announcement/detail/:id${id}/files/:fileId${id}`, step(sendAttachment))
    scope.get(`/portal/download/:id${id}`, step(sendDownload))
    registerDiscovery(scope, services, documentsOf(portal))
  })
}

async function sendPerson({ services }: Portal, request: FastifyRequest, reply: FastifyReply) {
  const name = await findPerson(services, request)
  reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
  return name === undefined ? reply.code(204).send() : reply.send({ name })
}

async function sendAttachment(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  const { services, store } = portal
  const pageRequest = await pageRequestOf(services, request)
  if (!pageRequest) return sendNoPortal(services, request, reply)
  const wanted = request.params as { id: string; fileId: string }
  const file = await findAttachment(services, placeOf(pageRequest), wanted)
  if (!file) return showPage(portal, request, reply, missingPage)
  return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
}

async function sendDownload(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  const { services, store } = portal
  const pageRequest = await pageRequestOf(services, request)
  if (!pageRequest) return sendNoPortal(services, request, reply)
  const { id } = request.params as { id: string }
  const { tenantId } = pageRequest.tenant
  const file = await inTenant(services.app, { tenantId }, db => findFile(db, id))
  if (!file) return showPage(portal, request, reply, missingPage)
  // A download counts once: not for ranges after the first, nor for HEAD requests.
  const isTaken =
    request.method === 'GET' && request.headers.range === undefined && !isKnown(request, `"${file.sha256}"`)
  if (isTaken) await inTenant(services.app, { tenantId }, db => countDownload(db, file.id))
  return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
}

/** Sends feeds and other documents for machines, cached like pages. */
const documentsOf =
  (portal: Portal): Answer =>
  async (request, reply, type, draw) => {
    const { services } = portal
    const pageRequest = await pageRequestOf(services, request)
    if (!pageRequest) return sendNoPortal(services, request, reply)
    const keeping = { key: [pathIn(request)], tables: ['portalPage', 'notice'] as const }
    const made = await cachedPage(services, pageRequest, keeping, async () =>
      renderedResponse(await draw(pageRequest, placeOf(pageRequest)), type),
    )
    return made
      ? sendRendered(request, reply, made, cachingOf(pageRequest))
      : showPage(portal, request, reply, missingPage)
  }
