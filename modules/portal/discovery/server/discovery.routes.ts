import { markupOf } from '@atrium/server/appearance/languages'
import type { RequestServices } from '@atrium/server/http/context'
import { html } from '@atrium/server/http/pages/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAnnouncements, findNewest, type Place } from '../../announcement/server/announcement.queries.ts'
import { pagePath, placedCodes } from '../../page/page.contract.ts'
import { findPageCodes } from '../../page/server/page.queries.ts'
import { linkTo, type PageRequest } from '../../rendering/server/page-request.ts'
import { feedOf, feedPaths, xmlOf } from './feed.ts'

const inFeed = 20
const inMap = 1000

interface Listed {
  path: string
  changed?: string
}

/** Sends a document with an ETag, cached until its content changes. */
export type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  draw: (pageRequest: PageRequest, place: Place) => Promise<string>,
) => Promise<FastifyReply>

/** Registers the documents for crawlers: feeds, the sitemap and robots.txt. */
export function registerDiscovery(scope: FastifyInstance, services: RequestServices, answer: Answer): void {
  for (const feed of feedPaths)
    scope.get(feed.path, (request, reply) =>
      answer(request, reply, `${feed.type}; charset=utf-8`, async (pageRequest, place) =>
        feedOf(pageRequest, feed, await findNewest(services, place, inFeed)),
      ),
    )

  scope.get('/robots.txt', (request, reply) =>
    answer(
      request,
      reply,
      'text/plain; charset=utf-8',
      async ({ origin }) =>
        `User-agent: *\nAllow: /portal\nAllow: /hfle/v1/*/pictures/\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  )

  scope.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, 'application/xml; charset=utf-8', async (pageRequest, place) => {
      const [codes, found] = await Promise.all([
        findPageCodes(services, place.tenantId),
        findAnnouncements(services, place, { page: 0, size: inMap }),
      ])
      return sitemapOf(pageRequest, [
        { path: '/portal' },
        ...codes.filter(code => code !== placedCodes.HOME).map(code => ({ path: pagePath(code) })),
        { path: '/portal/download' },
        { path: '/portal/announcement' },
        ...found.content.map(one => ({
          path: `/portal/announcement/detail/${one.announcementId}`,
          changed: one.updatedAt,
        })),
      ])
    }),
  )
}

function sitemapOf(pageRequest: PageRequest, listed: readonly Listed[]): string {
  const addressOf = (path: string, lang?: string) => pageRequest.origin + linkTo(pageRequest, path, { lang })
  return xmlOf(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${listed.map(
    ({ path, changed }) => html`
<url><loc>${addressOf(path)}</loc>${changed !== undefined && html`<lastmod>${changed}</lastmod>`}${pageRequest.appearance.offered.map(
      language =>
        html`<xhtml:link rel="alternate" hreflang="${markupOf(language).tag}" href="${addressOf(path, language)}"/>`,
    )}</url>`,
  )}
</urlset>`)
}
