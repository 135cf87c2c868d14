import { platformTenantId } from '@atrium/contract/constants'
import { announcementFilter } from '@atrium/contract/portal/announcement'
import { downloadFilter } from '@atrium/contract/portal/download'
import { type PortalPage, pagePath, placedCodes } from '@atrium/contract/portal/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { inTenant } from '../../db/tenant.ts'
import { asAppError } from '../../http/answer.ts'
import { plainBrand } from '../../http/brand.ts'
import type { Walls } from '../../http/guard.ts'
import { keepLanguage } from '../../http/look.ts'
import { madeOf, sendMade } from '../../http/made.ts'
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
import { registerDiscovery } from './discovery.routes.ts'
import { countDownload, findDownloadCategories, findDownloads, findFile } from './download.queries.ts'
import { downloadsView } from './download.view.ts'
import { type Frame, findFrame, frameTables, plainFrame } from './frame.queries.ts'
import { homeView } from './home.view.ts'
import { keep } from './keep.ts'
import { personPath, portalPolicy, renderPortal, type View } from './layout.ts'
import { findPage, findPageCodes } from './page.queries.ts'
import { type Problem, pageView, problemView } from './page.view.ts'
import { addPreview } from './preview.ts'
import { withCopies } from './responsive.ts'
import { findPerson, type Visit, visitOf, visitTo } from './visit.ts'

const perPage = 10
const latestCount = 3
const id = '(^[0-9a-f-]{36}$)'

/** Makes a page, or answers nothing when there is no such page. */
type Draw = (visit: Visit, request: FastifyRequest) => Promise<View | undefined>

interface Sight {
  /** What it is drawn from; without them it is drawn for this one request. */
  tables?: readonly (keyof Tables & string)[] | undefined
  /** What of the query counts. */
  key?: unknown
  /** Milliseconds after which it is drawn anew whatever was changed. */
  forMs?: number
  draw: Draw
}

const html = 'text/html; charset=utf-8'
const nothing: Sight = { draw: async () => undefined }

/**
 * The pages for visitors, drawn here and complete without script. They are no calls of the contract: browsers ask for
 * them without a token [ROUTE-18]. They are the same for everybody, so that they are kept; who is signed in is asked
 * for by the script.
 */
