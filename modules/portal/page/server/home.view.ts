import { platformTenantId } from '@atrium/contract/constants'
import { registrationPath, tenantRequestPath } from '@atrium/contract/sign-in/proof'
import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { Announcement } from '../../announcement/announcement.contract.ts'
import { announcementList } from '../../announcement/server/announcement.view.ts'
import { downloadList, type Offer } from '../../download/server/download.view.ts'
import { around, arrow, warning } from '../../rendering/server/layout.ts'
import { consoleLink, linkTo, type PageRequest } from '../../rendering/server/page-request.ts'
import { pictureOf } from '../../rendering/server/pictures.ts'
import type { View } from '../../rendering/server/view.ts'
import type { PortalPage } from '../page.contract.ts'
import { type ModuleBlocks, renderBlocks } from './blocks.ts'

interface Home {
  page: PortalPage | undefined
  ofModules: ModuleBlocks
  notice: Announcement | undefined
  latest: readonly Announcement[]
  announcementCount: number
  offers: readonly Offer[]
  hasAbout: boolean
}

/** The front page [ROUTE-12]. A tenant without one is introduced by its name. */
export function homeView(pageRequest: PageRequest, home: Home): View {
  const { texts, name, tenant } = pageRequest
  const { page, ofModules, notice, latest, announcementCount, offers, hasAbout } = home
  const title = page?.title ?? name
  const lead = page?.lead ?? texts.welcome
  const body = html`<section class="wrap hero"><div><h1>${title}</h1><p class="lead">${lead}</p>
<p class="row"><a class="button" href="${consoleLink(pageRequest, '/workplace')}">${texts.workspace}${arrow}</a>${
    hasAbout && html`<a href="${linkTo(pageRequest, '/portal/aboutUs')}">${texts.about}</a>`
  }${
    tenant.takesRequests &&
    tenant.tenantId === platformTenantId &&
    html`<a href="${consoleLink(pageRequest, tenantRequestPath)}">${texts.askForTenant}</a>`
  }${
    tenant.takesRegistrations &&
    html`<a href="${consoleLink(pageRequest, registrationPath)}">${texts.register}</a>`
  }</p></div>${pictureOf(page?.picture ?? 'court')}</section>
${notice && noticeSection(pageRequest, notice)}
<div class="low"><div class="wrap"><section><div class="head"><h2>${texts.announcements}</h2>${
    announcementCount > 0 &&
    html`<a href="${linkTo(pageRequest, '/portal/announcement')}">${fill(texts.all, { count: announcementCount })}</a>`
  }</div>${announcementList(pageRequest, latest, true)}</section>
<section><div class="head"><h2>${texts.downloads}</h2>${
    offers.length > 0 &&
    html`<a href="${linkTo(pageRequest, '/portal/download')}">${texts.downloadCentre}</a>`
  }</div>${downloadList(pageRequest, offers.slice(0, 3), 'short')}</section></div></div>
${page && renderBlocks(pageRequest, page.blocks, ofModules)}`
  const isRich = page?.blocks.some(block => block.kind === 'text' || block.kind === 'module')
  const sheets = ['front', 'blocks', ...(isRich ? (['rich'] as const) : [])] as const
  const { search = {} } = page ?? {}
  return {
    title: search.title || name,
    description: search.description || lead,
    ...(search.picture && { picture: search.picture }),
    path: '/portal',
    sheets,
    body,
  }
}

/** The notice on the page; the script shows it once in a dialog. */
function noticeSection(pageRequest: PageRequest, notice: Announcement): Html {
  const { texts } = pageRequest
  const { announcementId, title, summary, endDate } = notice
  return html`<section class="notice" data-notice="${announcementId}" aria-labelledby="notice-title"><div class="wrap">${
    endDate !== undefined &&
    html`<span class="chip">${warning}<span>${around(texts.until, endDate)}</span></span>`
  }<h2 id="notice-title">${title}</h2><p>${summary}</p>
<p class="row"><a class="button" href="${linkTo(pageRequest, `/portal/announcement/detail/${announcementId}`)}">${texts.read}</a><button class="button quiet" type="button" hidden>${texts.close}</button></p></div></section>`
}
