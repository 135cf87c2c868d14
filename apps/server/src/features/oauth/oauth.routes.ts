import type { EventEmitter } from 'node:events'
import { platformTenantId } from '@atrium/contract/constants'
import type { FastifyInstance } from 'fastify'
import { type Configuration, errors } from 'oidc-provider'
import { recordEvent } from '../../db/audit.ts'
import { asAppError } from '../../http/answer.ts'
import type { Walls } from '../../http/guard.ts'
import { addressGroup, countTry } from '../../http/limit.ts'
import { currentCaller } from './caller.ts'
import { renderRefusal } from './error-page.ts'
import { addLogin } from './login.routes.ts'
import { addLogout } from './logout.routes.ts'
import { sweep } from './oidc-adapter.ts'
import { makeProvider } from './provider.ts'
import { addService } from './service.routes.ts'
import { addSetup } from './setup.routes.ts'
import { findSigningKeys } from './signing-key.ts'

const sweepMinutes = 10

interface Options {
  secret: string
  publicUrl: URL
}

/** Everything under `/oauth` that is not a call of the contract, and the first-run page. */
export async function registerOauth(
  app: FastifyInstance,
  walls: Walls,
  { secret, publicUrl }: Options,
): Promise<void> {
  const { site, kept, secureCookie } = walls
  const provider = makeProvider({
    site,
    settled: () => kept.settled(),
    secret,
    publicUrl,
    secureCookie,
    signingKeys: await findSigningKeys(site, secret),
    renderError,
  })
  provider.on('server_error', (_context, error) => logFailure(error))
  const failures: EventEmitter = provider
  failures.on('error', logFailure)
  provider.on('authorization.error', (_context, error) => {
    if (error instanceof errors.InvalidRedirectUri) recordDenial().catch(logFailure)
  })

  await addService(app, walls, provider)
  await addLogin(app, walls, { provider, secret })
  await addLogout(app, walls, { secret })
  await addSetup(app, walls, { secret })

  const timer = setInterval(() => sweep(site).catch(logFailure), sweepMinutes * 60_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function logFailure(error: unknown): void {
    const log = currentCaller()?.request.log ?? app.log
    log.error({ err: error }, 'the authorisation service failed')
  }

  /** An address that nobody registered is worth knowing of, but not a way to fill the log. */
  async function recordDenial(): Promise<void> {
    const request = currentCaller()?.request
    if (!request) return
    const key = `deny:address:${addressGroup(request.ip)}`
    if ((await countTry(site, key, { most: 20, seconds: 300 })) > 0) return
    await site({ requestId: request.id }, db =>
      recordEvent(db, {
        tenantId: platformTenantId,
        requestId: request.id,
        entity: 'authorisation',
        verb: 'deny',
        detail: { error: 'invalid_redirect_uri', address: request.ip },
      }),
    )
  }
}

const renderError: NonNullable<Configuration['renderError']> = (context, out, error) => {
  const request = currentCaller()?.request
  if (!request) throw error
  // Out of the service's hands, a database that cannot be reached is still that.
  if (context.status >= 500) context.status = asAppError(error).status
  const { body, headers } = renderRefusal(request, {
    status: context.status,
    error: out.error,
    description: out.error_description,
    expired: error instanceof errors.SessionNotFound,
  })
  context.set(headers)
  context.body = body
}
