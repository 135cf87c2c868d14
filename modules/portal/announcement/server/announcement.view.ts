import type { Page } from '@atrium/contract/page'
import { noticeCategory } from '@atrium/messages/announcement/notice.contract.ts'
import { noticeCategoryName } from '@atrium/messages/announcement/server/notice.reads.ts'
import { fill } from '@atrium/server/appearance/languages'
import { type Html, html, sanitized } from '@atrium/server/http/pages/html'
import { feedPaths } from '../../discovery/server/feed.ts'
import { around, dayOf, sheet, sizeOf } from '../../rendering/server/layout.ts'
import { linkTo, type PageRequest, withCarriedLinks } from '../../rendering/server/page-request.ts'
import type { View } from '../../rendering/server/view.ts'
import type { Announcement, AnnouncementFilter } from '../announcement.contract.ts'
import type { WholeAnnouncement } from './announcement.queries.ts'

const listPath = '/portal/announcement'
const pathOf = (id: string): string => `${listPath}/detail/${id}`

/** In a section, titles are one heading level below the section's own. */
export function announcementList(
  pageRequest: PageRequest,
  announcements: readonly Announcement[],
  isSection = false,
): Html {
  if (announcements.length === 0) return html`<p class="none">${pageRequest.texts.none}</p>`
  return html`<ul class="list">${announcements.map(one => {
    const link = html`<a href="${linkTo(pageRequest, pathOf(one.announcementId))}">${one.title}</a>`
    const heading = isSection ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`
    return html`<li>${dayOf(one.publishedDate)}<div>${heading}<p>${one.summary}</p></div></li>`
  })}</ul>`
}

/** The list of announcements with a search, by page [ROUTE-16]. */
export function announcementsView(
  pageRequest: PageRequest,
  filter: AnnouncementFilter,
  { years, found }: { years: readonly number[]; found: Page<Announcement> },
): View {
  const { texts } = pageRequest
  const isNarrowed = Object.values(filter).some(value => value !== undefined && value !== '')
  const list =
    found.content.length === 0 && isNarrowed
      ? html`<p class="none">${texts.noneFound}<a href="${linkTo(pageRequest, listPath)}">${texts.showAll}</a></p>`
      : announcementList(pageRequest, found.content)
  const body = html`<div class="wrap page"><h1>${texts.announcements}</h1><p class="lead">${texts.announcementLead}</p><p class="follow">${texts.follow}${feedPaths.map(
    ({ path, type, name }) => html`<a type="${type}" href="${linkTo(pageRequest, path)}">${name}</a>`,
  )}</p>
${filterForm(pageRequest, filter, years)}${isNarrowed && found.totalElements > 0 && html`<p class="facts">${fill(texts.found, { count: found.totalElements })}</p>`}${list}${pager(pageRequest, filter, found)}</div>`
  const query = { ...filter, page: found.number || undefined }
  return {
    title: texts.announcements,
    description: texts.announcementLead,
    path: listPath,
    query,
    isHidden: isNarrowed,
    sheets: ['page', 'listing'],
    body,
  }
}

function filterForm(pageRequest: PageRequest, filter: AnnouncementFilter, years: readonly number[]): Html {
  const { texts, appearance } = pageRequest
  const option = (value: string | number, text: string, chosen: string | number | undefined) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`
  return html`<form class="find" role="search" action="${listPath}">${carriedFields(pageRequest)}
<label>${texts.searchFor}<input type="search" name="search" value="${filter.search ?? ''}" maxlength="200"></label>
<label>${texts.category}<select name="category"><option value="">${texts.allCategories}</option>${noticeCategory.options.map(
    code => option(code, noticeCategoryName(code, appearance.language), filter.category),
  )}</select></label>
<label>${texts.year}<select name="year"><option value="">${texts.allYears}</option>${years.map(year => option(year, String(year), filter.year))}</select></label>
<button class="button" type="submit">${texts.search}</button></form>`
}

/**
 * Hidden fields for the parameters that every link carries, because a GET form drops the query of its action.
 */
export const carriedFields = ({ carried }: PageRequest): Html[] =>
  Object.entries(carried).flatMap(([name, value]) =>
    value === undefined ? [] : html`<input type="hidden" name="${name}" value="${value}">`,
  )

function pager(
  pageRequest: PageRequest,
  filter: AnnouncementFilter,
  found: Page<Announcement>,
): Html | undefined {
  const { texts } = pageRequest
  const { number, totalPages } = found
  if (totalPages < 2) return undefined
  const to = (page: number, text: string, rel: string) =>
    html`<a rel="${rel}" href="${linkTo(pageRequest, listPath, { ...filter, page: page || undefined })}">${text}</a>`
  return html`<nav class="pager" aria-label="${texts.pages}">${number > 0 ? to(number - 1, texts.newer, 'prev') : html`<span></span>`}<span>${fill(texts.pageOf, { page: number + 1, pages: totalPages })}</span>${number + 1 < totalPages ? to(number + 1, texts.older, 'next') : html`<span></span>`}</nav>`
}

/** Attachments of an announcement, each as a download link. */
function attachmentList(
  pageRequest: PageRequest,
  attachments: WholeAnnouncement['attachments'],
): Html | undefined {
  const { texts, appearance } = pageRequest
  if (attachments.length === 0) return undefined
  return html`<section class="attached" aria-label="${texts.attachments}"><h2>${texts.attachments}</h2><ul class="files">${attachments.map(
    one =>
      html`<li>${sheet}<div><a class="name" href="${linkTo(pageRequest, one.address)}" download><bdi>${one.fileName}</bdi></a><p class="facts"><bdi>${sizeOf(one.size, appearance.language)}</bdi></p></div></li>`,
  )}</ul></section>`
}

/** One printable announcement with links to the previous and next one [ROUTE-17]. */
export function announcementView(pageRequest: PageRequest, one: WholeAnnouncement): View {
  const { texts } = pageRequest
  const { previous, next } = one
  const beside = (text: string, { announcementId, title }: { announcementId: string; title: string }) =>
    html`<small>${text}</small><a href="${linkTo(pageRequest, pathOf(announcementId))}">${title}</a>`
  const body = html`<article class="wrap page article"><p class="back"><a href="${linkTo(pageRequest, listPath)}">${texts.announcements}</a></p>
<h1>${one.title}</h1><p class="facts">${dayOf(one.publishedDate)}<span>${one.categoryMeaning}</span>${
    one.endDate !== undefined && html`<span>${around(texts.until, one.endDate)}</span>`
  }</p><div class="rich">${sanitized(withCarriedLinks(pageRequest, one.content))}</div>${attachmentList(pageRequest, one.attachments)}
${
  (previous || next) &&
  html`<nav class="beside" aria-label="${texts.neighborsOf}">${previous && html`<div>${beside(texts.before, previous)}</div>`}${next && html`<div class="after">${beside(texts.after, next)}</div>`}</nav>`
}</article>`
  return {
    title: one.title,
    description: one.summary,
    path: pathOf(one.announcementId),
    parent: { title: texts.announcements, path: listPath },
    article: { publishedAt: one.publishedAt, updatedAt: one.updatedAt },
    sheets: ['page', 'article', 'rich'],
    body,
  }
}
