import { addressFor, type Endpoint } from '@atrium/contract/endpoint'
import { serviceOf } from '@atrium/contract/services'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { rolledBack } from '../db/connection/rehearsal.ts'
import type { RequestServices } from '../http/context.ts'
import { headersOf } from '../isolation/sign-in.ts'
import { withPassingSession } from './passing-session.ts'
import { asWarmUp, isWarmUp } from './warming.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** While this is false, `/health/ready` says that the server warms up. */
    readiness: { isWarm: boolean }
    /** Makes the requests that features declare as `hot`, for at most `mostMs`. Whatever they answer, the server is warm then. */
    warmUp(mostMs: number): Promise<WarmUp>
  }
  interface FastifyRequest {
    /** Made by the warm-up: neither logged nor measured. */
    isWarmUp: boolean
  }
}

/** A request that workspaces and sign-ins begin with. Without a warm-up the first caller waits for its code. */
export type HotRequest =
  /** A call that only reads. */
  | { call: Endpoint; query?: Readonly<Record<string, string>>; body?: object }
  /** The address of a page of this origin. What it writes is rolled back. */
  | { page: (origin: string) => string }

interface Sent {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: object
}

/** How many requests of a warm-up were answered, and those that failed. */
export interface WarmUp {
  answered: number
  failed: string[]
}

interface Progress {
  done: WarmUp
  /** When the last request may begin, by the clock of `performance`. */
  until: number
}

/** As a browser does, so that connections to the database are open, too. */
const atOnce = 4
const rounds = 3

/** Adds `app.warmUp()`, for a server that listens. */
export function addWarmUp(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'platformVersion'>,
  services: RequestServices,
  hot: readonly HotRequest[],
): void {
  app.decorateRequest('isWarmUp', false)
  app.decorate('readiness', { isWarm: true })
  app.addHook('onRequest', (request, _reply, done) => {
    request.isWarmUp = isWarmUp()
    done()
  })
  app.decorate('warmUp', async (mostMs: number) => {
    const done: WarmUp = { answered: 0, failed: [] }
    try {
      await asWarmUp(() =>
        rolledBack(() => warmUp(app, config, services, hot, { done, until: performance.now() + mostMs })),
      )
    } catch (error) {
      done.failed.push(String(error))
    }
    // What is not warm takes longer for the first caller, and is no reason to refuse it.
    if (done.failed.length > 0) app.log.warn({ failed: [...new Set(done.failed)] }, 'the warm-up failed')
    app.readiness.isWarm = true
    return done
  })
}

async function warmUp(
  app: FastifyInstance,
  { publicUrl: { host, origin }, platformVersion }: Pick<Config, 'publicUrl' | 'platformVersion'>,
  services: RequestServices,
  hot: readonly HotRequest[],
  progress: Progress,
): Promise<void> {
  const pages = hot.flatMap((one): Sent[] =>
    'page' in one ? [{ method: 'GET', url: one.page(origin), headers: { host, accept: 'text/html' } }] : [],
  )
  await sendAll(app, pages, progress)
  await withPassingSession(services, async session => {
    const headers = { host, ...headersOf(session) }
    const calls = hot.flatMap((one): Sent[] => {
      if (!('call' in one)) return []
      const { call, query = {}, body } = one
      if (!app.services.has(serviceOf(call.path))) return []
      const url = `${addressFor(call.path, {}, session, platformVersion)}?${new URLSearchParams(query)}`
      return [
        { method: call.method === 'GET' ? 'GET' : 'POST', url, headers, ...(body && { payload: body }) },
      ]
    })
    await sendAll(app, calls, progress)
  })
}

/** Sends each request several times. */
async function sendAll(
  app: FastifyInstance,
  requests: readonly Sent[],
  { done, until }: Progress,
): Promise<void> {
  const queue = Array.from({ length: rounds }, () => requests).flat()
  const next = async () => {
    while (performance.now() < until && !app.draining.aborted) {
      const one = queue.shift()
      if (!one) return
      const { statusCode } = await app.inject(one)
      done.answered += 1
      if (statusCode >= 400)
        done.failed.push(`${one.method} ${one.url.split('?', 1)[0]} answered ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
