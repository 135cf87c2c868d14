import cluster from 'node:cluster'
import { serviceNames } from '@atrium/contract/services'
import { startProbing } from '@atrium/operations/isolation-probe/server/isolation-probe.work.ts'
import { buildApp } from '@atrium/server/app'
import { type Config, hasSecureCookie } from '@atrium/server/config'
import { addressAs, connect, siteRole } from '@atrium/server/db/connection/connect'
import { watchDatabase } from '@atrium/server/db/connection/watch'
import { Changes } from '@atrium/server/events/changes'
import type { FastifyInstance } from 'fastify'
import type { Installation } from './prepare.ts'
import { isStopping, onPatientStop } from './stopping.ts'
import { mayListen, report } from './worker.ts'

/** Connections of the whole server that answer requests. */
const connections = 16
/** A request may need a second one while it holds the first. */
const fewestConnections = 2

/** Runs a server on a prepared database, until it is stopped. Resolves when it is ready. */
export async function serve(
  config: Config,
  { secret, ownerUrl }: Pick<Installation, 'secret' | 'ownerUrl'>,
): Promise<void> {
  const share = Math.max(fewestConnections, Math.ceil(connections / config.workers))
  const databases = connect(ownerUrl, secret, share)
  onPatientStop(() => databases.close())
  const changes = await Changes.start(addressAs(ownerUrl, siteRole, secret))
  onPatientStop(() => changes.close())
  const unwatch = watchDatabase(databases, changes, ownerUrl)
  onPatientStop(() => unwatch())
  const app = await buildApp(config, secret, databases, changes)
  onPatientStop(() => app.close())
  await open(app, config)
  if (isStopping() || !serviceNames.every(name => config.services.has(name))) return
  const stopProbing = startProbing({
    app,
    databases,
    changes,
    ...config,
    secret,
    secureCookie: hasSecureCookie(config),
  })
  onPatientStop(() => stopProbing())
}

/** A worker warms up before it listens, because a request to the port may be answered by any of them. */
async function open(app: FastifyInstance, { host, port, warmUpSeconds }: Config): Promise<void> {
  app.readiness.isWarm = false
  if (cluster.isPrimary) await app.listen({ host, port })
  await app.warmUp(warmUpSeconds * 1000)
  if (cluster.isPrimary || isStopping()) return
  await mayListen()
  // The kernel spreads connections over the workers, and ends those of a worker that dies.
  const shared = { host, port, reusePort: true }
  if (isStopping()) return
  await app.listen(shared)
  await report('listening')
}
