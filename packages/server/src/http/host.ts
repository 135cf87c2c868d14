import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { html, renderHtml } from './pages/html.ts'

/** Paths that a portal's own host serves: public pages and their pictures. */
const isForVisitors =
  /^\/($|(portal|hptl)([/?]|$)|(robots\.txt|sitemap\.xml)(\?|$)|hfle\/v1\/\d+\/pictures\/)/

/**
 * Answers requests to unknown host names with the product's address. Sign-in addresses and cookies are bound to one
 * name, and the product would only half work under another. Health checks may use any name, and a tenant's portal may
 * have one of its own.
 */
export function refuseOtherHosts(
  app: FastifyInstance,
  publicUrl: URL,
  isPortalHost: (host: string) => Promise<boolean>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === publicUrl.host || /^\/(health|metrics)(\/|$)/.test(request.url)) return
    if (isForVisitors.test(request.url) && (await isPortalHost(request.host))) {
      if (request.url === '/') return reply.redirect('/portal')
      return
    }
    if (!(request.headers.accept ?? '').includes('text/html'))
      throw new AppError('error.host.unknown', { host: publicUrl.origin })
    return reply
      .code(421)
      .header('content-type', 'text/html; charset=utf-8')
      .send(
        renderHtml(html`<!doctype html><html lang="en"><title>Atrium lives elsewhere</title>
<h1>Atrium lives at another address</h1>
<p>This server answers at <a href="${publicUrl.origin}">${publicUrl.origin}</a>. If people should reach it here, start it with PUBLIC_URL set to this address.</p></html>`),
      )
  })
}
