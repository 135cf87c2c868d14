import { inTenant } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import type { FastifyRequest } from 'fastify'
import { announcementFilter } from '../../announcement/announcement.contract.ts'
import {
  findAnnouncement,
  findAnnouncements,
  findAnnouncementYears,
  findNotice,
  type Place,
} from '../../announcement/server/announcement.queries.ts'
import { announcementsView, announcementView } from '../../announcement/server/announcement.view.ts'
import { downloadFilter } from '../../download/download.contract.ts'
import { findDownloadCategories, findDownloads } from '../../download/server/download.queries.ts'
import { downloadsView } from '../../download/server/download.view.ts'
import { type PortalPage, pagePath } from '../../page/page.contract.ts'
import { homeView } from '../../page/server/home.view.ts'
import { drawModuleBlocks } from '../../page/server/module-blocks.ts'
import { findPage, findPageCodes } from '../../page/server/page.queries.ts'
import { pageView } from '../../page/server/page.view.ts'
import type { PageRequest } from './page-request.ts'
import type { PageTable } from './page-table.ts'
import type { View } from './view.ts'

const perPage = 10
const latestCount = 3

/** A page that visitors read. */
export interface PublicPage {
  /** The tables it is rendered from; without them it is rendered for each request. */
  tables?: readonly PageTable[] | undefined
  /** The part of the query that the page depends on. */
  key?: unknown
  /** Milliseconds after which it is rendered again even if no table has changed. */
  maxAgeMs?: number
  /** Returns undefined if there is no such page. */
  view: (
    services: RequestServices,
    pageRequest: PageRequest,
    request: FastifyRequest,
  ) => Promise<View | undefined>
}

export const placeOf = ({ tenant, appearance }: PageRequest): Place => ({
  tenantId: tenant.tenantId,
  language: appearance.language,
})

export const missingPage: PublicPage = { view: async () => undefined }

export const frontPage = (kinds: readonly PortalBlockKind[]): PublicPage => ({
  ...dependingOn(kinds, ['notice', 'portalDownload', 'file']),
  view: (services, pageRequest) => frontView(services, pageRequest, kinds),
})

/** Which blocks of modules a page has is not known before it is read: it depends on what any of them is read from. */
const dependingOn = (
  kinds: readonly PortalBlockKind[],
  tables: readonly PageTable[],
): Pick<PublicPage, 'tables' | 'maxAgeMs'> => {
  const ages = kinds.flatMap(({ maxAgeMs }) => maxAgeMs ?? [])
  return {
    tables: [
      ...tables,
      ...(kinds.flatMap(kind => kind.tables) as PageTable[]),
      // A module that is switched off shows nothing.
      ...(kinds.length > 0 ? (['featureSwitch'] as const) : []),
    ],
    ...(ages.length > 0 && { maxAgeMs: Math.min(...ages) }),
  }
}

/** The front page as it is published, or with a draft of its content. */
export async function frontView(
  services: RequestServices,
  pageRequest: PageRequest,
  kinds: readonly PortalBlockKind[],
  written?: PortalPage,
): Promise<View> {
  const place = placeOf(pageRequest)
  const [page, codes, notice, latest, offers] = await Promise.all([
    written ?? findPage(services, place, 'home'),
    findPageCodes(services, place.tenantId),
    // A preview shows the page without the notice dialog.
    written ? undefined : findNotice(services, place),
    findAnnouncements(services, place, { page: 0, size: latestCount }),
    inTenant(services.app, place, db => findDownloads(db, place.language)),
  ])
  return homeView(pageRequest, {
    page,
    ofModules: await drawModuleBlocks(services, kinds, place, page?.blocks ?? []),
    notice,
    offers,
    latest: latest.content,
    announcementCount: latest.totalElements,
    hasAbout: codes.includes('aboutUs'),
  })
}

/** Download counts, which change with every download, may be a minute old; everything else is current. */
export function downloadList(request: FastifyRequest): PublicPage {
  const filter = downloadFilter.catch({}).parse(withoutEmpty(request.query))
  return {
    tables: isEmpty(filter) ? ['portalDownload', 'file'] : undefined,
    maxAgeMs: 60_000,
    async view(services, pageRequest) {
      const { tenantId, language } = placeOf(pageRequest)
      const found = await inTenant(services.app, { tenantId }, async db => ({
        categories: await findDownloadCategories(db, language),
        offers: await findDownloads(db, language, filter),
      }))
      return downloadsView(pageRequest, filter, found)
    },
  }
}

export function announcementList(request: FastifyRequest): PublicPage {
  const { page: wanted, ...query } = request.query as Record<string, unknown>
  const filter = announcementFilter.catch({}).parse(withoutEmpty(query))
  const page = /^\d{1,6}$/.test(String(wanted ?? 0)) ? Number(wanted ?? 0) : 0
  return {
    // A filtered list is rarely requested again.
    tables: isEmpty(filter) ? ['notice'] : undefined,
    key: page,
    async view(services, pageRequest) {
      const place = placeOf(pageRequest)
      const found = await findAnnouncements(services, place, { ...filter, page, size: perPage })
      if (page > 0 && found.content.length === 0) return undefined
      const years = await findAnnouncementYears(services, place.tenantId)
      return announcementsView(pageRequest, filter, { found, years })
    },
  }
}

export const announcementPage: PublicPage = {
  tables: ['notice', 'file'],
  async view(services, pageRequest, request) {
    const { id } = request.params as { id: string }
    const found = await findAnnouncement(services, placeOf(pageRequest), id)
    return found && announcementView(pageRequest, found)
  },
}

/** A page that the tenant has written. */
export const writtenPage = (kinds: readonly PortalBlockKind[]): PublicPage => ({
  ...dependingOn(kinds, []),
  async view(services, pageRequest, request) {
    const { code } = request.params as { code: string }
    // Each page has one address.
    if (pathIn(request) !== pagePath(code)) return undefined
    const page = await findPage(services, placeOf(pageRequest), code)
    return page && writtenView(services, pageRequest, kinds, page)
  },
})

/** A written page as it is published, or with a draft of its content. */
export async function writtenView(
  services: RequestServices,
  pageRequest: PageRequest,
  kinds: readonly PortalBlockKind[],
  page: PortalPage,
): Promise<View> {
  return pageView(
    pageRequest,
    page,
    await drawModuleBlocks(services, kinds, placeOf(pageRequest), page.blocks),
  )
}

export const pathIn = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

const isEmpty = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filter).every(value => value === undefined || value === '')
