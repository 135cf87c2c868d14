import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { planRemoval, type Removal, removeModule } from '@atrium/atrium/server/module-removal.ts'
import { askedRemoval } from '@atrium/atrium/server/remove-module.ts'
import { queryOnce } from '@atrium/server/db/built-in/scratch-server'
import { addressAs, connect, siteRole } from '@atrium/server/db/connection/connect'
import { migrate } from '@atrium/server/db/connection/migrate'
import { siteOf } from '@atrium/server/db/connection/site'
import { seedProduct } from '@atrium/server/seed/product'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import type { Sender } from '@atrium/server/testing/examples'
import { newSender } from '@atrium/server/testing/own-fields'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let database: TestDatabase
let app: TestApp
let sender: Sender
let admin: Sender['caller']
let count = 0

beforeAll(async () => {
  const { ownerUrl, secret } = await copyDatabase('removal')
  const databases = connect(ownerUrl, secret)
  await seedProduct(siteOf(databases.site))
  await databases.close()
})
beforeEach(async () => {
  database = await copyDatabase(`removal_${count++}`, 'removal')
  app = await buildTestApp({}, { database })
  sender = await newSender(app)
  admin = sender.caller
})
afterEach(() => app.close())

const dataStay: Removal = { module: 'freight', isPurge: false }
const purged: Removal = { module: 'freight', isPurge: true }

type Rows = Promise<Record<string, unknown>[]>
/** As the owner, who sees the schema and no rows of tenants. */
const query = (text: string): Rows => queryOnce(database.ownerUrl, text)
/** As the role that sees the rows of all tenants. */
const rowsOf = (text: string): Rows =>
  queryOnce(addressAs(database.ownerUrl, siteRole, database.secret), text)
const remove = async (removal: Removal) => {
  await removeModule(database.ownerUrl, removal)
  await app.settled()
}
/** Migrates and seeds, as a start with the module does. */
const startAgain = async () => {
  await migrate(database.ownerUrl)
  await seedProduct(app.site)
  await app.settled()
}

const read = async (path: string) => {
  const { status, body } = await admin.call('GET', path)
  expect(status, path).toBe(200)
  return JSON.stringify(body)
}

/** Whether people come upon the module in their menu, on their workplace and among permissions. */
async function seen() {
  const found = {
    menu: await read('/iam/hzero/v1/menus/tree'),
    cards: await read('/hpfm/v1/dashboard/layout/role-cards'),
    permissions: await read(`/iam/hzero/v1/${sender.segment}roles/${admin.roleId}/permission-set-tree`),
  }
  return {
    menu: found.menu.includes('hzero.freight'),
    cards: found.cards.includes('FREIGHT_'),
    permissions: found.permissions.includes('hzero.freight'),
  }
}
const everywhere = { menu: true, cards: true, permissions: true }
const nowhere = { menu: false, cards: false, permissions: false }

const makeDepot = async () =>
  (await admin.call('POST', '/iam/v1/depots', { name: 'Quay', code: `Q${count++}`, kind: 'LAND' })).body
    .depotId

test('a removed module is nowhere, its data are kept, and with the module everything is back', async () => {
  const depotId = await makeDepot()
  expect(await seen()).toEqual(everywhere)
  await rowsOf(`update menu set enabled = false where code = 'hzero.freight.vehicle'`)
  await remove(dataStay)
  expect(await seen()).toEqual(nowhere)
  expect(await rowsOf(`select from depot where id = '${depotId}'`)).toHaveLength(1)
  await expect(remove(dataStay)).rejects.toThrow('freight is removed already')
  await startAgain()
  expect(await seen()).toEqual(everywhere)
  expect((await admin.call('GET', `/iam/v1/depots/${depotId}`)).body).toMatchObject({ name: 'Quay' })
  const off = await rowsOf(`select code from menu where code like 'hzero.freight%' and not enabled`)
  expect(off, 'what an administrator had switched off stays so').toEqual([{ code: 'hzero.freight.vehicle' }])
})

const tables = async () =>
  (
    await query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    )
  ).map(({ relname }) => String(relname))

