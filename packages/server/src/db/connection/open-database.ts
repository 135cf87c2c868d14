import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFor } from '../../auth/secrets.ts'
import type { Config } from '../../config.ts'
import { ownerUrl, prepareCluster, tryLogin } from '../built-in/built-in.cluster.ts'
import { startBuiltIn } from '../built-in/built-in.ts'
import type { Secrets } from './root-key.ts'

/** An open database, and a function that leaves it as it was. */
export interface OpenDatabase {
  ownerUrl: string
  leave(): Promise<void>
}

/** Opens the database of an installation: beside a running server unless `isUsedAlone`, or without one. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  secrets: Secrets,
  { isUsedAlone = false } = {},
): Promise<OpenDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, leave: async () => {} }
  const options = { dataDir, ...ownerPasswords(secrets) }
  try {
    const { url, stop } = await startBuiltIn(options)
    return { ownerUrl: url, leave: stop }
  } catch (error) {
    // The server is running, and the database with it.
    const isAtWork = error instanceof Error && error.message.startsWith('data directory in use')
    if (!isAtWork || isUsedAlone) throw error
    const { password, passwordBefore = password } = options
    const cluster = prepareCluster(options)
    const hasNew = (await tryLogin(cluster)) === undefined
    const running = { ...cluster, password: hasNew ? password : passwordBefore }
    return { ownerUrl: ownerUrl(running), leave: async () => {} }
  }
}

/** The passwords of the built-in database's owner, the only ones that change with `SECRET`. */
export const ownerPasswords = ({
  secret,
  before,
}: Secrets): { password: string; passwordBefore: string | undefined } => ({
  password: passwordFor(secret, 'owner'),
  passwordBefore: before === undefined ? undefined : passwordFor(before, 'owner'),
})

/** @throws if there is no installation here: a command must not create one after a mistyped name. */
export function requireInstallation({ databaseUrl, dataDir, secret }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres-18')))
    throw new Error(`there is no installation in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  if (!secret && !existsSync(join(dataDir, 'secret')))
    throw new Error(`there is no secret in ${dataDir}: set SECRET to that of the installation`)
}
