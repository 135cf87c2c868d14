import { findPublicTenant } from '@atrium/directory/tenant/server/tenant.reads.ts'
import { sessionOfCookie } from '@atrium/server/auth/session'
import { sessionCookieOf } from '@atrium/server/auth/session-cookie'
import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import { sanitizeInput } from '@atrium/server/http/pages/sanitize'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFrame } from '../../frame/server/frame.queries.ts'
import { type PageContent, pageContent } from '../../managed-page/managed-page.contract.ts'
import type { PortalPage } from '../../page/page.contract.ts'
import { inLanguage } from '../../page/server/page.queries.ts'
import { portalPolicy, renderPortal } from './layout.ts'
import { type PageRequest, pageRequestTo } from './page-request.ts'
import type { RenderingDb, RenderingTables } from './rendering.tables.ts'
import type { View } from './view.ts'

interface Wanted {
  pageCode: string
  content: PageContent
}

/**
 * Stores content to preview and returns the address of the preview.
 * @throws `error.url.scheme`
 */
export async function savePreview(
  db: Scoped<RenderingTables>,
  { pageCode, content }: Wanted,
): Promise<string> {
  for (const block of content.blocks)
    if (block.kind === 'text') for (const markup of Object.values(block.markup)) sanitizeInput(markup)
  const { id } = await db
    .insertInto('portalPreview')
    .values({ code: pageCode, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/portal/preview/${id}`
}

/** Renders a stored preview for the person who stored it, only in a frame of the console. */
export function addPreview(
  scope: FastifyInstance,
  services: RequestServices,
  draw: (pageRequest: PageRequest, page: PortalPage) => Promise<View>,
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  scope.get('/portal/preview/:id(^[0-9a-f-]{36}$)', async (request, reply) => {
    const { id } = request.params as { id: string }
    const session = await sessionOfCookie(services.site, sessionCookieOf(request, services.secureCookie))
    if (!session) return sendMissing(request, reply)
    const { tenantId, userId } = session
    const stored = await inTenant(services.app, { tenantId }, (db: RenderingDb) =>
      db
        .selectFrom('portalPreview')
        .select(['code', 'content'])
        .where('id', '=', id)
        .where('createdBy', '=', userId)
        .executeTakeFirst(),
    )
    const tenant = stored && (await findPublicTenant(services, { tenantId }))
    if (!tenant) return sendMissing(request, reply)
    const pageRequest = pageRequestTo(services, request, tenant)
    const page = inLanguage(
      { code: stored.code, ...pageContent.parse(stored.content) },
      pageRequest.appearance.language,
    )
    const view = await draw(pageRequest, page)
    // Links open outside the frame, which shows this page only.
    const frame = await findFrame(services, { tenantId, language: pageRequest.appearance.language })
    const text = renderPortal(pageRequest, frame, view).replace('<head>', '<head><base target="_blank">')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': portalPolicy(pageRequest, view, frame).replace(
          "frame-ancestors 'none'",
          "frame-ancestors 'self'",
        ),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(text)
  })
}
