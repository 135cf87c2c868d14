import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { shareHashing } from './auth/password.ts'
import { PasswordKey } from './auth/password-key.ts'
import { keyFor } from './auth/secrets.ts'
import { Cache } from './cache/cache.ts'
import type { Config } from './config.ts'
import { hasSecureCookie } from './config.ts'
import { startAuditChain } from './db/audit/audit-chain.ts'
import type { Databases } from './db/connection/connect.ts'
import { siteOf } from './db/connection/site.ts'
import { openStore } from './db/files/store.open.ts'
import { availableChannelsOf } from './delivery/channels/senders.ts'
import { checkHost, egressOf } from './delivery/egress.ts'
import type { Changes } from './events/changes.ts'
import type { Services } from './feature.ts'
import type { RequestServices } from './http/context.ts'
import { addCors } from './http/cors.ts'
import { answerError, asAppError } from './http/error-answer.ts'
import { markHzeroCaller } from './http/guard/guard.ts'
import { addHeaders, baseHeaders } from './http/headers.ts'
import { refuseOtherHosts } from './http/host.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { addDraining } from './http/limits/draining.ts'
import { limitOpenFiles } from './http/limits/open-files.ts'
import { endSlowBodies } from './http/limits/slow-bodies.ts'
import { ListPositions } from './http/list-positions.ts'
import { refuseMalformed } from './http/malformed.ts'
import { addDocs } from './http/openapi/docs.ts'
import { openApi } from './http/openapi/openapi.ts'
import { type Schemas, schemasOf } from './http/openapi/schemas.ts'
import { removeTokens } from './http/pages/address-tokens.ts'
import { addConsole } from './http/pages/console.ts'
import { type RenderedResponse, renderedResponse, sendRendered } from './http/pages/rendered.ts'
import { register } from './http/register.ts'
import { addOrigins } from './http/request.ts'
import { RowTokens } from './http/row-token.ts'
import { OwnCalls } from './interchange/own-calls.ts'
import { contributionsFor, installedFeatures } from './modules.ts'
import { addHealth } from './monitoring/health.ts'
import { loggerOptions } from './monitoring/log.ts'
import { addTracing } from './monitoring/trace.ts'
import { addVitals, callOf } from './monitoring/vitals.ts'
import { FairScheduler } from './scheduling/fair-scheduler.ts'
import { startSweeping } from './scheduling/sweep.ts'
import { addWarmUp } from './warm-up/warm-up.ts'
import { isWarmUp } from './warm-up/warming.ts'

const version = '0.1.0'

/** Builds the server with all installed features, step by step. */
export async function buildApp(
  config: Config,
  secret: string,
  databases: Databases,
  changes: Changes,
): Promise<FastifyInstance> {
  shareHashing(config.workers)
  const app = serverOf(config)
  const requestServices = requestServicesOf(config, secret, databases, changes)
  addErrors(app, requestServices)
  await addBasics(app, config, requestServices)
  const vitals = addUpkeep(app, config, secret, requestServices)
  const services = await servicesOf({ ...requestServices, config, secret, databases, changes, vitals })
  await addFeatures(app, services)
  addDescription(app, services)
  await addConsole(app, config, services, () => pageInstead(services))
  return app
}

function serverOf(config: Config): FastifyInstance {
  return fastify({
    ...loggerOptions(config),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options) =>
      logger.child(bindings, isWarmUp() ? { ...options, level: 'silent' } : options),
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    connectionTimeout: 15_000,
    // Slow bodies and idle connections have limits of their own: `endSlowBodies`.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    // Node checks for late headers only every 30 seconds by default.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(baseHeaders(config.publicUrl))),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, baseHeaders(config.publicUrl)),
  })
}

function requestServicesOf(
  config: Config,
  secret: string,
  databases: Databases,
  changes: Changes,
): RequestServices {
  const site = siteOf(databases.site)
  return {
    app: databases.app,
    site,
    cache: new Cache(changes, databases.app),
    rowTokens: new RowTokens(secret),
    listPositions: new ListPositions(secret),
    own: new OwnCalls(),
    passwordKey: new PasswordKey(site, secret),
    scheduler: new FairScheduler(databases.size, Math.ceil(config.tenantRate / config.workers)),
    secureCookie: hasSecureCookie(config),
    ownOrigin: config.publicUrl.origin,
    passkeyDomain: config.passkeyDomain,
  }
}

