import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sessionCookieName } from '../../auth/session-cookie.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { RequestServices } from '../context.ts'
import { contentPolicy, plainPagePolicy } from '../headers.ts'
import { frameOrigins } from './frame-origins.ts'
import { html, renderHtml } from './html.ts'
import { addNotFound } from './not-found.ts'

/** The folder with the files whose names change with their content. */
const assets = 'assets'

/**
 * Serves the console: one page for every address that belongs to no service, and its files. Browsers cache files forever
 * if their names change with their content.
 */
export async function addConsole(
  app: FastifyInstance,
  config: Config,
  services: RequestServices,
  pageInstead: () => Promise<string | undefined>,
): Promise<void> {
  const page = config.services.has('console')
    ? await readFile(join(config.consoleDir, 'index.html'), 'utf8').catch(() => undefined)
    : undefined
  if (page !== undefined) {
    // One route: a route for each of hundreds of files was a fifth of a server's start.
    await app.register(fastifyStatic, {
      root: join(config.consoleDir, assets),
      prefix: `/${assets}/`,
      index: false,
      preCompressed: true,
      setHeaders: response => response.header('cache-control', 'public, max-age=31536000, immutable'),
    })
    await app.register(fastifyStatic, {
      root: config.consoleDir,
      globIgnore: [`${assets}/**`],
      wildcard: false,
      decorateReply: false,
      index: false,
      preCompressed: true,
      setHeaders(response, path) {
        response.header('cache-control', 'no-cache')
        if (path.endsWith('.html')) response.header('content-security-policy', plainPagePolicy)
      },
    })
  }

  const { analyticsUrl: analytics, apiHost } = config
  addNotFound(app, async (request, reply) => {
    if (page === undefined) throw new AppError('error.not_found')
    const instead = await pageInstead()
    if (instead !== undefined) return reply.redirect(instead)
    const nonce = randomBytes(16).toString('base64')
    const cookie = request.cookies[sessionCookieName(services.secureCookie)]
    // Without the database the console still loads, and explains the problem.
    const frames = await frameOrigins(services, cookie).catch((error: unknown) => {
      request.log.error(error)
      return []
    })
    const policy = contentPolicy(nonce, {
      frames,
      calls: [apiHost, analytics].flatMap(url => url?.origin ?? []),
      pictures: apiHost ? [apiHost.origin] : [],
      framable: /^\/private(\/|$)/.test(request.url.split('?', 1)[0] ?? ''),
    })
    const filled: Record<string, string> = {
      __NONCE__: nonce,
      __ENV_SIGN__: config.environmentSign ?? '',
      __API_HOST__: apiHost?.origin ?? '',
      __CLIENT_ID__: config.consoleClient ?? '',
      __FLOW__: config.consoleFlow,
      __FRAME_ORIGINS__: [config.publicUrl.origin, ...frames].join(' '),
      __ANALYTICS_URL__: analytics?.href ?? '',
      __TRACE__: config.trace ? '1' : '',
      __PLATFORM_VERSION__: config.platformVersion,
    }
    return reply
      .header('content-security-policy', policy)
      .header('content-type', 'text/html; charset=utf-8')
      .send(page.replace(/__[A-Z_]+__/g, name => renderHtml(html`${filled[name] ?? name}`)))
  })
}