test('a purged module leaves its audit log alone, and a start with the module runs its migrations again', async () => {
  const depotId = await makeDepot()
  const own = { resource: 'iam.depot', code: 'berth', kind: 'text', title: 'Berth' }
  expect((await admin.call('POST', '/hpfm/v1/own-fields', own)).status).toBe(200)
  const planned = await planRemoval(database.ownerUrl, purged)
  expect(planned.created).toContain('index audit_of_shipment_lines')
  const counted = Number((await rowsOf('select count(*) as n from depot'))[0]?.n)
  expect(counted).toBe(1)
  expect(planned.rows.get('depot')).toBe(counted)
  expect(planned.rows.get('own_field')).toBe(1)
  expect(await rowsOf('select from depot'), 'planning deletes nothing').toHaveLength(counted)

  const before = await tables()
  await remove(purged)
  expect(await seen()).toEqual(nowhere)
  for (const gone of [
    `select from module_entry where module = 'freight'`,
    `select from pg_class where relname in ('depot', 'shipment', 'shipment_lines', 'audit_of_shipment_lines')`,
    `select from menu where code like '%.freight%'`,
    `select from permission_set where code like '%.freight%'`,
    `select from own_field where resource = 'iam.depot'`,
    `select from file where directory like 'iam-vehicle/%'`,
    `select from saved_view where code like '%depot'`,
    `select from lov_view where code = 'IAM.DEPOT'`,
  ])
    expect(await rowsOf(gone), gone).toEqual([])
  expect(await query(`select from migration where module = 'freight'`)).toEqual([])
  expect(await rowsOf(`select from audit where entity = 'depot' and entity_id = '${depotId}'`)).toHaveLength(
    1,
  )
  const [removal] = await rowsOf(`select after from audit where after ? 'removedModule'`)
  expect(removal?.after).toMatchObject({ removedModule: 'freight' })
  expect(JSON.stringify(removal?.after)).toContain(`depot: ${counted}`)
  expect(await tables(), 'all others have theirs').toEqual(
    before.filter(name => !planned.tables.includes(name)),
  )

  await startAgain()
  expect(await seen()).toEqual(everywhere)
  expect((await admin.call('GET', '/iam/v1/depots')).body).toMatchObject({ totalElements: 0 })
  expect(await makeDepot()).toBeTruthy()
})

test('a module on which another depends is not removed, and neither is an unknown one', async () => {
  await query(`create table customs_form (tenant_id bigint, id uuid, depot_id uuid,
    foreign key (tenant_id, depot_id) references depot (tenant_id, id))`)
  await query(`insert into migration (module, name, created)
    values ('customs', '20260101_1000_form.sql', array['table customs_form'])`)
  const dependent =
    'customs depends on freight: its table customs_form refers to depot. Remove customs before'
  for (const removal of [dataStay, purged]) await expect(remove(removal)).rejects.toThrow(dependent)
  expect(await seen()).toEqual(everywhere)
  await expect(remove({ module: 'fright', isPurge: true })).rejects.toThrow(
    'no module fright was ever installed here',
  )
})

test('a removal that fails leaves everything as it was', async () => {
  const depotId = await makeDepot()
  await query('create view quays as select id from depot')
  await expect(remove(purged)).rejects.toThrow('cannot drop desired object')
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`)
  await query('drop view quays')
  await query('create trigger refuse before delete on draft for each statement execute function refuse()')
  await expect(remove(purged)).rejects.toThrow('not now')
  expect(await seen()).toEqual(everywhere)
  expect((await admin.call('GET', `/iam/v1/depots/${depotId}`)).status).toBe(200)
  expect(await query(`select from migration where module = 'freight'`)).not.toEqual([])
})

test('what ran before creations were recorded is known from its migrations', async () => {
  const created = async () =>
    (await planRemoval(database.ownerUrl, purged)).created
      .filter(object => /^table|audit_of/.test(object))
      .sort()
  const before = await created()
  await query(`update migration set created = null where module = 'freight'`)
  await expect(created()).rejects.toThrow('start once with it')
  await migrate(database.ownerUrl)
  expect(await created()).toEqual(before)
})

const { resolve } = createRequire(import.meta.url)
const program = resolve('@atrium/atrium/server/command.ts')
/** The modules of the product alone. */
const withoutFreight = { ATRIUM_CONFIG: resolve('@atrium/atrium/modules.ts') }

/** `npx atrium module` in this repository, without a terminal. */
async function command(list: object, ...args: string[]): Promise<{ status: unknown; said: string }> {
  const env = { ...process.env, DATABASE_URL: database.ownerUrl, SECRET: database.secret, ...list }
  const child = spawn(process.execPath, [program, 'module', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, said: stdout + stderr }
}

test('the command says what it deletes, and asks before it does', async () => {
  await makeDepot()
  const [runs, dry, silent] = await Promise.all([
    command({}, 'remove', 'freight'),
    command(withoutFreight, 'remove', 'freight', '--purge', '--dry-run'),
    command(withoutFreight, 'remove', 'freight', '--purge'),
  ])
  expect(runs.status).toBe(2)
  expect(runs.said).toMatch(/ atrium\.config\.ts:\d+ .*\bfreight\b/)
  expect(dry.status, dry.said).toBe(0)
  expect(dry.said).toMatch(/^ {2}depot +1 row$/m)
  expect(silent.status).toBe(2)
  expect(silent.said).toContain('say --yes')
  expect(() => askedRemoval(['remove'])).toThrow('npx atrium module remove takes NAME')
  expect(await seen()).toEqual(everywhere)

  const done = await command(withoutFreight, 'remove', 'freight', '--purge', '--yes')
  expect(done.said).toContain('freight and its data are deleted. The audit log is kept.')
  expect(await query(`select from pg_class where relname = 'depot'`)).toEqual([])
}, 120_000)
