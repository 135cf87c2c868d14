// START HERE: config → database → app → listen.
import './install.ts'
import cluster from 'node:cluster'
import { type Config, ConfigError, readConfig } from '@atrium/server/config'
import { NewerSchema } from '@atrium/server/db/connection/migrate'
import { findRootKey, readSecrets } from '@atrium/server/db/connection/root-key'
import { sourceStack } from '@atrium/server/monitoring/source-stack'
import { prepare, say } from './prepare.ts'
import { serve } from './serve.ts'
import { hurryUp, isStopping, stop } from './stopping.ts'
import { onOrder, report, untilReachable } from './worker.ts'
import { startWorkers } from './workers.ts'

async function start(config: Config): Promise<void> {
  const installation = await prepare(config)
  if (config.workers === 1) await serve(config, installation)
  else
    await startWorkers(config, { WORKERS: String(config.workers), DATABASE_URL: installation.ownerUrl }, fail)
  if (isStopping()) return
  say(`\n  Atrium is ready at ${config.publicUrl.origin}\n`)
  if (installation.greeting) say(installation.greeting)
}

/** One of several processes behind a port: the primary has prepared the database of `DATABASE_URL`. */
async function startWorker(config: Config): Promise<void> {
  const { databaseUrl: ownerUrl = '' } = config
  await untilReachable(ownerUrl)
  await serve(config, { secret: await findRootKey(ownerUrl, await readSecrets(config)), ownerUrl })
}

/** One line for the person at the terminal; 78 (EX_CONFIG) when the database is newer than the program. */
async function fail(error: unknown): Promise<never> {
  const known = error instanceof Error
  const inUse = known && 'code' in error && error.code === 'EADDRINUSE'
  const line = inUse
    ? `port ${config?.port} is in use: choose another with PORT=…`
    : known
      ? error.message
      : String(error)
  if (cluster.isWorker) await report({ failed: line })
  else process.stderr.write(`${line}\n`)
  if (known && !(error instanceof ConfigError) && !inUse && process.env.DEBUG)
    process.stderr.write(`${sourceStack(error.stack ?? '')}\n`)
  await stop()
  process.exit(error instanceof NewerSchema ? 78 : 1)
}

const end = () => void stop().then(() => process.exit(0), fail)

// A worker gets the signals of its process group, too, but only the primary knows which of them is the second.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (isStopping() && cluster.isPrimary ? hurryUp() : end()))
if (cluster.isWorker) {
  onOrder('stop', end)
  onOrder('hurry', hurryUp)
}

let config: Config | undefined
try {
  config = readConfig(process.env, process.argv.slice(2))
  await (cluster.isWorker ? startWorker(config) : start(config))
} catch (error) {
  await fail(error)
}