function addErrors(app: FastifyInstance, services: RequestServices): void {
  app.setErrorHandler(async (error, request, reply) => {
    // The answer to a server error must not depend on the database, so the caller is not looked up.
    if (asAppError(error).status < 500) await markHzeroCaller(services, request)
    return answerError(error, request, reply)
  })
}

/** The hooks that every request passes, in this order. */
async function addBasics(app: FastifyInstance, config: Config, services: RequestServices): Promise<void> {
  const features = installedFeatures()
  app.decorateRequest('session', undefined)
  app.decorateRequest('hasTicket', false)
  app.decorate('services', config.services)
  await app.register(cookie)
  parseJsonBodies(app)
  addHeaders(app, config.publicUrl)
  refuseOtherHosts(app, config.publicUrl, async host => {
    if (!config.services.has('portal')) return false
    const answers = await Promise.all(features.map(({ answersHost }) => answersHost?.(services, host)))
    return answers.includes(true)
  })
  removeTokens(app)
  await addCors(app, services, async origin => {
    if (config.allowedOrigins.includes(origin)) return true
    const contributed = await Promise.all(features.map(({ origins }) => origins?.(services)))
    return contributed.some(origins => origins?.includes(origin))
  })
  addOrigins(app)
  limitOpenFiles(app)
  endSlowBodies(app)
  addWarmUp(
    app,
    config,
    services,
    features.flatMap(({ service, hot = [] }) => (!service || config.services.has(service) ? hot : [])),
  )
  addDraining(app, config.drainSeconds)
}

/** Starts the background work of every instance, whatever features it has. */
function addUpkeep(
  app: FastifyInstance,
  config: Config,
  secret: string,
  { app: db, site, cache }: RequestServices,
) {
  const stopSweeping = startSweeping(site, error => app.log.error({ err: error }, 'the sweep failed'))
  app.addHook('onClose', async () => stopSweeping())
  const stopAuditChain = startAuditChain(site, { dataDir: config.dataDir, secret }, error =>
    app.log.error({ err: error }, 'the audit was not chained'),
  )
  app.addHook('onClose', stopAuditChain)
  addHealth(app, db, config)
  addTracing(app, site)
  const vitals = addVitals(app, config.dataDir)
  // Callers read their own writes, also from the cache.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method === 'GET' || callOf(request)?.onlyReads) return done()
    cache.settled().then(() => done(), done)
  })
  return vitals
}

async function servicesOf(
  given: RequestServices & Pick<Services, 'config' | 'secret' | 'databases' | 'changes' | 'vitals'>,
): Promise<Services> {
  const { config, secret } = given
  const egress = egressOf(config)
  const services = {
    ...given,
    store: await openStore(config.files),
    encryptionKey: keyFor(secret, 'sending'),
    egress,
    checkHost: (host: string, at: { field: string; language: string }) => checkHost(host, at, egress),
    availableChannels: availableChannelsOf(config),
    version,
  }
  return { ...services, contributed: contributionsFor(services) }
}

async function addFeatures(app: FastifyInstance, services: Services): Promise<void> {
  const features = installedFeatures()
  const runs = features.filter(({ service }) => !service || services.config.services.has(service))
  for (const { routes } of features) if (routes) register(app, services, routes(services))
  for (const { addresses } of runs) await addresses?.(app, services)
  for (const { derived } of features) await derived?.(app, services)
  for (const { background } of runs) {
    const stop = await background?.(app, services)
    if (stop) app.addHook('onClose', async () => void (await stop()))
  }
}

function addDescription(app: FastifyInstance, { config, secureCookie, own }: Services): void {
  // Created on first use: most instances are never asked for it.
  let known: Schemas | undefined
  const schemas = () => (known ??= schemasOf())
  let document: RenderedResponse | undefined
  app.get('/openapi.json', (request, reply) => {
    document ??= renderedResponse(
      JSON.stringify(
        openApi({
          version,
          publicUrl: config.publicUrl,
          schemas: schemas(),
          isTagged: call => own.isTagged(call),
        }),
      ),
      'application/json; charset=utf-8',
    )
    return sendRendered(request, reply, document, 'private, no-cache')
  })
  addDocs(app, secureCookie, schemas)
}

async function pageInstead(services: Services): Promise<string | undefined> {
  for (const { insteadOfConsole } of installedFeatures()) {
    const address = await insteadOfConsole?.(services)
    if (address !== undefined) return address
  }
  return undefined
}
