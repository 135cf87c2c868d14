import { createHash } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import { announcementFilter } from '@atrium/contract/portal/announcement'
import { downloadFilter } from '@atrium/contract/portal/download'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../db/store.ts'
import { inTenant } from '../../db/tenant.ts'
import { asAppError } from '../../http/answer.ts'
import { plainBrand } from '../../http/brand.ts'
import type { Walls } from '../../http/guard.ts'
import { html, renderHtml } from '../../http/html.ts'
import { markupOf, ownLanguages } from '../../http/languages.ts'
import { keepLanguage } from '../../http/look.ts'
import { isKnown, sendFile } from '../../http/send-file.ts'
import type { PublicTenant } from '../iam/reads.ts'
import {
  findAnnouncement,
  findAnnouncements,
  findAnnouncementYears,
  findAttachment,
  findNotice,
  type Place,
} from './announcement.queries.ts'
import { announcementsView, announcementView } from './announcement.view.ts'
import { countDownload, findDownloadCategories, findDownloads, findFile } from './download.queries.ts'
import { downloadsView } from './download.view.ts'
import { homeView } from './home.view.ts'
import { portalPolicy, renderPortal, type View } from './layout.ts'
import { findPage, findPageCodes } from './page.queries.ts'
import { pageView, problemView } from './page.view.ts'
import { linkTo, type Visit, visitOf, visitTo } from './visit.ts'

const perPage = 10
const latestCount = 3
const id = '(^[0-9a-f-]{36}$)'

/** Makes a page, or answers nothing when there is no such page. */
type Draw = (visit: Visit, request: FastifyRequest) => Promise<View | undefined>

/**
 * The pages for visitors, drawn here and complete without script. They are no calls of the contract: browsers ask for
 * them without a token, and whoever is signed in is known by the cookie of the session alone [ROUTE-18].
 */