export async function registerPortal(app: FastifyInstance, walls: Walls, store: Store): Promise<void> {
  const placeOf = ({ tenant, look }: Visit): Place => ({ tenantId: tenant.tenantId, language: look.language })

  /** The front page as it is published, or as it would be. */
  async function home(visit: Visit, written?: PortalPage): Promise<View> {
    const place = placeOf(visit)
    const [page, codes, notice, latest, offers] = await Promise.all([
      written ?? findPage(walls, place, 'home'),
      findPageCodes(walls, place.tenantId),
      // What is looked at beforehand is the page, not the dialog before it.
      written ? undefined : findNotice(walls, place),
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

  /** How often each file was taken changes whenever one is: that may be a minute old, and everything else not. */
  function downloads(request: FastifyRequest): Sight {
    const filter = downloadFilter.catch({}).parse(withoutEmpty(request.query))
    return {
      tables: isEmpty(filter) ? ['portalDownload', 'file'] : undefined,
      forMs: 60_000,
      async draw(visit) {
        const { tenantId, language } = placeOf(visit)
        const found = await inTenant(walls.app, { tenantId }, async db => ({
          categories: await findDownloadCategories(db, language),
          offers: await findDownloads(db, language, filter),
        }))
        return downloadsView(visit, filter, found)
      },
    }
  }

  function announcements(request: FastifyRequest): Sight {
    const { page: wanted, ...query } = request.query as Record<string, unknown>
    const filter = announcementFilter.catch({}).parse(withoutEmpty(query))
    const page = /^\d{1,6}$/.test(String(wanted ?? 0)) ? Number(wanted ?? 0) : 0
    return {
      // What somebody narrowed down is asked for once.
      tables: isEmpty(filter) ? ['notice'] : undefined,
      key: page,
      async draw(visit) {
        const place = placeOf(visit)
        const found = await findAnnouncements(walls, place, { ...filter, page, size: perPage })
        if (page > 0 && found.content.length === 0) return undefined
        const years = await findAnnouncementYears(walls, place.tenantId)
        return announcementsView(visit, filter, { found, years })
      },
    }
  }

  const announcement: Sight = {
    tables: ['notice', 'file'],
    async draw(visit, request) {
      const { id } = request.params as { id: string }
      const found = await findAnnouncement(walls, placeOf(visit), id)
      return found && announcementView(visit, found)
    },
  }

  const ownPage: Sight = {
    tables: [],
    async draw(visit, request) {
      const { code } = request.params as { code: string }
      // Each page has one address.
      const page =
        pathIn(request) === pagePath(code) ? await findPage(walls, placeOf(visit), code) : undefined
      return page && pageView(visit, page)
    },
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { tables, key, forMs, draw }: Sight,
  ): Promise<FastifyReply> {
    const visit = await visitOf(walls, request)
    if (!visit) return sendNoPortal(request, reply)
    keepLanguage(request, reply, walls.secureCookie)
    // The pages there are stand in the navigation of each.
    const keeping = {
      key: [pathIn(request), key],
      tables: tables && [...tables, 'portalPage' as const, ...frameTables],
      forMs,
    }
    const made = await keep(walls, visit, keeping, async () => {
      const view = await draw(visit, request)
      if (!view) return undefined
      const frame = await findFrame(walls, placeOf(visit))
      const page = await withCopies(walls, store, renderPortal(visit, frame, view))
      return madeOf(page, html, { policy: portalPolicy(visit, view, frame) })
    })
    if (made) return sendMade(request, reply, made, cachingOf(visit))
    const { notFound: title, notFoundWhy: why } = visit.texts
    const frame = await findFrame(walls, placeOf(visit))
    return sendProblem(request, reply, 404, { visit, frame, problem: { title, why } })
  }

  function sendNoPortal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = visitTo(walls, request, platform)
    const { noPortal: title, noPortalWhy: why } = visit.texts
    const plain = { ...visit, carried: { lang: visit.carried.lang } }
    return sendProblem(request, reply, 404, { visit: plain, problem: { title, why } })
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
      const problem = { title, why, ...(!isMissing && { requestId: request.id }) }
      return sendProblem(request, reply, error.status, { visit, problem })
    })

    scope.get('/portal', (request, reply) =>
      show(request, reply, { tables: ['notice', 'portalDownload', 'file'], draw: visit => home(visit) }),
    )
    scope.get('/portal/download', (request, reply) => show(request, reply, downloads(request)))
    scope.get('/portal/announcement', (request, reply) => show(request, reply, announcements(request)))
    scope.get(`/portal/announcement/detail/:id${id}`, (request, reply) => show(request, reply, announcement))
    scope.get('/portal/pages/:code(^[A-Za-z][A-Za-z0-9-]{0,63}$)', (request, reply) =>
      show(request, reply, ownPage),
    )
    addPreview(
      scope,
      walls,
      async (visit, page) => (page.code === placedCodes.HOME ? home(visit, page) : pageView(visit, page)),
      (request, reply) => show(request, reply, nothing),
    )
    scope.get('/portal/:code(^[A-Za-z][A-Za-z0-9-]{0,63}$)', (request, reply) =>
      show(request, reply, ownPage),
    )
    scope.get('/portal/*', (request, reply) => show(request, reply, nothing))

    // No call of the contract either: a page knows no token, only the cookie of the session.
    scope.get(personPath, async (request, reply) => {
      const name = await findPerson(walls, request)
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
      return name === undefined ? reply.code(204).send() : reply.send({ name })
    })

    scope.get(`/portal/announcement/detail/:id${id}/files/:fileId${id}`, async (request, reply) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const wanted = request.params as { id: string; fileId: string }
      const file = await findAttachment(walls, placeOf(visit), wanted)
      if (!file) return show(request, reply, nothing)
      return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
    })

    scope.get(`/portal/download/:id${id}`, async (request, reply) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const { id } = request.params as { id: string }
      const { tenantId } = visit.tenant
      const file = await inTenant(walls.app, { tenantId }, db => findFile(db, id))
      if (!file) return show(request, reply, nothing)
      // What was taken is counted once, not with each of its parts, nor for whoever asks only what there is.
      const isTaken =
        request.method === 'GET' &&
        request.headers.range === undefined &&
        !isKnown(request, `"${file.sha256}"`)
      if (isTaken) await inTenant(walls.app, { tenantId }, db => countDownload(db, file.id))
      return sendFile(store, request, reply, file, { cacheControl: 'no-cache' })
    })

    registerDiscovery(scope, walls, async (request, reply, type, draw) => {
      const visit = await visitOf(walls, request)
      if (!visit) return sendNoPortal(request, reply)
      const keeping = { key: [pathIn(request)], tables: ['portalPage', 'notice'] as const }
      const made = await keep(walls, visit, keeping, async () =>
        madeOf(await draw(visit, placeOf(visit)), type),
      )
      return made ? sendMade(request, reply, made, cachingOf(visit)) : show(request, reply, nothing)
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

const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

const isEmpty = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filter).every(value => value === undefined || value === '')

const pathIn = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Anybody may keep a page, and asks whether it is still that one. What sets a cookie is for one browser. */
const cachingOf = ({ carried }: Visit): string =>
  carried.lang === undefined ? 'public, no-cache' : 'private, no-cache'

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  {
    visit,
    frame = plainFrame(visit.look.language),
    problem,
  }: { visit: Visit; frame?: Frame; problem: Problem },
): Promise<FastifyReply> {
  const view = problemView(visit, problem)
  const policy = portalPolicy(visit, view, frame)
  const made = madeOf(renderPortal(visit, frame, view), html, { status, policy })
  return sendMade(request, reply, made, 'no-store')
}
