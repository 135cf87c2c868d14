import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFor } from '../../auth/secrets.ts'
import type { Config } from '../../config.ts'
import { ownerUrl, prepareCluster } from '../built-in/built-in.cluster.ts'
import { startBuiltIn } from '../built-in/built-in.ts'

/** An open database, and a function that leaves it as it was. */
export interface OpenDatabase {
  ownerUrl: string
  leave(): Promise<void>
}

/** Opens the database of an installation: beside a running server unless `isUsedAlone`, or without one. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  secret: string,
  { isUsedAlone = false } = {},
): Promise<OpenDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, leave: async () => {} }
  const options = { dataDir, password: passwordFor(secret, 'owner') }
  try {
    const { url, stop } = await startBuiltIn(options)
    return { ownerUrl: url, leave: stop }
  } catch (error) {
    // The server is running, and the database with it.
    const isAtWork = error instanceof Error && error.message.startsWith('data directory in use')
    if (!isAtWork || isUsedAlone) throw error
    return { ownerUrl: ownerUrl(prepareCluster(options)), leave: async () => {} }
  }
}

/** @throws if there is no installation here: a command must not create one after a mistyped name. */
export function requireInstallation({ databaseUrl, dataDir, secret }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres-18')))
    throw new Error(`there is no installation in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  if (!secret && !existsSync(join(dataDir, 'secret')))
    throw new Error(`there is no secret in ${dataDir}: set SECRET to that of the installation`)
}
