import type { EventEmitter } from 'node:events'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import type { RequestServices } from '@atrium/server/http/context'
import { asAppError } from '@atrium/server/http/error-answer'
import type { FastifyInstance } from 'fastify'
import { type Configuration, errors } from 'oidc-provider'
import { addConsent } from '../../consent/server/consent-page.routes.ts'
import { addDeviceSignIn } from '../../device-sign-in/server/device-page.routes.ts'
import { addInvitation } from '../../invitation/server/invitation.routes.ts'
import { addLogin } from '../../login/server/login.routes.ts'
import { addLogout } from '../../logout/server/logout.routes.ts'
import { renderRefusal } from '../../page/server/error-page.ts'
import { addReset } from '../../password-reset/server/reset.routes.ts'
import { addRegistration } from '../../registration/server/registration.routes.ts'
import { addSetup } from '../../setup/server/setup.routes.ts'
import { addTenantRequest } from '../../tenant-request/server/tenant-request.routes.ts'
import { currentCaller } from './caller.ts'
import { implicitFlow } from './implicit-flow.ts'
import { makeProvider } from './provider.ts'
import { recordRedirectDenial } from './redirect-denial.ts'
import { addService } from './service.routes.ts'
import { findSigningKeys } from './signing-key.ts'

/** How often an instance checks whether another one has created a new key. */
const lookMinutes = 10

type Keys = Awaited<ReturnType<typeof findSigningKeys>>
const namesOf = (keys: Keys): string => keys.map(({ kid }) => kid).join()

interface Options {
  secret: string
  publicUrl: URL
  /** How the console signs in: with a code, or like an HZERO front end with a token in the address. */
  consoleFlow: 'code' | 'token'
  availableChannels: AvailableChannels
}

/** Registers everything under `/oauth` that is not a call of the contract, and the first-run page. */
export async function registerOauth(
  app: FastifyInstance,
  services: RequestServices,
  { secret, publicUrl, consoleFlow, availableChannels }: Options,
): Promise<void> {
  const { site, cache, secureCookie } = services
  let keys = await findSigningKeys(site, secret)
  const provider = serviceWith(keys)
  let callback = provider.callback()

  const legacy = implicitFlow(services, provider, { publicUrl, consoleFlow })
  await addService(app, services, (request, response) => callback(request, response), legacy)
  await addLogin(app, services, { provider, secret, availableChannels })
  await addConsent(app, services, { provider, secret, availableChannels })
  await addDeviceSignIn(app, services, { provider, secret, publicUrl })
  await addLogout(app, services, { secret })
  await addReset(app, services, { secret, publicUrl, availableChannels })
  await addInvitation(app, services, { secret, publicUrl })
  await addTenantRequest(app, services, { secret, publicUrl, availableChannels })
  await addRegistration(app, services, { secret, publicUrl, availableChannels })
  await addSetup(app, services, { secret })

  const timer = setInterval(() => followKeys().catch(logFailure), lookMinutes * 60_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function serviceWith(signingKeys: Keys) {
    const settled = () => cache.settled()
    const made = makeProvider({
      site,
      settled,
      secret,
      publicUrl,
      secureCookie,
      signingKeys,
      renderError,
    })
    made.on('server_error', (context, error) => {
      logFailure(error)
      // Maps failures of the database to their status, since the service does not know them.
      context.status = asAppError(error).status
      if (context.status === 503) context.set('retry-after', '2')
    })
    const failures: EventEmitter = made
    failures.on('error', logFailure)
    made.on('authorization.error', (_context, error) => {
      const request = currentCaller()?.request
      if (request && error instanceof errors.InvalidRedirectUri)
        recordRedirectDenial(site, request).catch(logFailure)
    })
    return made
  }

  /** Rebuilds the service when keys change, because it reads them once. It holds no state of its own. */
  async function followKeys(): Promise<void> {
    const found = await findSigningKeys(site, secret)
    if (namesOf(found) === namesOf(keys)) return
    keys = found
    callback = serviceWith(found).callback()
  }

  function logFailure(error: unknown): void {
    const log = currentCaller()?.request.log ?? app.log
    log.error({ err: error }, 'the authorization service failed')
  }
}

const renderError: NonNullable<Configuration['renderError']> = (context, out, error) => {
  const request = currentCaller()?.request
  if (!request) throw error
  // The same as for routes that are not pages.
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
