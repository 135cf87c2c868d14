import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { migrate } from '../connection/migrate.ts'
import { addSecret, letRolesIn, type Secrets, unwrap } from '../connection/root-key.ts'
import { requireKey, type Store } from '../files/store.ts'
import {
  type BackupTable,
  copyIn,
  copyOut,
  findSequences,
  findTables,
  fixedText,
  quoted,
} from './backup.tables.ts'
import { checksumStream, type Manifest, macOfManifest, type SignedManifest, schemaOf } from './backup.ts'

interface Into {
  ownerUrl: string
  secrets: Secrets
  store: Store
}

/** A backup that one of the secrets opens. */
export interface Backup {
  directory: string
  manifest: Manifest
  /** The root key of the installation that made it. */
  root: string
}

/**
 * Restores a backup into an unused installation. Everything is verified before the first write, rows are read back and
 * compared, and it is restored in full or not at all.
 */
export async function restore({ ownerUrl, secrets, store }: Into, backup: Backup): Promise<Manifest> {
  const { directory, manifest, root } = backup
  await checkSums(directory, manifest)
  for await (const { key } of store.list()) throw new Error(`the store of files is not empty: it has ${key}`)
  await migrate(ownerUrl)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const stored: string[] = []
  try {
    checkSchema(manifest, await schemaOf(owner))
    await owner.query(fixedText)
    await owner.query('begin')
    const rebuild = await takeDown(owner)
    await refuseUsed(owner)
    const tables = await findTables(owner)
    refuseOtherTables(manifest, tables)
    await owner.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    for (const table of tables) await readTable(owner, directory, table)
    for (const table of tables) await compareTable(owner, table, manifest)
    await rebuild()
    await setSequences(owner, manifest)
    for (const key of Object.keys(manifest.files)) {
      stored.push(key)
      await store.put(key, createReadStream(join(directory, 'files', requireKey(key))))
    }
    await owner.query('delete from root_key')
    await addSecret(owner, secrets.secret, root)
    await letRolesIn(owner, root)
    await owner.query('commit')
    return manifest
  } catch (error) {
    for (const key of stored) await store.remove(key).catch(() => undefined)
    throw error
  } finally {
    await owner.end()
  }
}

/** @throws if there is no backup, or it was altered, or neither secret opens it. */
export async function openBackup(directory: string, secrets: Secrets): Promise<Backup> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${directory} holds no backup: it has no manifest.json`)
  })
  const { manifest, mac, rootKey } = JSON.parse(text) as SignedManifest
  if (manifest.format !== 1) throw new Error(`${directory} is a backup of another format`)
  const root = rootsOf(rootKey, secrets).find(one => macOfManifest(one, manifest) === mac)
  if (root === undefined)
    throw new Error(`${directory}/manifest.json was changed, or made with another SECRET`)
  return { directory, manifest, root }
}

function rootsOf(rootKey: SignedManifest['rootKey'], secrets: Secrets): string[] {
  if (!rootKey) return [secrets.secret, secrets.before].filter(one => one !== undefined)
  const keys = Object.entries(rootKey).map(([secretId, text]) => ({
    secretId,
    wrapped: Buffer.from(text, 'base64'),
  }))
  const root = unwrap(keys, secrets)
  return root === undefined ? [] : [root]
}

/** Verifies every file of the backup against its checksum. */
async function checkSums(directory: string, { tables, files }: Manifest): Promise<void> {
  const expected = [
    ...Object.entries(tables).map(([name, { sha256 }]) => [join('data', `${name}.copy`), sha256] as const),
    ...Object.entries(files).map(([key, { sha256 }]) => [join('files', requireKey(key)), sha256] as const),
  ]
  for (const [path, sha256] of expected) {
    const { through, sum } = checksumStream()
    await pipeline(createReadStream(join(directory, path)), through, nowhere()).catch((error: Error) => {
      throw new Error(`${path} cannot be read: ${error.message}`)
    })
    if (sum().sha256 !== sha256) throw new Error(`${path} is broken: its checksum is another one`)
  }
  const known = new Set(expected.map(([path]) => path))
  for (const folder of ['data', 'files'])
    for (const name of await readdir(join(directory, folder)))
      if (!known.has(join(folder, name))) throw new Error(`${join(folder, name)} is in no manifest`)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

function checkSchema({ schema }: Manifest, here: readonly string[]): void {
  if (schema.join() === here.join()) return
  const [theirs, ours] = [schema.at(-1), here.at(-1)]
  throw new Error(
    `the backup is of another version: its last migration is ${theirs}, and here it is ${ours}; restore it with the version it was made with, and upgrade then`,
  )
}

async function refuseUsed(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ num: string }>('select num from tenant order by tenant_id limit 3')
  if (rows.length > 0)
    throw new Error(
      `the database is not empty: it has tenants ${rows.map(({ num }) => num).join(', ')}; restore before the first start`,
    )
}

function refuseOtherTables({ tables }: Manifest, here: readonly BackupTable[]): void {
  const names = new Set(here.map(({ name }) => name))
  const unknown = Object.keys(tables).find(name => !names.delete(name))
  if (unknown) throw new Error(`there is no table ${unknown} here`)
  for (const name of names) throw new Error(`the backup has no table ${name}`)
}

/**
 * Drops what would prevent inserting rows as they are: foreign keys, triggers, and row-level security, which applies
 * to the owner, too. The returned function restores all of it and checks every reference.
 * @throws if anything is not restored.
 */
async function takeDown(owner: pg.Client): Promise<() => Promise<void>> {
  const before = await guardsOf(owner)
  const references = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const forced = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  const tables = await findTables(owner)
  for (const { table, name } of references.rows)
    await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced.rows) await owner.query(`alter table ${table} no force row level security`)
  for (const { name } of tables) await owner.query(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of references.rows)
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await owner.query(`alter table ${quoted(name)} enable trigger user`)
    for (const { table } of forced.rows) await owner.query(`alter table ${table} force row level security`)
    if ((await guardsOf(owner)) !== before)
      throw new Error('references, triggers or row-level security were not restored')
  }
}

/** The definitions of everything that guards rows, as one text. */
async function guardsOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ line: string }>(
    `select oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity as line from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`,
  )
  return rows.map(({ line }) => line).join('\n')
}

const readTable = (owner: pg.Client, directory: string, table: BackupTable): Promise<void> =>
  pipeline(createReadStream(join(directory, 'data', `${table.name}.copy`)), owner.query(from(copyIn(table))))

/** Reads every row back and compares it with the backup, byte for byte and ordered by primary key. */
async function compareTable(owner: pg.Client, table: BackupTable, { tables }: Manifest): Promise<void> {
  const { through, sum } = checksumStream()
  await pipeline(owner.query(to(copyOut(table))), through, nowhere())
  if (sum().sha256 !== tables[table.name]?.sha256)
    throw new Error(`${table.name} is not the same after restoring it`)
}

/** Sequences continue behind the last value that was ever used. */
async function setSequences(owner: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [place, here] of Object.entries(await findSequences(owner))) {
    const [table = '', column = ''] = place.split('.')
    const last = Math.max(here, sequences[place] ?? 0)
    if (last > 0)
      await owner.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        last,
      ])
  }
}
