import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { type Configuration, errors } from 'oidc-provider'
import { asAppError } from '../../http/answer.ts'
import type { Walls } from '../../http/guard.ts'
import type { Reach } from '../../http/mail.ts'
import { currentCaller } from './caller.ts'
import { renderRefusal } from './error-page.ts'
import { legacyAnswer } from './legacy-answer.ts'
import { addLogin } from './login.routes.ts'
import { addLogout } from './logout.routes.ts'
import { makeProvider } from './provider.ts'
import { recordRedirectDenial } from './redirect-denial.ts'
import { addReset } from './reset.routes.ts'
import { addService } from './service.routes.ts'
import { addSetup } from './setup.routes.ts'
import { findSigningKeys } from './signing-key.ts'

interface Options {
  secret: string
  publicUrl: URL
  /** How the console signs in: with a code, or with a token in the address as a legacy client would. */
  consoleFlow: 'code' | 'token'
  reach: Reach
}

/** Everything under `/oauth` that is not a call of the contract, and the first-run page. */
export async function registerOauth(
  app: FastifyInstance,
  walls: Walls,
  { secret, publicUrl, consoleFlow, reach }: Options,
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
    const request = currentCaller()?.request
    if (request && error instanceof errors.InvalidRedirectUri)
      recordRedirectDenial(site, request).catch(logFailure)
  })

  const legacy = legacyAnswer(walls, provider, { publicUrl, consoleFlow })
  await addService(app, walls, provider, legacy)
  await addLogin(app, walls, { provider, secret, reach })
  await addLogout(app, walls, { secret })
  await addReset(app, walls, { secret, publicUrl, reach })
  await addSetup(app, walls, { secret })

  function logFailure(error: unknown): void {
    const log = currentCaller()?.request.log ?? app.log
    log.error({ err: error }, 'the authorisation service failed')
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
