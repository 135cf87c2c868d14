import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { decrypt, encrypt } from '../../auth/encryption.ts'
import { keyFor, passwordFor } from '../../auth/secrets.ts'
import { type Config, ConfigError } from '../../config.ts'
import { readOrCreateSecret } from '../../secret.ts'
import { appRole, siteRole } from './connect.ts'
import { migrationLockKey } from './migrate.ts'

// Every key is derived from the root key, which is random and stored encrypted with SECRET, once for each secret that
// opens it. So that a secret changes without a stop: the new one is added, and the one of before goes when no instance
// starts with it any more. What was encrypted or signed stays as it is. Decision 149.

/** The secret of the installation, and the one of before while both open it. */
export interface Secrets {
  secret: string
  before?: string | undefined
}

/** The root key as one secret opens it. */
export interface WrappedKey {
  secretId: string
  wrapped: Buffer
}

/** `SECRET`, or the one in the data directory; and `SECRET_BEFORE`. */
export const readSecrets = async ({
  secret,
  secretBefore: before,
  dataDir,
}: Pick<Config, 'secret' | 'secretBefore' | 'dataDir'>): Promise<Secrets> => ({
  secret: secret ?? (await readOrCreateSecret(dataDir)),
  before,
})

/** Names a secret without revealing it. */
export const secretIdOf = (secret: string): string => keyFor(secret, 'secret id', 9).toString('base64url')

const wrap = (secret: string, root: string): WrappedKey => ({
  secretId: secretIdOf(secret),
  wrapped: encrypt(keyFor(secret, 'root key'), '', root),
})

/** The root key, if one of the secrets opens it. */
export function unwrap(keys: readonly WrappedKey[], { secret, before }: Secrets): string | undefined {
  for (const one of before === undefined ? [secret] : [secret, before]) {
    const key = keys.find(({ secretId }) => secretId === secretIdOf(one))
    const root = key && decrypt(keyFor(one, 'root key'), '', key.wrapped)
    if (root !== undefined) return root
  }
  return undefined
}

export const findWrapped = async (owner: pg.Client): Promise<WrappedKey[]> =>
  (
    await owner.query<WrappedKey>(
      `select secret_id as "secretId", wrapped from root_key order by created_at, secret_id`,
    )
  ).rows

/** Lets a secret open the root key. */
export async function addSecret(owner: pg.Client, secret: string, root: string): Promise<void> {
  const { secretId, wrapped } = wrap(secret, root)
  await owner.query('insert into root_key (secret_id, wrapped) values ($1, $2) on conflict do nothing', [
    secretId,
    wrapped,
  ])
}

/**
 * Opens a migrated installation: finds its root key or creates it, lets `SECRET` open it, and the server's two roles
 * connect with the passwords derived from it.
 * @returns the root key
 * @throws ConfigError if neither secret opens it
 */
export function openInstallation(ownerUrl: string, secrets: Secrets): Promise<string> {
  return asOwner(ownerUrl, async owner => {
    // As migrators do: of several instances that start, one is at it.
    await owner.query('select pg_advisory_lock($1)', [migrationLockKey])
    const keys = await findWrapped(owner)
    const root = keys.length === 0 ? await firstRoot(owner, secrets) : unwrap(keys, secrets)
    if (root === undefined) throw new ConfigError(refusal(secrets))
    await addSecret(owner, secrets.secret, root)
    // Of an installation that has just got a root key, other instances may know the secret of before alone.
    if (keys.length === 0 && secrets.before !== undefined) await addSecret(owner, secrets.before, root)
    await letRolesIn(owner, root)
    return root
  })
}

/**
 * The root key of an installation that was opened before, for commands beside a server and for its workers.
 * @throws ConfigError if neither secret opens it
 */
export function findRootKey(ownerUrl: string, secrets: Secrets): Promise<string> {
  return asOwner(ownerUrl, async owner => {
    const root = unwrap(await findWrapped(owner), secrets)
    if (root === undefined) throw new ConfigError(refusal(secrets))
    return root
  })
}

export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const refusal = ({ before }: Secrets): string =>
  before === undefined
    ? 'config.secret.changed: SECRET does not open this installation; while it changes, SECRET_BEFORE must be the one of before'
    : 'config.secret.changed: neither SECRET nor SECRET_BEFORE opens this installation'

/**
 * A random root key, or in an installation from before there were root keys, the secret that everything there was
 * derived from.
 */
async function firstRoot(owner: pg.Client, { secret, before }: Secrets): Promise<string | undefined> {
  const { rows } = await owner.query<{ encrypted: Buffer; purpose: string }>(
    `(select sealed_jwk as encrypted, 'signing-key' as purpose from signing_key limit 1)
    union all (select sealed_private_key, 'password-key' from password_key limit 1)`,
  )
  const [known] = rows
  if (known)
    return [secret, before].find(
      one => one !== undefined && decrypt(keyFor(one, known.purpose), '', known.encrypted) !== undefined,
    )
  const isUsed = (await owner.query('select from credential limit 1')).rowCount === 1
  return isUsed ? (before ?? secret) : randomBytes(48).toString('base64url')
}

/** Sets the passwords by which a server connects. */
export async function letRolesIn(owner: pg.Client, root: string): Promise<void> {
  for (const role of [appRole, siteRole]) await setPassword(owner, role, passwordFor(root, role))
}

async function setPassword(owner: pg.Client, role: string, password: string): Promise<void> {
  try {
    await owner.query(`alter role ${role} password ${owner.escapeLiteral(password)}`)
  } catch (error) {
    // Roles belong to the whole cluster, so an instance on another database may be changing it, too. PostgreSQL has no
    // error code for concurrent updates of one catalog row.
    const isRace =
      error instanceof pg.DatabaseError &&
      error.code === 'XX000' &&
      error.message === 'tuple concurrently updated'
    if (!isRace) throw error
    await setPassword(owner, role, password)
  }
}
