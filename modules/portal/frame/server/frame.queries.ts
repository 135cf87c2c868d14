import { ownLanguages } from '@atrium/server/appearance/languages'
import type { RequestServices } from '@atrium/server/http/context'
import type { Place } from '../../announcement/server/announcement.queries.ts'
import { pagePath } from '../../page/page.contract.ts'
import { findPageCodes } from '../../page/server/page.queries.ts'
import { cachedRead } from '../../rendering/server/cached-read.ts'
import { textIn } from '../../rendering/server/page-request.ts'
import { type PortalTexts, textsIn } from '../../rendering/server/texts.ts'
import type { Footer, FooterDraft, Navigation, NavigationEntry } from '../frame.contract.ts'
import type { FrameDb, FrameTables } from './frame.tables.ts'

interface Link {
  label: string
  href: string
}

/** The frame of a page in one language. */
export interface Frame {
  entries: readonly Link[]
  footer?: {
    text: string
    contact: string
    columns: readonly { heading: string; links: readonly Link[] }[]
    legal: readonly { label: string; href?: string | undefined }[]
  }
}

/** The tables a frame is rendered from, besides the published pages. */
export const frameTables = ['portalNavigation', 'portalFooter'] as const satisfies (keyof FrameTables)[]

const standard = (
  [
    ['home', '/portal'],
    ['about', pagePath('aboutUs')],
    ['brand', pagePath('profile')],
    ['downloads', '/portal/download'],
    ['announcements', '/portal/announcement'],
  ] as const satisfies (readonly [keyof PortalTexts, string])[]
).map(
  ([text, href]): NavigationEntry => ({
    label: Object.fromEntries(ownLanguages.map(language => [language, textsIn(language)[text]])),
    href,
    hidden: false,
  }),
)

/** The default frame, when the tenant's own is unknown. */
export const plainFrame = (language: string): Frame => frameOf({ entries: standard }, undefined, [], language)

export async function findFrame(services: RequestServices, { tenantId, language }: Place): Promise<Frame> {
  const [{ navigation, footer }, codes] = await Promise.all([
    cachedRead(services, { tenantId, key: ['frame'], tables: frameTables }, async (db: FrameDb) => ({
      navigation: await findNavigation(db),
      footer: await findFooter(db),
    })),
    findPageCodes(services, tenantId),
  ])
  return frameOf(navigation, footer, codes, language)
}

/** Builds a frame without links to unpublished pages. */
function frameOf(
  { entries }: Navigation,
  footer: FooterDraft | undefined,
  codes: readonly string[],
  language: string,
): Frame {
  const paths = codes.map(pagePath)
  const isThere = ({ href }: { href?: string | undefined }) =>
    href === undefined || !ownPagePath.test(href) || paths.includes(href)
  const inWords = <Entry extends { label: NavigationEntry['label'] }>(entry: Entry) => ({
    ...entry,
    label: textIn(entry.label, language),
  })
  return {
    entries: entries.filter(entry => !entry.hidden && isThere(entry)).map(inWords),
    ...(footer &&
      !isEmpty(footer) && {
        footer: {
          text: textIn(footer.text, language),
          contact: textIn(footer.contact, language),
          columns: footer.columns.map(({ heading, links }) => ({
            heading: textIn(heading, language),
            links: links.filter(isThere).map(inWords),
          })),
          legal: footer.legal.filter(isThere).map(inWords),
        },
      }),
  }
}

const isEmpty = ({ text, contact, columns, legal }: FooterDraft): boolean =>
  [text, contact].every(texts => Object.keys(texts).length === 0) && columns.length + legal.length === 0

/** The addresses of pages that exist only once a tenant has written them. */
const ownPagePath = /^\/portal\/(?:pages\/[A-Za-z0-9-]+|aboutUs|profile)$/

/** The tenant's entries, or the default ones. */
export async function findNavigation(db: FrameDb): Promise<Navigation> {
  const row = await db.selectFrom('portalNavigation').select(['entries', 'version']).executeTakeFirst()
  return row ? { entries: row.entries, objectVersionNumber: row.version } : { entries: standard }
}

export async function findFooter(db: FrameDb): Promise<Footer | undefined> {
  const row = await db
    .selectFrom('portalFooter')
    .select(['text', 'contact', 'columns', 'legal', 'version as objectVersionNumber'])
    .executeTakeFirst()
  return row
}
