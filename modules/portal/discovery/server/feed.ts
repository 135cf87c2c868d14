import { markupOf } from '@atrium/server/appearance/languages'
import { type Html, html, renderHtml } from '@atrium/server/http/pages/html'
import type { DatedAnnouncement } from '../../announcement/server/announcement.queries.ts'
import { carrying, linkTo, type Visit } from '../../rendering/server/visit.ts'

export const feedPaths = [
  { path: '/portal/announcement/rss.xml', type: 'application/rss+xml', name: 'RSS' },
  { path: '/portal/announcement/atom.xml', type: 'application/atom+xml', name: 'Atom' },
] as const

export type Feed = (typeof feedPaths)[number]

type Told = DatedAnnouncement & { content: string }

// What XML 1.0 cannot hold, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about them
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A document of XML, whatever people wrote into what it says. */
export const xmlOf = (content: Html): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderHtml(content).replace(unsayable, '')}\n`

export function feedOf(visit: Visit, { name, path }: Feed, told: readonly Told[]): string {
  const own = visit.origin + linkTo(visit, path)
  return xmlOf(name === 'RSS' ? rss(visit, own, told) : atom(visit, own, told))
}

const pageOf = (visit: Visit, id = ''): string =>
  visit.origin + linkTo(visit, `/portal/announcement${id && `/detail/${id}`}`)

/** Markup that is read elsewhere: its links lead here. */
const contentOf = (visit: Visit, { content }: Told): string =>
  carrying(visit, content).replaceAll(/ (href|src)="\//g, ` $1="${visit.origin}/`)

/** The newest change, or the beginning of time when there has been none. */
const changedAt = (told: readonly Told[]): Date =>
  new Date(Math.max(0, ...told.map(one => Date.parse(one.updatedAt))))

function rss(visit: Visit, own: string, told: readonly Told[]): Html {
  const { texts, name, look } = visit
  return html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${texts.announcements} · ${name}</title><link>${pageOf(visit)}</link><description>${texts.announcementLead}</description>
<language>${markupOf(look.language).tag}</language><lastBuildDate>${changedAt(told).toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${own}"/>${told.map(
    one => html`
<item><title>${one.title}</title><link>${pageOf(visit, one.announcementId)}</link><guid isPermaLink="false">urn:uuid:${one.announcementId}</guid><pubDate>${new Date(one.publishedAt).toUTCString()}</pubDate><category>${one.categoryMeaning}</category><description>${contentOf(visit, one)}</description></item>`,
  )}
</channel></rss>`
}

function atom(visit: Visit, own: string, told: readonly Told[]): Html {
  const { texts, name, look } = visit
  return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${markupOf(look.language).tag}">
<title>${texts.announcements} · ${name}</title><subtitle>${texts.announcementLead}</subtitle><id>${own}</id>
<link rel="self" type="application/atom+xml" href="${own}"/><link rel="alternate" type="text/html" href="${pageOf(visit)}"/>
<updated>${changedAt(told).toISOString()}</updated><author><name>${name}</name></author>${told.map(
    one => html`
<entry><title>${one.title}</title><id>urn:uuid:${one.announcementId}</id><link rel="alternate" type="text/html" href="${pageOf(visit, one.announcementId)}"/><published>${one.publishedAt}</published><updated>${one.updatedAt}</updated><category term="${one.categoryCode}" label="${one.categoryMeaning}"/><summary>${one.summary}</summary><content type="html">${contentOf(visit, one)}</content></entry>`,
  )}
</feed>`
}
