import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { contentPolicy } from './headers.ts'
import { addNotFound } from './not-found.ts'

const dist = new URL('../../../console/dist/', import.meta.url)

/**
 * The console: one page for every address that is none of the services', and its files, whose names change with
 * their content and which browsers therefore keep for good.
 */
export async function addConsole(
  app: FastifyInstance,
  config: Config,
  needsSetup: () => Promise<boolean>,
): Promise<void> {
  const page = config.services.has('console')
    ? await readFile(new URL('index.html', dist), 'utf8').catch(() => undefined)
    : undefined
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: dist.pathname,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders(response, path) {
        const forGood = path.includes('/assets/')
        response.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  addNotFound(app, async (_request, reply) => {
    if (page === undefined) throw new AppError('error.not_found')
    if (await needsSetup()) return reply.redirect('/setup')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .header('content-type', 'text/html; charset=utf-8')
      .send(
        page
          .replaceAll('__NONCE__', nonce)
          .replaceAll('__ENV_SIGN__', config.environmentSign ?? '')
          .replaceAll('__FLOW__', config.consoleFlow),
      )
  })
}