export async function registerPortal(app: FastifyInstance, walls: Walls, store: Store): Promise<void> {
  const placeOf = ({ tenant, look }: Visit): Place => ({ tenantId: tenant.tenantId, language: look.language })

  async function home(visit: Visit): Promise<View> {
    const place = placeOf(visit)
    const [page, codes, notice, latest, offers] = await Promise.all([
      findPage(walls, place, 'home'),
      findPageCodes(walls, place.tenantId),
      findNotice(walls, place),
      findAnnouncements(walls, place, { page: 0, size: latestCount }),
      inTenant(walls.app, place, db => findDownloads(db, place.language)),
    ])
    return homeView(visit, {
      page,
      notice,
      offers,
      latest: latest.content,
      announcementCount: latest.totalElements,
      hasAbout: codes.includes('aboutUs'),
    })
  }

  async function downloads(visit: Visit, request: FastifyRequest): Promise<View> {
    const filter = downloadFilter.catch({}).parse(request.query)
    const { tenantId, language } = placeOf(visit)
    const found = await inTenant(walls.app, { tenantId }, async db => ({
      categories: await findDownloadCategories(db, language),
      offers: await findDownloads(db, language, filter),
    }))
    return downloadsView(visit, filter, found)
  }

  async function announcements(visit: Visit, request: FastifyRequest): Promise<View | undefined> {
    const { page: wanted, ...query } = request.query as Record<string, unknown>
    const filter = announcementFilter.catch({}).parse(withoutEmpty(query))
    const page = /^\d{1,6}$/.test(String(wanted ?? 0)) ? Number(wanted ?? 0) : 0
    const place = placeOf(visit)
    const found = await findAnnouncements(walls, place, { ...filter, page, size: perPage })
    if (page > 0 && found.content.length === 0) return undefined
    return announcementsView(visit, filter, {
      found,
      years: await findAnnouncementYears(walls, place.tenantId),
    })
  }

  async function announcement(visit: Visit, request: FastifyRequest): Promise<View | undefined> {
    const { id } = request.params as { id: string }
    const found = await findAnnouncement(walls, placeOf(visit), id)
    return found && announcementView(visit, found)
  }

  async function ownPage(visit: Visit, request: FastifyRequest): Promise<View | undefined> {
    const { code } = request.params as { code: string }
    // The front page has one address.
    const page = code === 'home' ? undefined : await findPage(walls, placeOf(visit), code)
    return page && pageView(visit, page)
  }

  async function show(request: FastifyRequest, reply: FastifyReply, draw: Draw): Promise<FastifyReply> {
    const visit = await visitOf(walls, request)
    if (!visit) return sendNoPortal(request, reply)
    keepLanguage(request, reply, walls.secureCookie)
    const view = await draw(visit, request)
    if (view) return send(request, reply, 200, visit, view)
    const { notFound: title, notFoundWhy: why } = visit.texts
    return send(request, reply, 404, visit, problemView(visit, { title, why }))
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    visit: Visit,
    view: View,
  ): Promise<FastifyReply> {
    const codes = await findPageCodes(walls, visit.tenant.tenantId)
    return sendView(request, reply, status, visit, codes, view)
  }

  function sendNoPortal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const visit = visitTo(walls, request, platform)
    const { noPortal: title, noPortalWhy: why } = visit.texts
    const plain = { ...visit, carried: { lang: visit.carried.lang } }
    return sendView(request, reply, 404, plain, [], problemView(plain, { title, why }))
  }

  await app.register(async scope => {
    scope.setErrorHandler((thrown, request, reply) => {
      const error = asAppError(thrown)
      if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
      else if (error.status >= 500) request.log.warn({ err: thrown }, error.code)
      if (error.status === 503) reply.header('retry-after', '2')
      const visit = visitTo(walls, request, platform)
      const isMissing = error.status === 404
      const title = isMissing ? visit.texts.notFound : visit.texts.failed
      const why = isMissing ? visit.texts.notFoundWhy : visit.texts.failedWhy
      const view = problemView(visit, { title, why, ...(!isMissing && { requestId: request.id }) })
      return sendView(request, reply, error.status, visit, [], view)
    })

    scope.get('/portal', (request, reply) => show(request, reply, home))
    scope.get('/portal/download', (request, reply) => show(request, reply, downloads))
    scope.get('/portal/announcement', (request, reply) => show(request, reply, announcements))
    scope.get(`/portal/announcement/detail/:id${id}`, (request, reply) => show(request, reply, announcement))
    scope.get('/portal/:code(^[A-Za-z][A-Za-z0-9-]{0,63}$)', (request, reply) =>
      show(request, reply, ownPage),
    )
    scope.get('/portal/*', (request, reply) => show(request, reply, async () => undefined))

    scope.get(`/portal/announcement/detail/:id${id}/files/:fileId${id}`, async (request, reply) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const wanted = request.params as { id: string; fileId: string }
      const file = await findAttachment(walls, placeOf(visit), wanted)
      if (!file) return show(request, reply, async () => undefined)
      return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
    })

    scope.get(`/portal/download/:id${id}`, async (request, reply) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const { id } = request.params as { id: string }
      const { tenantId } = visit.tenant
      const file = await inTenant(walls.app, { tenantId }, db => findFile(db, id))
      if (!file) return show(request, reply, async () => undefined)
      // What was taken is counted once, not with each of its parts, nor for whoever asks only what there is.
      const isTaken =
        request.method === 'GET' &&
        request.headers.range === undefined &&
        !isKnown(request, `"${file.sha256}"`)
      if (isTaken) await inTenant(walls.app, { tenantId }, db => countDownload(db, file.id))
      return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
    })

    scope.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(`User-agent: *\nAllow: /portal\nDisallow: /\n\nSitemap: ${walls.ownOrigin}/sitemap.xml\n`),
    )

    scope.get('/sitemap.xml', async (request, reply) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const place = placeOf(visit)
      const [codes, found] = await Promise.all([
        findPageCodes(walls, place.tenantId),
        findAnnouncements(walls, place, { page: 0, size: 1000 }),
      ])
      const paths = [
        '/portal',
        ...codes.filter(code => code !== 'home').map(code => `/portal/${code}`),
        '/portal/download',
        '/portal/announcement',
        ...found.content.map(one => `/portal/announcement/detail/${one.announcementId}`),
      ]
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(sitemapOf(visit, paths))
    })
  })
}

/** Whom a page speaks for when it is nobody's, or the database cannot say whose. */
const platform: PublicTenant = {
  tenantId: platformTenantId,
  num: '',
  name: { en_US: plainBrand.name },
  colour: plainBrand.colour,
  portalHost: null,
  logo: null,
  favicon: null,
}

const withoutEmpty = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** A strong tag says which page this is, so that a browser that has it already gets only the word. */
function sendView(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  visit: Visit,
  codes: readonly string[],
  view: View,
): FastifyReply {
  const text = renderPortal(visit, codes, view)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': portalPolicy(visit, view),
    'cache-control': visit.person === undefined ? 'no-cache' : 'private, no-cache',
    vary: 'accept-language, cookie',
    etag: tag,
  })
  if (status === 200 && isKnown(request, tag)) return reply.code(304).send()
  return reply.send(text)
}

function sitemapOf(visit: Visit, paths: readonly string[]): string {
  const addressOf = (path: string, lang?: string) => visit.origin + linkTo(visit, path, { lang })
  const entries = paths.map(
    path =>
      html`<url><loc>${addressOf(path)}</loc>${ownLanguages.map(
        language =>
          html`<xhtml:link rel="alternate" hreflang="${markupOf(language).tag}" href="${addressOf(path, language)}"/>`,
      )}</url>
`,
  )
  const start =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  return `${start}${renderHtml(html`${entries}`)}</urlset>\n`
}
