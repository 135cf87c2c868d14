import { type Html, html } from '@atrium/server/http/pages/html'
import { dottedArch } from '../../rendering/server/layout.ts'
import { linkTo, type PageRequest } from '../../rendering/server/page-request.ts'
import { pictureOf } from '../../rendering/server/pictures.ts'
import type { View } from '../../rendering/server/view.ts'
import { type PortalPage, pagePath } from '../page.contract.ts'
import { type ModuleBlocks, renderBlocks } from './blocks.ts'

/** A page that the tenant has written: brand, about us, and plain pages [ROUTE-13] [ROUTE-14]. */
export function pageView(pageRequest: PageRequest, page: PortalPage, ofModules: ModuleBlocks): View {
  const { code, title, lead, picture, blocks, search } = page
  const head: Html = html`<div><h1>${title}</h1><p class="lead">${lead}</p></div>`
  const top = picture
    ? html`<div class="wrap page with">${head}${pictureOf(picture)}</div>`
    : html`<div class="wrap page">${head}</div>`
  return {
    title: search.title || title,
    description: search.description || lead,
    ...(search.picture && { picture: search.picture }),
    path: pagePath(code),
    sheets: ['page', 'blocks', 'rich'],
    body: html`${top}${renderBlocks(pageRequest, blocks, ofModules)}`,
  }
}

export interface Problem {
  title: string
  why: string
  requestId?: string
}

/** An error page in the portal's appearance, with a link to its front page. */
export function problemView(pageRequest: PageRequest, { title, why, requestId }: Problem): View {
  const { texts } = pageRequest
  const body = html`<div class="wrap page with"><div><h1>${title}</h1><p class="lead">${why}</p><p class="row"><a class="button" href="${linkTo(pageRequest, '/portal')}">${texts.toHome}</a></p>${
    requestId !== undefined && html`<p class="facts">${texts.request}: <code>${requestId}</code></p>`
  }</div>${dottedArch}</div>`
  return { title, description: why, path: '/portal', isHidden: true, isNowhere: true, sheets: ['page'], body }
}
