import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import { carriedFields } from '../../announcement/server/announcement.view.ts'
import { dayOf, downwards, sheet, sizeOf } from '../../rendering/server/layout.ts'
import { linkTo, type PageRequest } from '../../rendering/server/page-request.ts'
import type { View } from '../../rendering/server/view.ts'
import type { Download, DownloadFilter } from '../download.contract.ts'

export type Offer = Omit<Download, 'address'>

const listPath = '/portal/download'

const kindOf = (fileName: string): string => /\.([a-z\d]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? ''

export function downloadList(
  pageRequest: PageRequest,
  offers: readonly Offer[],
  form: 'short' | 'full',
): Html {
  const { texts, appearance } = pageRequest
  if (offers.length === 0) return html`<p class="none">${texts.none}</p>`
  return html`<ul class="files">${offers.map(one => {
    const address = linkTo(pageRequest, `${listPath}/${one.downloadId}`)
    const size = sizeOf(one.size, appearance.language)
    const facts = [
      html`<bdi>${kindOf(one.fileName)}</bdi>`,
      html`<bdi>${size}</bdi>`,
      one.version !== undefined && html`<bdi>${fill(texts.version, { version: one.version })}</bdi>`,
      form === 'full' && dayOf(one.releasedDate),
      form === 'full' && html`<bdi>${fill(texts.downloaded, { count: one.downloadCount })}</bdi>`,
    ].filter(fact => fact !== false)
    return html`<li>${sheet}<div><a class="name" href="${address}">${one.title}</a>${
      form === 'full' && one.description !== '' && html`<p>${one.description}</p>`
    }<p class="facts">${facts.map((fact, at) => html`${at > 0 && ' · '}${fact}`)}</p>${
      form === 'full' &&
      html`<details><summary>${texts.checksum}</summary><code dir="ltr">${one.checksum}</code></details>`
    }</div><a class="get" href="${address}" aria-label="${texts.download}: ${one.title}" download>${downwards}</a></li>`
  })}</ul>`
}

/** The downloads by category, with a search [ROUTE-15]. */
export function downloadsView(
  pageRequest: PageRequest,
  filter: DownloadFilter,
  { categories, offers }: { categories: readonly string[]; offers: readonly Offer[] },
): View {
  const { texts } = pageRequest
  const isNarrowed = Boolean(filter.category || filter.search)
  const groups = Map.groupBy(offers, one => one.category)
  const list =
    offers.length === 0
      ? html`<p class="none">${isNarrowed ? texts.noneFound : texts.none}${isNarrowed && html`<a href="${linkTo(pageRequest, listPath)}">${texts.showAll}</a>`}</p>`
      : [...groups].map(
          ([category, some]) =>
            html`<section class="group"><h2>${category || texts.otherFiles}</h2>${downloadList(pageRequest, some, 'full')}</section>`,
        )
  const body = html`<div class="wrap page"><h1>${texts.downloadCentre}</h1><p class="lead">${texts.downloadLead}</p>
<form class="find" role="search" action="${listPath}">${carriedFields(pageRequest)}
<label>${texts.searchFor}<input type="search" name="search" value="${filter.search ?? ''}" maxlength="200"></label>
<label>${texts.category}<select name="category"><option value="">${texts.allCategories}</option>${categories.map(
    name => html`<option${name === filter.category && html` selected`}>${name}</option>`,
  )}</select></label>
<button class="button" type="submit">${texts.search}</button></form>${list}</div>`
  return {
    title: texts.downloadCentre,
    description: texts.downloadLead,
    path: listPath,
    query: filter,
    isHidden: isNarrowed,
    sheets: ['page', 'listing'],
    body,
  }
}
