import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityNamed } from '@atrium/contract/entity/entities'
import { headKey, writeHeads } from '@atrium/server/db/audit/audit-chain'
import { verifyAudit } from '@atrium/server/db/audit/audit-verify'
import { backUp } from '@atrium/server/db/backup/backup'
import { addressAs, siteRole } from '@atrium/server/db/connection/connect'
import { directoryStore } from '@atrium/server/db/files/store.directory'
import { rowsOfPeople } from '@atrium/server/personal/declared-rows'
import { erasedFile, readErased } from '@atrium/server/personal/erased-list'
import { restoreErased } from '@atrium/server/personal/restore-erased'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { untilChained } from '@atrium/server/testing/chained'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErasureSummary } from '../erasure.contract.ts'
import { startErasures } from './erasure.work.ts'

const users = '/iam/hzero/v1/users'

let database: TestDatabase
let test: TestApp
let folder: string
let home: TestTenant
let admin: Caller

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-erasure-'))
  // Of its own, because all of it is searched, and tampered with.
  database = await copyDatabase(`erasure_${process.pid}`)
  test = await buildTestApp({}, { database })
  await test.site({}, db =>
    db.insertInto('tenant').values({ tenantId: 0, num: 'ATRIUM', name: '{"en_US":"Atrium"}' }).execute(),
  )
  await test.site({}, db =>
    db.insertInto('language').values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 }).execute(),
  )
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
})

const erasureOf = (id: string) => `${users}/${id}/erasure`

/** A person with values that occur nowhere else. */
async function newPerson(by = admin) {
  const mark = randomUUID().slice(0, 8)
  const values = {
    realName: `Nora O'Lind-${mark}`,
    loginName: `nora.${mark}`,
    email: `nora.${mark}@norrvik.example`,
    phone: `+47 ${[...mark].map(one => one.charCodeAt(0) % 10).join('')} 5512`,
  }
  const made = await by.call('POST', users, { ...values, memberRoleList: [{ roleId: home.adminRoleId }] })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { ...values, id: made.body.id as string, version: made.body.objectVersionNumber as number }
}

/** The preview as the answer has it, which is stored for repeated requests. */
const withoutNames = ({ loginName, realName, ...summary }: ErasureSummary) => summary

async function erase(by: Caller, { id, loginName }: { id: string; loginName: string }) {
  const answer = await by.call('POST', erasureOf(id), { confirmation: loginName })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await erased(test.databases.site, id)
  return answer.body
}

const erased = (db: TestApp['databases']['site'], id: string) =>
  expect
    .poll(
      async () =>
        (
          await sql<{ due: boolean }>`select due_at is not null as due from erasure where id = ${id}`.execute(
            db,
          )
        ).rows[0]?.due,
      { timeout: 20_000 },
    )
    .toBe(false)

/** The tables of a database, and files, in which a text occurs. */
async function placesOf(texts: readonly string[], { ownerUrl, secret }: TestDatabase, files: string) {
  const client = new pg.Client({ connectionString: addressAs(ownerUrl, siteRole, secret) })
  await client.connect()
  const found: string[] = []
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege(oid, 'select')`,
  )
  expect(rows.length).toBeGreaterThan(90)
  for (const { name } of rows) {
    const hit = await client.query(
      `select r::text from "${name}" r where exists (select from unnest($1::text[]) t
        where strpos(lower(r::text), lower(t)) > 0
          or strpos(r::text, encode(convert_to(t, 'UTF8'), 'hex')) > 0) limit 1`,
      [texts],
    )
    if (hit.rows.length > 0) found.push(`${name}: ${JSON.stringify(hit.rows[0]).slice(0, 300)}`)
  }
  await client.end()
  for (const file of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.name === 'audit-heads.jsonl') continue
    const bytes = await readFile(join(file.parentPath, file.name))
    if (texts.some(text => bytes.includes(text))) found.push(file.name)
  }
  return found
}

/** The rows of a person in the database itself, by the title of tables that are declared whole. */
async function rowsReferringTo(id: string): Promise<{ name: string; count: number }[]> {
  const found = []
  for (const { table, by = 'user_id', where, isSecret, title } of rowsOfPeople()) {
    if (isSecret || where !== undefined || !/^\w+$/.test(by)) continue
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(by)} = ${id}`.execute(
      test.databases.site,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push({ name: title[0], count })
  }
  return found
}

