import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type Cluster,
  createCluster,
  createDatabase,
  type Options,
  ownerUrl,
  prepareCluster,
} from './built-in.cluster.ts'
import { lockDataDirectory } from './built-in.lock.ts'
import { postmaster, runPostmaster, shutDown } from './built-in.process.ts'

/**
 * Starts the PostgreSQL of `<dataDir>/postgres-18`, or adopts the one of a killed server, and restarts it when it
 * dies. `url` is that of the owner; `stop` shuts it down cleanly.
 */
export async function startBuiltIn(options: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const unlock = await lockDataDirectory(options.dataDir)
  let cluster: Cluster | undefined
  try {
    cluster = prepareCluster(options)
    await createCluster(cluster)
    await runPostmaster(cluster)
    await createDatabase(cluster)
  } catch (error) {
    if (cluster) await close(cluster)
    unlock()
    throw error
  }
  const running = cluster
  const unwatch = keepRunning(running)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await unwatch()
    await close(running)
    unlock()
  }
  return {
    url: ownerUrl(running),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

async function close(cluster: Cluster): Promise<void> {
  await shutDown(cluster)
  if (cluster.host !== cluster.directory) rmSync(dirname(cluster.host), { recursive: true })
}

/** Restarts the cluster when it dies. Returns a function that ends this. */
function keepRunning(cluster: Cluster): () => Promise<void> {
  let revival: Promise<void> | undefined
  const timer = setInterval(() => {
    if (revival || postmaster(cluster) !== undefined) return
    cluster.log('the built-in database died and is started again')
    revival = runPostmaster(cluster)
      .catch((error: Error) => cluster.log(error.message))
      .finally(() => {
        revival = undefined
      })
  }, 500)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await revival
  }
}
