import { createHash, createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { keyFor } from '../../auth/secrets.ts'
import { addressAs, siteRole } from '../connection/connect.ts'
import { findWrapped } from '../connection/root-key.ts'
import type { Store } from '../files/store.ts'
import { type Picked, pickTenant } from './backup.pick.ts'
import { type BackupTable, copyOut, findSequences, findTables, fixedText, quoted } from './backup.tables.ts'

/** The signed `manifest.json` of a backup. */
export interface Manifest {
  format: 1
  writtenAt: string
  /** The only tenant in it; null for all. */
  tenantId: number | null
  /** The names of the migrations that created the tables. */
  schema: string[]
  tables: Record<string, { rows: number; sha256: string }>
  sequences: Record<string, number>
  files: Record<string, { bytes: number; sha256: string }>
  /** Files whose contents were missing in the store. */
  missing: string[]
}

export interface SignedManifest {
  manifest: Manifest
  mac: string
  /** The root key in base64, by the ids of the secrets that open it; without it the secret was the root key. */
  rootKey?: Record<string, string>
}

export const macOfManifest = (secret: string, manifest: Manifest): string =>
  createHmac('sha256', keyFor(secret, 'backup')).update(JSON.stringify(manifest)).digest('hex')

export const schemaOf = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from migration order by name')).rows.map(
    ({ name }) => name,
  )

/** The columns that hold keys of the file store. */
const fileKeyColumns = [
  ['file', 'key'],
  ['job', 'file_key'],
] as const

interface From {
  ownerUrl: string
  /** The root key. */
  secret: string
  store: Store
}

/**
 * Backs up an installation, or one tenant, to a directory while the server runs: all rows as of one snapshot, and the
 * contents of the files they reference. Streams everything.
 */
export async function backUp(
  { ownerUrl, secret, store }: From,
  { directory, tenantId }: { directory: string; tenantId?: number | undefined },
): Promise<Manifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`)
  const owner = new pg.Client({ connectionString: ownerUrl })
  const site = new pg.Client({ connectionString: addressAs(ownerUrl, siteRole, secret) })
  await owner.connect()
  await site.connect()
  try {
    for (const folder of ['data', 'files']) await mkdir(join(directory, folder), { mode: 0o700 })
    const schema = await schemaOf(owner)
    await site.query(fixedText)
    await site.query('begin isolation level repeatable read')
    const tables = await findTables(site)
    const picked = tenantId === undefined ? undefined : await pickTenant(site, tables, tenantId)
    const manifest: Manifest = {
      format: 1,
      writtenAt: new Date().toISOString(),
      tenantId: tenantId ?? null,
      schema,
      tables: {},
      sequences: {},
      files: {},
      missing: [],
    }
    for (const table of tables)
      manifest.tables[table.name] = await writeTable(site, directory, table, picked?.[table.name])
    // They only grow, so that values read now cover all rows of the snapshot.
    manifest.sequences = await findSequences(owner)
    for (const key of await keysOf(site, picked)) {
      const bytes = await store.get(key)
      if (bytes) manifest.files[key] = await writeSummed(bytes, join(directory, 'files', key))
      else manifest.missing.push(key)
    }
    await site.query('commit')
    const keys = await findWrapped(owner)
    const signed: SignedManifest = {
      manifest,
      mac: macOfManifest(secret, manifest),
      rootKey: Object.fromEntries(
        keys.map(({ secretId, wrapped }) => [secretId, wrapped.toString('base64')]),
      ),
    }
    await writeFile(join(directory, 'manifest.json'), `${JSON.stringify(signed, undefined, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    return manifest
  } catch (error) {
    for (const folder of ['data', 'files'])
      await rm(join(directory, folder), { recursive: true, force: true })
    throw error
  } finally {
    await site.end()
    await owner.end()
  }
}

async function writeTable(
  site: pg.Client,
  directory: string,
  table: BackupTable,
  picked: Picked | undefined,
): Promise<{ rows: number; sha256: string }> {
  const rows = site.query(to(copyOut(table, picked?.where)))
  const { sha256 } = await writeSummed(rows, join(directory, 'data', `${table.name}.copy`))
  return { rows: rows.rowCount, sha256 }
}

/** A stream that computes the SHA-256 and the size of what passes through. */
export function checksumStream(): { through: Transform; sum(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function writeSummed(from: Readable, path: string): Promise<{ bytes: number; sha256: string }> {
  const { through, sum } = checksumStream()
  await pipeline(from, through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum()
}

async function keysOf(site: pg.Client, picked: Record<string, Picked> | undefined): Promise<string[]> {
  const keys: string[] = []
  for (const [table, column] of fileKeyColumns) {
    const { rows } = await site.query<{ key: string }>(
      `select ${column} as key from ${quoted(table)} r where ${column} is not null and ${picked?.[table]?.where ?? 'true'} order by 1`,
    )
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}