async function badIn({ ownerUrl, secret }: TestDatabase, dataDir: string): Promise<(string | undefined)[]> {
  const bad: string[] = []
  const url = addressAs(ownerUrl, siteRole, secret)
  for await (const report of verifyAudit(url, { dataDir, key: headKey(secret) }))
    if (report.bad !== undefined) bad.push(report.bad)
  return bad
}

describe('erasing a person', () => {
  it('leaves no value of the person anywhere, does what the preview said, and the audit log verifies [SAFE-83]', async () => {
    const nora = await newPerson()
    const theirs = await signIn(test, nora.id)
    const { tenantId } = home
    // They act, others write about them, and their name changes.
    const role = await theirs.call('POST', '/iam/hzero/v1/roles', {
      code: `r-${randomUUID()}`,
      name: 'Of Nora',
    })
    expect(role.status).toBe(200)
    const married = { ...nora, realName: `Nora Berg-${nora.id.slice(-6)}` }
    const changed = await admin.call('PUT', users, {
      id: nora.id,
      objectVersionNumber: nora.version,
      realName: married.realName,
      email: nora.email,
      phone: nora.phone,
      memberRoleList: [{ roleId: home.adminRoleId }],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await test.site({}, async db => {
      for (const name of [nora.realName, married.realName])
        await sql`insert into message (tenant_id, type, category, subject, body)
          values (${tenantId}, 'MSG', 'x', ${`${name} asks`}, ${`Write to ${nora.email}, ${name}.`})`.execute(
          db,
        )
      await sql`insert into delivery (tenant_id, channel, recipient, subject, body, state, due_at, to_user_id)
        values (${tenantId}, 'email', ${nora.email}, 'Welcome', ${nora.realName}, 'sent', null, ${nora.id})`.execute(
        db,
      )
    })
    const address = '203.0.113.77'
    await test.site({}, db =>
      sql`insert into audit (tenant_id, actor_id, entity, entity_id, verb, address, after)
        values (${tenantId}, ${nora.id}, 'session', ${theirs.userId}, 'sign-in', ${address},
          ${JSON.stringify({ address, userAgent: `Browser of ${nora.email}` })})`.execute(db),
    )
    await test.site({}, async db => {
      await sql`insert into saved_view (tenant_id, owner_id, code, name, filter, sort)
        values (${tenantId}, ${nora.id}, 'roles', ${`Of ${nora.realName}`}, '{}', '{}')`.execute(db)
      await sql`insert into draft (tenant_id, user_id, role_id, form_key, content, expires_at)
        values (${tenantId}, ${nora.id}, ${home.adminRoleId}, 'role', 'x', now() + interval '1 day')`.execute(
        db,
      )
      // The answer to a write, stored for a repeated request.
      await sql`insert into idempotency (tenant_id, user_id, key, request_hash, status, answer)
        values (${tenantId}, ${admin.userId}, ${`of-${nora.id}`}, 'x', 200,
          ${JSON.stringify({ realName: nora.realName })})`.execute(db)
    })
    await untilChained(test)
    await writeHeads(test.site, { dataDir: test.config.dataDir, key: headKey(database.secret) })
    const values = [nora.realName, married.realName, nora.loginName, nora.email, nora.phone, address]
    const before = await placesOf(values, database, test.config.dataDir)
    expect(before.map(place => place.split(':')[0])).toEqual(
      expect.arrayContaining(['app_user', 'audit', 'delivery', 'message']),
    )
    expect(await badIn(database, test.config.dataDir)).toEqual([])
    const older = join(folder, `older-${nora.id}`)
    await backUp({ ...database, store: test.store }, { directory: older })

    const preview = await admin.call('GET', erasureOf(nora.id))
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body).toMatchObject({ scope: 'person', loginName: nora.loginName })
    expect(preview.body.rows).toEqual(
      expect.arrayContaining([
        { name: 'Roles', count: 1, outcome: 'deleted' },
        { name: 'Mail and texts sent to the person', count: 1, outcome: 'deleted' },
        { name: 'Sessions', count: 1, outcome: 'deleted' },
      ]),
    )
    const referring = await rowsReferringTo(nora.id)
    expect(referring.map(({ name }) => name)).toEqual(expect.arrayContaining(['Saved views', 'Drafts']))
    expect(preview.body.rows).toEqual(
      expect.arrayContaining(referring.map(one => expect.objectContaining(one))),
    )
    expect(preview.body.auditEntries).toBeGreaterThanOrEqual(4)

    expect(await erase(admin, nora)).toEqual(withoutNames(preview.body))
    expect((await theirs.call('GET', '/iam/hzero/v1/users/self')).status).toBe(401)
    expect(await placesOf(values, database, test.config.dataDir)).toEqual([])
    expect(await badIn(database, test.config.dataDir)).toEqual([])

    // The list is outside of the database, and the backup from before is erased again from it.
    const listed = await readErased(erasedFile(test.config.dataDir), database.secret)
    expect(listed.filter(({ id }) => id === nora.id)).toEqual([{ tenantId, id: nora.id }])
    const target = await copyDatabase(`erasure_again_${process.pid}`)
    const files = await mkdtemp(join(folder, 'files-'))
    const list = erasedFile(test.config.dataDir)
    // A list that another installation has written restores nothing.
    const forged = join(folder, `changed-${nora.id}.jsonl`)
    await writeFile(forged, (await readFile(list, 'utf8')).replace(nora.id, randomUUID()))
    const into = {
      ownerUrl: target.ownerUrl,
      secrets: { secret: target.secret },
      store: await directoryStore(files),
    }
    await expect(restoreErased(into, older, forged)).rejects.toThrow('was not written by this installation')
    const restored = await restoreErased(into, older, list)
    expect(restored).toMatchObject({ erasedAgain: 1, listed: listed.length })
    expect(await placesOf(values, target, files)).toEqual([])
    expect(await badIn(target, files)).toEqual([])

    // The names are free again, and records show that a person was there.
    const again = await admin.call('POST', users, { loginName: nora.loginName, realName: 'Another' })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    const shown = await admin.call('GET', `/iam/hzero/v1/roles/${role.body.id}`)
    expect(shown.body.createdByName).toBe('Erased person')
    const reader = await signIn(
      test,
      await makeUser(test.site, tenantId, [home.adminRoleId], { language: 'zh_CN' }),
    )
    const inChinese = await reader.call('GET', `/iam/hzero/v1/roles/${role.body.id}`)
    expect(inChinese.body.createdByName).toBe('已抹除的人员')
    expect((await admin.call('GET', `${users}/${nora.id}/info`)).status).toBe(404)
    const log = await admin.call('GET', `/hmnt/v1/${tenantId}/audit-datas?entityCode=erasure`)
    expect(log.body.content).toMatchObject([{ entityName: 'Erased person', auditType: 'DELETE' }])
  }, 60_000)

  it('changes no text of another tenant, and no name of another person [SAFE-1]', async () => {
    const nora = await newPerson()
    const namesake = await admin.call('POST', users, {
      loginName: `namesake.${randomUUID().slice(0, 8)}`,
      realName: nora.realName.toUpperCase(),
    })
    expect(namesake.status, JSON.stringify(namesake.body)).toBe(200)
    const elsewhere = await makeTenant(test.site, 'Elsewhere')
    const idOf = (tenantId: number, body: string) =>
      test.site({}, async db => {
        const { rows } = await sql<{ id: string }>`
          insert into message (tenant_id, type, category, subject, body)
          values (${tenantId}, 'MSG', 'x', 'x', ${body}) returning id`.execute(db)
        return rows[0]?.id ?? ''
      })
    const text = `${nora.realName}, ${nora.email}`
    const [here, there] = [await idOf(home.tenantId, text), await idOf(elsewhere.tenantId, text)]
    await erase(admin, nora)
    const { rows } = await sql<{ id: string; body: string }>`
      select id, body from message where id in (${here}, ${there})`.execute(test.databases.site)
    const bodies = new Map(rows.map(({ id, body }) => [id, body]))
    expect(bodies.get(there)).toBe(text)
    expect(bodies.get(here)).not.toContain(nora.email)
    expect(bodies.get(here)).toContain(nora.realName)
  })

  it('is answered once the list outside of the database names the person', async () => {
    const nora = await newPerson()
    const key = "hashtextextended('list of erased people', 0)"
    const other = new pg.Client({ connectionString: database.ownerUrl })
    await other.connect()
    await other.query(`select pg_advisory_lock(${key})`)
    let isAnswered = false
    const answer = admin.call('POST', erasureOf(nora.id), { confirmation: nora.loginName }).then(given => {
      isAnswered = true
      return given
    })
    const waiting = async () =>
      (
        await other.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32 | objid::bigint) = ${key}`,
        )
      ).rows[0]?.count
    // The call, and the instance that hears of the erasure.
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    expect(isAnswered).toBe(false)
    await other.end()
    expect((await answer).status).toBe(200)
    const listed = await readErased(erasedFile(test.config.dataDir), database.secret)
    expect(listed.map(({ id }) => id)).toContain(nora.id)
    await erased(test.databases.site, nora.id)
  })

  it('erases what was under way and is chained later', async () => {
    const nora = await newPerson()
    await erase(admin, nora)
    await test.site({}, db =>
      sql`insert into audit (tenant_id, actor_id, entity, verb, address)
        values (${home.tenantId}, ${nora.id}, 'request', 'deny', '203.0.113.78')`.execute(db),
    )
    await expect
      .poll(
        async () => {
          await untilChained(test)
          return placesOf(['203.0.113.78'], database, test.config.dataDir)
        },
        // Chained every second, and all tables are searched each time.
        { timeout: 20_000 },
      )
      .toEqual([])
    expect(await badIn(database, test.config.dataDir)).toEqual([])
  })

  it('is done again at every start, whatever the database has brought back', async () => {
    const nora = await newPerson()
    await erase(admin, nora)
    // As an older copy of the database has it.
    await test.site({}, db =>
      sql`update app_user set erased_at = null, real_name = ${nora.realName} where id = ${nora.id}`.execute(
        db,
      ),
    )
    const outside = { dataDir: test.config.dataDir, secret: database.secret }
    const stop = startErasures({ ...test, log: test.app.log }, outside)
    await expect
      .poll(() => placesOf([nora.realName], database, outside.dataDir), { timeout: 20_000 })
      .toEqual([])
    await stop()
    expect(await badIn(database, outside.dataDir)).toEqual([])
  }, 60_000)

  it('is the only reason for which values may be missing, and for which the platform may change an entry [SAFE-83]', async () => {
    const nora = await newPerson()
    await untilChained(test)
    const ofNora = sql`entity = 'app_user' and entity_id = ${nora.id}`
    // Of people who are not erased the server itself cannot take anything away.
    await test.site({}, db => sql`update audit set after = '{}', address = null where ${ofNora}`.execute(db))
    await test.site({}, db => sql`update person_key set key = null`.execute(db))
    expect(await placesOf([nora.email], database, test.config.dataDir)).toHaveLength(2)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const force = (how: string) =>
      `alter table audit ${how} row level security; alter table audit_link ${how} row level security`
    await owner.query(`begin; ${force('no force')}`)
    // As erasing leaves them: of every entry all personal values.
    const { rowCount } = await owner.query(
      `update audit a set before = a.before - l.fields, after = a.after - l.fields from audit_link l
      where l.tenant_id = a.tenant_id and l.audit_id = a.id and l.fields is not null
        and a.entity = 'app_user' and a.entity_id = $1`,
      [nora.id],
    )
    expect(rowCount).toBeGreaterThan(0)
    await owner.query(`${force('force')}; commit`)
    await owner.end()
    expect((await badIn(database, test.config.dataDir))[0]).toMatch(/is not as it was written$/)
    // Erasing then makes the missing values legitimate.
    await erase(admin, nora)
    expect(await badIn(database, test.config.dataDir)).toEqual([])
  })
})

describe('who may erase', () => {
  const code = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  const confirm = (by: Caller, { id, loginName }: { id: string; loginName: string }) =>
    code(by.call('POST', erasureOf(id), { confirmation: loginName }))

  it('needs the permission and the typed user name, and sees nobody of another tenant [SAFE-1]', async () => {
    const nora = await newPerson()
    const elsewhere = await makeTenant(test.site, 'Elsewhere')
    const stranger = await signIn(
      test,
      await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]),
    )
    const lists = await makeRole(test.site, home.tenantId, ['iam.account.list', 'iam.account.remove'])
    const viewer = await signIn(test, await makeUser(test.site, home.tenantId, [lists]))
    expect(await confirm(stranger, nora)).toEqual([404, 'error.not_found'])
    expect((await stranger.call('GET', erasureOf(nora.id))).status).toBe(404)
    expect(await confirm(viewer, nora)).toEqual([403, 'PERMISSION_NOT_PASS'])
    expect((await viewer.call('GET', erasureOf(nora.id))).status).toBe(403)
    expect(await confirm(admin, { ...nora, loginName: nora.realName })).toEqual([
      400,
      'error.erasure.confirmation',
    ])
    expect((await admin.call('GET', `${users}/${nora.id}/info`)).body.realName).toBe(nora.realName)
  })

  it('is not oneself, nobody below the person, and never leaves a tenant without administrator', async () => {
    const self = await sql<{ loginName: string }>`
      select login_name from app_user where id = ${admin.userId}`.execute(test.databases.site)
    const own = { id: admin.userId, loginName: self.rows[0]?.loginName ?? '' }
    expect(await confirm(admin, own)).toEqual([403, 'error.account.own'])
    const nora = await newPerson()
    const erases = await makeRole(test.site, home.tenantId, ['iam.erasure.create'])
    const lesser = await signIn(test, await makeUser(test.site, home.tenantId, [erases]))
    expect(await confirm(lesser, nora)).toEqual([403, 'error.account.above_own'])
    // One role that grants everything, and is no administrator's.
    await test.site({}, db => sql`delete from member_role where user_id = ${nora.id}`.execute(db))
    expect((await confirm(lesser, nora))[0]).toBe(200)
  })

  it('removes guests from this tenant only', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site, 'Their home')
    const loginName = `guest.${randomUUID().slice(0, 8)}`
    const id = await makeUser(test.site, tenantId, [adminRoleId], { loginName, realName: 'Gus Guest' })
    await giveRole(test.site, home.tenantId, id, home.adminRoleId)
    const preview = await admin.call('GET', erasureOf(id))
    expect(preview.body).toMatchObject({
      scope: 'guest',
      rows: [
        { name: 'Roles', count: 1 },
        { name: 'Memberships as a guest', count: 1 },
      ],
      auditEntries: 0,
    })
    const done = await admin.call('POST', erasureOf(id), { confirmation: loginName })
    expect([done.status, done.body]).toEqual([200, withoutNames(preview.body)])
    const { rows } = await sql<{ realName: string; tenants: number[] }>`
      select u.real_name, array(select tenant_id::int from member_role where user_id = u.id) as tenants
      from app_user u where id = ${id}`.execute(test.databases.site)
    expect(rows).toEqual([{ realName: 'Gus Guest', tenants: [tenantId] }])
    expect((await admin.call('GET', erasureOf(id))).status).toBe(404)
  })
})

describe('what is personal', () => {
  it('is every free text of an account, unless it is a choice', async () => {
    const choices = ['language', 'timeZone', 'dateFormat', 'timeFormat']
    const { rows } = await sql<{ column: string }>`
      select a.attname as column from pg_attribute a
      where a.attrelid = 'app_user'::regclass and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, null) in ('text', 'bytea')
        and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c'
          and c.conkey = array[a.attnum])`.execute(test.databases.site)
    const fields = rows.map(({ column }) =>
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    expect(fields).toEqual(expect.arrayContaining(['realName', 'email', 'phone', 'imageUrl', 'loginName']))
    const unmarked = fields.filter(field => entityNamed('app_user')?.fields[field]?.personal !== true)
    expect(unmarked.toSorted()).toEqual(choices.toSorted())
  })

  it('is every address and browser that an event of a person records', async () => {
    for (const entity of ['app_user', 'session'])
      for (const field of ['address', 'userAgent'])
        expect(entityNamed(entity)?.fields[field]?.personal, `${entity}.${field}`).toBe(true)
    expect(entityNamed('access_token')?.fields.address?.personal).toBe(true)
  })

  it('is declared for every reference to an account, so that no table is forgotten', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
      join pg_attribute person on person.attrelid = c.confrelid and person.attnum = pair.other
      where c.contype = 'f' and c.confrelid = 'app_user'::regclass and person.attname = 'id'`.execute(
      test.databases.site,
    )
    expect(rows.length).toBeGreaterThan(25)
    const declared = rowsOfPeople().map(({ table, by = 'user_id' }) => `${table}.${by}`)
    const forgotten = rows
      .map(({ table, column }) => `${table}.${column}`)
      // A service account is no person, although it has a row among them.
      .filter(one => one !== 'service_account.id' && !declared.includes(one))
    expect(forgotten, 'declare these as personalRows of their feature').toEqual([])
  })
})
