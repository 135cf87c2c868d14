import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../../testing/app.ts'
import { copyDatabase, type TestDatabase } from '../../testing/database.ts'
import { putFile } from '../../testing/files.ts'
import {
  giveRole,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '../../testing/people.ts'
import { extendAuditChain, headKey } from '../audit/audit-chain.ts'
import { verifyAudit } from '../audit/audit-verify.ts'
import { addressAs, siteRole } from '../connection/connect.ts'
import { findRootKey } from '../connection/root-key.ts'
import { inTenant } from '../connection/tenant.ts'
import { directoryStore } from '../files/store.directory.ts'
import { backUp, type Manifest, macOfManifest } from './backup.ts'
import { openBackup, restore } from './restore.ts'

let source: TestDatabase
let test: TestApp
let folder: string
let one: TestTenant
let other: TestTenant
let person: Caller
let guest: string
let content: Buffer
let fileKey: string
/** A backup of the whole installation, taken while a user was writing. */
let whole: string
let manifest: Manifest
let acknowledged: string[]

const roles = '/iam/hzero/v1/roles'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-backup-'))
  whole = join(folder, 'whole')
  source = await copyDatabase(`backup_${process.pid}`)
  test = await buildTestApp({}, { database: source })
  await makePlatform(test.site)
  one = await makeTenant(test.site, 'One')
  other = await makeTenant(test.site, 'Other')
  person = await signIn(test, await makeUser(test.site, one.tenantId, [one.adminRoleId]))
  await makeRole(test.site, other.tenantId, [], 'of-the-other')
  guest = await makeUser(test.site, other.tenantId, [])
  await giveRole(test.site, one.tenantId, guest, one.adminRoleId)
  for (const userId of [person.userId, guest])
    await sql`insert into credential (user_id, password_hash) values (${userId}, ${`hash of ${userId}`})`.execute(
      test.databases.site,
    )
  // Values that are hard to serialize: every character with a meaning in COPY, JSON or text.
  await makeRole(test.site, one.tenantId, [], 'tab\tline\nback\\slash "quotes" \\N \u{1F3DB}')
  content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
  fileKey = (
    await putFile(test, one.tenantId, { name: 'file.bin', mediaType: 'application/octet-stream', content })
  ).key
  acknowledged = await written(test, async () => {
    manifest = await backUp({ ...source, store: test.store }, { directory: whole })
  })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** The codes of the roles whose creation was acknowledged before `work` began; more are created while it runs. */
async function written(server: TestApp, work: () => Promise<void>): Promise<string[]> {
  const before: string[] = []
  let isDone = false
  let begun: Promise<void> | undefined
  while (!isDone || before.length < 5) {
    const code = `while-${randomUUID()}`
    const made = await person.call('POST', roles, { code, name: code })
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
    if (!begun) before.push(code)
    if (before.length >= 5 && !begun)
      begun = work().finally(() => {
        isDone = true
      })
  }
  await begun
  await server.settled()
  return before
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function restored(name: string, directory: string) {
  const database = await copyDatabase(`${name}_${process.pid}`)
  const files = await mkdtemp(join(folder, 'files-'))
  const secrets = { secret: database.secret }
  const into = { ownerUrl: database.ownerUrl, secrets, store: await directoryStore(files) }
  return { database, files, into, restore: async () => restore(into, await openBackup(directory, secrets)) }
}

/** A copy of the backup, altered by `work`. */
async function tampered(work: (directory: string) => Promise<void>): Promise<string> {
  const directory = await mkdtemp(join(folder, 'tampered-'))
  await cp(whole, directory, { recursive: true })
  await work(directory)
  return directory
}

async function query<Row extends pg.QueryResultRow>(database: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressAs(database.ownerUrl, siteRole, database.secret) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('a backup of everything, made while people write', () => {
  it('is restored with the secret of before, and goes on with the new one alone', async () => {
    const { database, into } = await restored('another_secret', whole)
    const next = 'a secret that came after the backup'
    const backup = await openBackup(whole, { secret: next, before: source.secret })
    await restore({ ...into, secrets: { secret: next, before: source.secret } }, backup)
    expect(await findRootKey(database.ownerUrl, { secret: next })).toBe(source.secret)
    await expect(findRootKey(database.ownerUrl, { secret: source.secret })).rejects.toThrow(
      'SECRET does not open this installation',
    )
  })

  it('from before there were root keys is restored with the secret that it was made with [SAFE-82]', async () => {
    const older = await tampered(async directory => {
      const path = join(directory, 'manifest.json')
      const { rootKey, ...signed } = JSON.parse(await readFile(path, 'utf8'))
      expect(Object.keys(rootKey)).toHaveLength(1)
      await writeFile(path, JSON.stringify(signed))
    })
    expect((await openBackup(older, { secret: source.secret })).root).toBe(source.secret)
    await expect(openBackup(older, { secret: 'another secret' })).rejects.toThrow('another SECRET')
  })

  it('restores to the same rows and files, behind the same tenant isolation, and the server goes on with it [SAFE-82]', async () => {
    const { database, files, into, restore } = await restored('restored', whole)
    await restore()
    const codes = await query<{ code: string; changes: number }>(
      database,
      `select r.code, (select count(*)::int from audit a where a.entity = 'role' and a.entity_id = r.id) as changes
      from role r where r.code like 'while-%'`,
    )
    // A consistent snapshot: everything acknowledged before, and no change without its audit entry.
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(acknowledged))
    for (const { code, changes } of codes) expect([code, changes]).toEqual([code, 1])
    expect(await query(database, `select code from role where code like 'tab%'`)).toEqual([
      { code: 'tab\tline\nback\\slash "quotes" \\N \u{1F3DB}' },
    ])
    for (const [table, { rows }] of Object.entries(manifest.tables))
      expect([table, await query(database, `select count(*)::int as n from "${table}"`)]).toEqual([
        table,
        [{ n: rows }],
      ])
    const bytes = await into.store.get(fileKey)
    expect(bytes && content.equals(await buffer(bytes))).toBe(true)

    const open = await query(
      database,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('session', 'oidc_record')
        and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(open).toEqual([])
    const again = await buildTestApp({ FILES_DIR: files }, { database })
    try {
      const seen = await inTenant(again.databases.app, { tenantId: one.tenantId }, db =>
        db.selectFrom('role').select('tenantId').distinct().execute(),
      )
      expect(seen).toEqual([{ tenantId: one.tenantId }])
      const back = await signIn(again, person.userId)
      const { body } = await back.call('GET', `${roles}/paging?size=200`)
      expect(body.content.length).toBeGreaterThan(5)
      const next = await makeTenant(again.site, 'Next')
      expect(next.tenantId).toBeGreaterThan(manifest.sequences['tenant.tenant_id'] ?? Number.NaN)
      await extendAuditChain(again.site)
      const outside = { dataDir: again.config.dataDir, key: headKey(database.secret) }
      const url = addressAs(database.ownerUrl, siteRole, database.secret)
      for await (const report of verifyAudit(url, outside)) expect(report.bad).toBeUndefined()
    } finally {
      await again.close()
    }
  })

  it('holds no key and no session [SAFE-82]', async () => {
    const tables = await readdir(join(whole, 'data'))
    for (const table of ['signing_key', 'password_key', 'session', 'oidc_record', 'proof'])
      expect(tables).not.toContain(`${table}.copy`)
    expect(await readFile(join(whole, 'manifest.json'), 'utf8')).not.toContain(source.secret)
  })

  it('is refused, naming the reason: not empty, incomplete, altered, another version, another secret [SAFE-82]', async () => {
    const { restore: intoUsed, database: used } = await restored('used', whole)
    await query(used, `insert into tenant (tenant_id, num, name) values (7, 'USED', '{"en_US":"Used"}')`)
    await expect(intoUsed()).rejects.toThrow(/^the database is not empty: it has tenants USED/)

    const { into, database } = await restored('refused', whole)
    const refused = async (directory: string) => restore(into, await openBackup(directory, into.secrets))
    const role = await readFile(join(whole, 'data/role.copy'), 'utf8')
    const broken = await tampered(directory =>
      writeFile(join(directory, 'data/role.copy'), role.replace('organization', 'organizatiom')),
    )
    await expect(refused(broken)).rejects.toThrow('data/role.copy is broken: its checksum is another one')
    const file = await tampered(directory => writeFile(join(directory, 'files', fileKey), 'other bytes'))
    await expect(refused(file)).rejects.toThrow(`files/${fileKey} is broken`)
    const half = await tampered(directory => rm(join(directory, 'data/app_user.copy')))
    await expect(refused(half)).rejects.toThrow('data/app_user.copy cannot be read')
    const more = await tampered(directory => writeFile(join(directory, 'data/other.copy'), ''))
    await expect(refused(more)).rejects.toThrow('data/other.copy is in no manifest')
    const signed = (change: Partial<Manifest>) => {
      const changed = { ...manifest, ...change }
      return JSON.stringify({ manifest: changed, mac: macOfManifest(source.secret, changed) })
    }
    const older = await tampered(directory =>
      writeFile(join(directory, 'manifest.json'), signed({ schema: manifest.schema.slice(0, -1) })),
    )
    await expect(refused(older)).rejects.toThrow(
      `its last migration is ${manifest.schema.at(-2)}, and here it is ${manifest.schema.at(-1)}`,
    )
    const changed = await tampered(async directory => {
      const text = await readFile(join(directory, 'manifest.json'), 'utf8')
      await writeFile(join(directory, 'manifest.json'), text.replace(/"rows": \d+/, '"rows": 0'))
    })
    await expect(refused(changed)).rejects.toThrow('was changed, or made with another SECRET')
    await expect(openBackup(whole, { secret: 'another secret' })).rejects.toThrow('another SECRET')
    // A dangling reference is detected when the foreign keys are restored, and everything is rolled back.
    const stray = await tampered(async directory => {
      const members = (await readFile(join(whole, 'data/member_role.copy'), 'utf8')).replaceAll(
        guest,
        randomUUID(),
      )
      await writeFile(join(directory, 'data/member_role.copy'), members)
      const sum = { rows: manifest.tables.member_role?.rows ?? 0, sha256: sha256(members) }
      await writeFile(
        join(directory, 'manifest.json'),
        signed({ tables: { ...manifest.tables, member_role: sum } }),
      )
    })
    await expect(refused(stray)).rejects.toThrow(/violates foreign key constraint/)
    expect(await query(database, 'select from tenant')).toEqual([])
    for await (const { key } of into.store.list()) expect(key).toBeUndefined()
  })
})

describe('a backup of one tenant', () => {
  it('contains the tenant’s rows, and of others only referenced ones [SAFE-82]', async () => {
    const directory = join(folder, 'one')
    await backUp({ ...source, store: test.store }, { directory, tenantId: one.tenantId })
    const { database, into, restore } = await restored('single', directory)
    await restore()
    const counts = async (from: TestDatabase, table: string) =>
      query(from, `select count(*)::int as n from ${table} where tenant_id = ${one.tenantId}`)
    for (const table of ['role', 'member_role', 'audit', 'audit_link', 'file'])
      expect([table, await counts(database, table)]).toEqual([table, await counts(source, table)])
    expect(await query(database, `select from role where tenant_id = ${other.tenantId}`)).toEqual([])
    expect(await query(database, `select from audit where tenant_id <> ${one.tenantId}`)).toEqual([])
    const people = await query<{ id: string }>(database, 'select id from app_user')
    expect(people.map(({ id }) => id).sort()).toEqual([person.userId, guest].sort())
    expect(await query(database, 'select user_id as id from credential')).toEqual([{ id: person.userId }])
    const bytes = await into.store.get(fileKey)
    expect(bytes && content.equals(await buffer(bytes))).toBe(true)
  })

  it('needs a tenant that is there, and a directory that is empty', async () => {
    const from = { ...source, store: test.store }
    await expect(backUp(from, { directory: join(folder, 'none'), tenantId: 999_999 })).rejects.toThrow(
      'there is no tenant 999999',
    )
    await expect(backUp(from, { directory: whole })).rejects.toThrow('is not empty')
  })
})
