import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import { type Caller, signIn } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The server is a separate process here, because it is killed and its memory is measured.
let databases: Databases
let site: Site
let directory: string
let log: string
let start: () => Promise<Program>
let server: Program

beforeAll(async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  databases = connect(ownerUrl, secret, 4)
  site = siteOf(databases.site)
  directory = await mkdtemp(join(tmpdir(), 'atrium-process-'))
  log = join(directory, 'server.log')
  const port = await freePort()
  start = () =>
    Program.start({
      port,
      env: {
        DATABASE_URL: ownerUrl,
        SECRET: secret,
        DATA_DIR: directory,
        LOG_LEVEL: 'warn',
      },
      flags: ['--empty'],
      // With a large heap V8 delays garbage collection, and memory use says nothing about what is held.
      engine: ['--max-old-space-size=192', '--max-semi-space-size=8'],
      log,
    })
  server = await start()
}, 90_000)

afterAll(async () => {
  await server?.end('SIGKILL')
  await databases?.close()
  await rm(directory, { recursive: true })
})

async function person(permissions: string[]): Promise<Caller> {
  const { tenantId } = await makeTenant(site)
  const roleId = await makeRole(site, tenantId, permissions)
  return signIn({ site, origin: server.url }, await makeUser(site, tenantId, [roleId]))
}

const residentBytes = async (): Promise<number> =>
  Number(
    /^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1],
  )

const send = (tenantId: number, from: number, to: number) =>
  site({}, db =>
    sql`
      insert into delivery (tenant_id, code, channel, recipient, subject, body, state, due_at, sent_at, created_at)
      select ${tenantId}::bigint, 'MESSAGE.NOTICE', 'email', at || '@quay.example', repeat('Ferry ' || at || ' ', 50),
        'Late.', 'sent', null, now(), now() - make_interval(secs => at)
      from generate_series(${from}::int + 1, ${to}::int) as at`.execute(db),
  )

/** Runs ANALYZE, as autovacuum does from time to time. */
async function lookThrough(table: string): Promise<void> {
  const { ownerUrl } = await scratchDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`analyze ${table}`)
  await owner.end()
}

test('a hundred thousand rows are exported in the memory of ten thousand, into the store of files [SAFE-65]', async () => {
  const caller = await person(['message.delivery.list'])
  const { tenantId } = caller
  const tasks = `/hpfm/v1/${tenantId}/self/export-task`
  const exportAll = async () => {
    const path = `/hmsg/v1/${tenantId}/messages/export?exportType=DATA&ids=subject&ids=receiver`
    const { uuid } = (await caller.call('GET', path)).body
    const newest = async () => (await caller.call('GET', tasks)).body.content[0]
    let most = 0
    await expect
      .poll(
        async () => {
          most = Math.max(most, await residentBytes())
          return (await newest())?.state
        },
        { timeout: 60_000, interval: 200 },
      )
      .toMatch(/DONE|FAILED/)
    const task = await newest()
    const { state, errorInfo } = task
    expect([task.taskId, state, errorInfo], await readFile(log, 'utf8')).toEqual([uuid, 'DONE', undefined])
    return { task, most }
  }

  // The database's statistics are from before this tenant grew.
  for (let others = 0; others < 20; others += 1) await send((await makeTenant(site)).tenantId, 0, 50)
  await lookThrough('delivery')
  await send(tenantId, 0, 10_000)
  // The first exports also warm the server up, whose memory grows until the garbage collector has settled.
  let few = 0
  for (let run = 0; run < 6; run += 1) few = Math.max(few, (await exportAll()).most)
  for (let from = 10_000; from < 100_000; from += 10_000) await send(tenantId, from, from + 10_000)
  const { task, most } = await exportAll()
  expect(task.doneRows).toBeGreaterThanOrEqual(100_000)
  expect(most - few, 'bytes of memory that ten times the rows needed').toBeLessThan(32 * 1024 * 1024)
  const { downloadUrl } = (
    await caller.call('POST', `/hpfm/v1/${tenantId}/export-task/${task.taskId}/ticket`)
  ).body
  const file = await (await fetch(server.url + downloadUrl)).arrayBuffer()
  expect(file.byteLength).toBe(task.fileSize)
}, 120_000)

test('an import that is killed midway leaves nothing, and all of it once it is taken up again [SAFE-55]', async () => {
  const caller = await person(['iam.role.create', 'iam.role.list'])
  const { tenantId } = caller
  const at = `/himp/v1/${tenantId}/import/data`
  const lines = Array.from({ length: 600 }, (_, row) => `killed-${row},Killed ${row}`)
  const form = new FormData()
  form.append('file', new Blob([`code,name\n${lines.join('\n')}\n`]), 'roles.csv')
  const uploaded = await fetch(`${server.url}${at}/data-upload?templateCode=HIAM.ROLE`, {
    method: 'POST',
    headers: {
      authorization: `bearer ${caller.token}`,
      cookie: caller.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: form,
  })
  const batch = await uploaded.text()
  const status = async () => (await caller.call('GET', `${at}/status?batch=${batch}`)).body
  const ask = (step: string) =>
    caller.call('POST', `${at}/data-${step}?templateCode=HIAM.ROLE&batch=${batch}`)
  const count = async () =>
    (
      await databases.site
        .selectFrom('role')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenantId)
        .where('code', 'like', 'killed-%')
        .executeTakeFirstOrThrow()
    ).count

  await ask('validate')
  await expect.poll(status, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'CHECKED' })
  await ask('import')
  await expect
    .poll(async () => (await status()).doneRows ?? 0, { timeout: 30_000, interval: 10 })
    .toBeGreaterThan(0)
  await server.end('SIGKILL')
  expect(await count()).toBe(0)

  // Expires its lease, as half a minute would.
  await site({}, db => sql`update job set due_at = now() where state = 'DOING'`.execute(db))
  server = await start()
  await expect.poll(status, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'IMPORTED' })
  expect(await count()).toBe(600)
  expect((await ask('import')).status).toBe(204)
  expect(await count()).toBe(600)
}, 150_000)
