import { markupOf } from '@atrium/server/appearance/languages'
import { type Html, html, renderHtml } from '@atrium/server/http/pages/html'
import type { DatedAnnouncement } from '../../announcement/server/announcement.queries.ts'
import { linkTo, type PageRequest, withCarriedLinks } from '../../rendering/server/page-request.ts'

export const feedPaths = [
  { path: '/portal/announcement/rss.xml', type: 'application/rss+xml', name: 'RSS' },
  { path: '/portal/announcement/atom.xml', type: 'application/atom+xml', name: 'Atom' },
] as const

export type Feed = (typeof feedPaths)[number]

type FeedEntry = DatedAnnouncement & { content: string }

// Characters that XML 1.0 cannot contain, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about them
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** An XML document without the characters that XML cannot contain. */
export const xmlOf = (content: Html): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderHtml(content).replace(unsayable, '')}\n`

export function feedOf(
  pageRequest: PageRequest,
  { name, path }: Feed,
  announcements: readonly FeedEntry[],
): string {
  const own = pageRequest.origin + linkTo(pageRequest, path)
  return xmlOf(name === 'RSS' ? rss(pageRequest, own, announcements) : atom(pageRequest, own, announcements))
}

const pageOf = (pageRequest: PageRequest, id = ''): string =>
  pageRequest.origin + linkTo(pageRequest, `/portal/announcement${id && `/detail/${id}`}`)

/** Markup for other sites: its links become absolute. */
const contentOf = (pageRequest: PageRequest, { content }: FeedEntry): string =>
  withCarriedLinks(pageRequest, content).replaceAll(/ (href|src)="\//g, ` $1="${pageRequest.origin}/`)

/** The newest change, or the epoch if there is none. */
const changedAt = (announcements: readonly FeedEntry[]): Date =>
  new Date(Math.max(0, ...announcements.map(one => Date.parse(one.updatedAt))))

function rss(pageRequest: PageRequest, own: string, announcements: readonly FeedEntry[]): Html {
  const { texts, name, appearance } = pageRequest
  return html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${texts.announcements} · ${name}</title><link>${pageOf(pageRequest)}</link><description>${texts.announcementLead}</description>
<language>${markupOf(appearance.language).tag}</language><lastBuildDate>${changedAt(announcements).toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${own}"/>${announcements.map(
    one => html`
<item><title>${one.title}</title><link>${pageOf(pageRequest, one.announcementId)}</link><guid isPermaLink="false">urn:uuid:${one.announcementId}</guid><pubDate>${new Date(one.publishedAt).toUTCString()}</pubDate><category>${one.categoryMeaning}</category><description>${contentOf(pageRequest, one)}</description></item>`,
  )}
</channel></rss>`
}

function atom(pageRequest: PageRequest, own: string, announcements: readonly FeedEntry[]): Html {
  const { texts, name, appearance } = pageRequest
  return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${markupOf(appearance.language).tag}">
<title>${texts.announcements} · ${name}</title><subtitle>${texts.announcementLead}</subtitle><id>${own}</id>
<link rel="self" type="application/atom+xml" href="${own}"/><link rel="alternate" type="text/html" href="${pageOf(pageRequest)}"/>
<updated>${changedAt(announcements).toISOString()}</updated><author><name>${name}</name></author>${announcements.map(
    one => html`
<entry><title>${one.title}</title><id>urn:uuid:${one.announcementId}</id><link rel="alternate" type="text/html" href="${pageOf(pageRequest, one.announcementId)}"/><published>${one.publishedAt}</published><updated>${one.updatedAt}</updated><category term="${one.categoryCode}" label="${one.categoryMeaning}"/><summary>${one.summary}</summary><content type="html">${contentOf(pageRequest, one)}</content></entry>`,
  )}
</feed>`
}
