import type { UserGroupTables } from '@atrium/directory/user-group/server/user-group.tables.ts'
import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleScopeDraft } from '../role-scope.contract.ts'

const roles = '/iam/hzero/v1/roles'
const users = '/iam/hzero/v1/users'
const groups = '/iam/v1/user-groups'
const notices = '/hmsg/v1/notices'
const allNotices = `${notices}/page-details`
const files = '/hfle/v1/files/summary'

/** The permissions to administer the records of these tests. */
const permissions = [
  'iam.role.list',
  'iam.account.list',
  'iam.account.update',
  'iam.account.freeze',
  'iam.account.reset',
  'iam.user-group.list',
  'iam.user-group.create',
  'iam.user-group.update',
  'message.notice.list',
  'message.notice.create',
  'message.notice.update',
  'message.notice.publish',
  'file.file.list',
  'file.file.removeAny',
  'message.delivery.list',
  'platform.export-task.list',
  'iam.user.list',
]

let test: TestApp
let tenant: TestTenant
let admin: Caller
/** The units: NORTH with NORTH-EAST below it, and SOUTH. */
let units: Record<'north' | 'east' | 'south', string>

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  const north = await makeUnit('NORTH')
  units = { north, east: await makeUnit('NORTH-EAST', north), south: await makeUnit('SOUTH') }
})

async function makeUnit(unitCode: string, parentUnitId?: string): Promise<string> {
  const draft = { unitCode, unitName: unitCode, unitTypeCode: 'DEPARTMENT', parentUnitId }
  return (await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/units`, draft)).body.unitId
}

async function setScope(roleId: string, scope: Partial<RoleScopeDraft>): Promise<void> {
  const { body } = await admin.call('GET', `${roles}/${roleId}/data-scope`)
  const answer = await admin.call('PUT', `${roles}/${roleId}/data-scope`, {
    objectVersionNumber: body.objectVersionNumber,
    ...scope,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await test.settled()
}

/** A person who works in a unit and holds a role with this scope. */
async function person(
  name: string,
  unit: keyof typeof units | undefined,
  scope: Partial<RoleScopeDraft>,
): Promise<Caller> {
  const roleId = await makeRole(test.site, tenant.tenantId, permissions)
  await setScope(roleId, scope)
  const userId = await makeUser(test.site, tenant.tenantId, [roleId], { realName: name })
  if (unit)
    await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/unit-members`, { userId, unitId: units[unit] })
  return signIn(test, userId)
}

const writeNotice = async (who: Caller, title: string): Promise<string> =>
  (await who.call('POST', notices, { title, noticeBody: 'Words', receiverTypeCode: 'NOTIFY' })).body.noticeId

const makeGroup = async (who: Caller, groupCode: string): Promise<string> =>
  (await who.call('POST', groups, { groupCode, groupName: groupCode })).body.userGroupId

const namesIn = async (who: Caller, path: string, field: string): Promise<string[]> => {
  const { status, body } = await who.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.content.map((row: Record<string, string>) => row[field]).sort()
}
const titles = (who: Caller) => namesIn(who, `${allNotices}?size=50`, 'title')
const codes = (who: Caller) => namesIn(who, `${groups}?size=50`, 'groupCode')
const people = (who: Caller) => namesIn(who, `${users}/paging?size=50`, 'realName')

describe('the data scope of a role', () => {
  it('narrows lists to a person’s own records, the unit, all below it, or what is chosen, hides nothing else, and says so in the explanation', async () => {
    const north = await person('North', 'north', { dataScope: 'UNIT' })
    const east = await person('East', 'east', { dataScope: 'OWN' })
    const south = await person('South', 'south', { dataScope: 'UNIT_AND_BELOW' })
    const head = await person('Head', 'north', { dataScope: 'UNIT_AND_BELOW' })
    const chosen = await person('Chosen', undefined, { dataScope: 'CHOSEN', unitIds: [units.south] })
    const all = await person('All', undefined, { dataScope: 'ALL' })
    for (const who of [north, east, south, chosen]) {
      const name = { [north.userId]: 'N', [east.userId]: 'E', [south.userId]: 'S' }[who.userId] ?? 'C'
      await writeNotice(who, name)
      await makeGroup(who, name)
    }
    const expected: [Caller, string[], string[]][] = [
      [north, ['N'], ['Head', 'North']],
      [east, ['E'], ['East']],
      [south, ['S'], ['South']],
      [head, ['E', 'N'], ['East', 'Head', 'North']],
      [chosen, ['C', 'S'], ['Chosen', 'South']],
      [all, ['C', 'E', 'N', 'S'], ['All', 'Chosen', 'East', 'Head', 'North', 'South', 'Test Person']],
    ]
    const kinds = ['UNIT', 'OWN', 'UNIT_AND_BELOW', 'UNIT_AND_BELOW', 'CHOSEN', 'ALL']
    for (const [at, [who, records, seen]] of expected.entries()) {
      expect(await titles(who)).toEqual(records)
      expect(await codes(who)).toEqual(records)
      expect(await people(who)).toEqual(seen)
      const { body } = await who.call('GET', '/iam/hzero/v1/permissions/explain?code=iam.account.list')
      expect(body.steps.at(-1)).toMatchObject({ kind: 'data-scope', dataScope: kinds[at] })
    }
    // A person who moves to another unit sees the records there with the next call.
    const { content } = (
      await admin.call('GET', `/hpfm/v1/${tenant.tenantId}/unit-members?userId=${north.userId}`)
    ).body
    const { unitMemberId, objectVersionNumber } = content[0]
    const path = `/hpfm/v1/${tenant.tenantId}/unit-members`
    await admin.call('DELETE', path, { unitMemberId, objectVersionNumber })
    await admin.call('POST', path, { userId: north.userId, unitId: units.south })
    expect(await codes(north)).toEqual(['N', 'S'])
    // So does a person who gets another scope.
    await setScope(south.roleId, { dataScope: 'ALL' })
    expect(await codes(south)).toEqual(['C', 'E', 'N', 'S'])
  })

  it('narrows what the search over records finds, of every kind', async () => {
    const north = await person('Search north', 'north', { dataScope: 'UNIT' })
    const south = await person('Search south', 'south', { dataScope: 'UNIT' })
    for (const [who, name] of [
      [north, 'Mooring N'],
      [south, 'Mooring S'],
    ] as const) {
      await writeNotice(who, name)
      await makeGroup(who, name.replace(' ', '-'))
    }
    const found = async (who: Caller) =>
      (await who.call('GET', '/hpfm/v1/search?text=mooring')).body.map((one: { name: string }) => one.name)
    expect(await found(north)).toEqual(expect.arrayContaining(['Mooring N', 'Mooring-N']))
    expect(await found(north)).toHaveLength(2)
    expect(await found(admin)).toHaveLength(4)
  })

  it('narrows by values of data hierarchies, too', async () => {
    const hierarchy = await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/data-hierarchies`, {
      dataHierarchyCode: 'REGION',
      dataHierarchyName: 'Region',
      valueSourceCode: await makeLookup(),
    })
    const values = [{ dataHierarchyId: hierarchy.body.dataHierarchyId, value: 'nordics' }]
    const nordic = await person('Nordic', undefined, { dataScope: 'OWN' })
    const baltic = await person('Baltic', undefined, { dataScope: 'OWN' })
    for (const [who, value] of [
      [nordic, 'nordics'],
      [baltic, 'baltics'],
    ] as const)
      await test.site({}, db =>
        db
          .updateTable('appUser')
          .set({ scope: JSON.stringify({ REGION: value }) })
          .where('id', '=', who.userId)
          .execute(),
      )
    await makeGroup(nordic, 'N')
    await makeGroup(baltic, 'B')
    const lead = await person('Lead', undefined, { dataScope: 'CHOSEN', values })
    expect(await codes(lead)).toEqual(['N'])
    expect(await people(lead)).toEqual(['Lead', 'Nordic'])
    const { body } = await admin.call('GET', `${roles}/${lead.roleId}/data-scope`)
    expect(body).toMatchObject({
      dataScope: 'CHOSEN',
      units: [],
      values: [{ value: 'nordics', dataHierarchyName: 'Region', meaning: 'The Nordics' }],
    })
  })

  it('holds for one record, a change and an export as for the list [SAFE-1] [SAFE-2]', async () => {
    const south = await person('South', 'south', { dataScope: 'OWN' })
    const north = await person('North', 'north', { dataScope: 'UNIT_AND_BELOW' })
    const foreign = { notice: await writeNotice(south, 'S'), group: await makeGroup(south, 'S') }
    const own = { notice: await writeNotice(north, 'N'), group: await makeGroup(north, 'N') }

    expect((await north.call('GET', `${notices}/${own.notice}`)).status).toBe(200)
    expect((await north.call('GET', `${groups}/details/${own.group}`)).status).toBe(200)
    const version = { objectVersionNumber: 1 }
    const account = { id: south.userId, ...version, realName: 'Taken', memberRoleList: [] }
    const refused = [
      ['GET', `${notices}/${foreign.notice}`],
      ['PUT', notices, { noticeId: foreign.notice, ...version, title: 'x', noticeBody: 'x' }],
      ['POST', `${notices}/${foreign.notice}/publish`],
      ['GET', `${groups}/details/${foreign.group}`],
      ['PUT', groups, { userGroupId: foreign.group, ...version, groupName: 'x' }],
      ['POST', `${groups}/${foreign.group}/users`, [{ userId: north.userId }]],
      ['GET', `${users}/${south.userId}/info`],
      ['PUT', users, account],
      ['POST', `${users}/${south.userId}/frozen`],
      ['PUT', `${users}/${south.userId}/admin-password-reset`, {}],
    ] as const
    for (const [method, path, body] of refused) {
      const answer = await north.call(method, path, body)
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'error.not_found'])
    }
    const csv = (who: Caller, path: string) => who.call('GET', `${path}/export?exportType=DATA&fileType=csv`)
    for (const [path, shown, hidden] of [
      [groups, 'N', 'S'],
      [allNotices, 'N', 'S'],
      [users, 'North', 'South'],
    ] as const) {
      const { status, body } = await csv(north, path)
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
      const cells = String(body)
        .split(/[\n,]/)
        .map(cell => cell.replaceAll('"', ''))
      expect(cells, path).toContain(shown)
      expect(cells, path).not.toContain(hidden)
    }
  })

  it('narrows files, what was sent, and jobs, and leaves the bytes of others where they are', async () => {
    const south = await person('South', 'south', { dataScope: 'OWN' })
    const north = await person('North', 'north', { dataScope: 'UNIT' })
    const upload = async (who: Caller, name: string): Promise<string> => {
      const form = new FormData()
      form.set('bucketName', 'hmsg')
      form.set('file', new Blob(['words']), name)
      const answer = await fetch(`${test.origin}/hfle/v1/files/multipart`, {
        method: 'POST',
        headers: {
          authorization: `bearer ${who.token}`,
          cookie: who.cookie,
          'x-requested-with': 'XMLHttpRequest',
        },
        body: form,
      })
      return answer.text()
    }
    const [theirs, own] = [await upload(south, 'south.txt'), await upload(north, 'north.txt')]
    expect(await fileNames(north)).toEqual(['north.txt'])
    expect(await fileNames(admin)).toEqual(['north.txt', 'south.txt'])
    // Anyone with the address of a file reads it: only file administration is narrowed.
    expect((await north.call('GET', theirs)).body).toBe('words')
    const gone = await north.call('POST', '/hfle/v1/files/delete', [theirs])
    expect([gone.status, gone.body.code]).toEqual([404, 'error.file.notFound'])
    expect((await north.call('GET', theirs)).body).toBe('words')
    expect((await north.call('POST', '/hfle/v1/files/delete', [own])).status).toBe(204)

    for (const who of [north, south])
      await who.call('GET', `${groups}/export?exportType=DATA&fileType=csv&async=true`)
    const tasks = `/hpfm/v1/${tenant.tenantId}/export-task`
    expect(await namesIn(north, tasks, 'realName')).toEqual(['North'])
    expect(await namesIn(admin, tasks, 'realName')).toEqual(['North', 'South'])

    for (const who of [north, south])
      await inTenant(
        test.databases.app,
        { tenantId: tenant.tenantId, userId: who.userId, dataScope: 'all' },
        (db: Scoped<SendingTables>) =>
          db
            .insertInto('delivery')
            .values({
              channel: 'sms',
              recipient: who === north ? '+4711' : '+4722',
              subject: 'Ferry',
              body: 'At nine',
              usefulUntil: null,
            })
            .execute(),
      )
    expect(await namesIn(north, '/hmsg/v1/messages', 'receiver')).toEqual(['+4711'])
    expect(await namesIn(admin, '/hmsg/v1/messages', 'receiver')).toEqual(['+4711', '+4722'])
  })

  it('leaves what is for all users to all users: announcements that were published, and names', async () => {
    const south = await person('South', 'south', { dataScope: 'OWN' })
    const east = await person('East', 'east', { dataScope: 'OWN' })
    const id = await writeNotice(south, 'From the south')
    await south.call('POST', `${notices}/${id}/publish`)
    const preview = await east.call('GET', `/hmsg/v1/${tenant.tenantId}/notices/user/preview`)
    // The platform may have published announcements to all users, too.
    expect(preview.body).toContainEqual(
      expect.objectContaining({ title: 'From the south', publishedByUser: 'South' }),
    )
    expect(await titles(east)).toEqual([])
    const { body } = await east.call('GET', `${roles}/${south.roleId}`)
    expect(body.lastUpdatedByName).toBe('Test Person')
  })

  it('is not widened by people with a limited scope: not by a scope, a granted role, or an account of a person who sees more', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, [])
    const narrow = await makeRole(test.site, tenant.tenantId, [
      ...permissions,
      'iam.role.update',
      'iam.assignment.change',
    ])
    await setScope(narrow, { dataScope: 'UNIT' })
    const userId = await makeUser(test.site, tenant.tenantId, [narrow])
    const colleague = await makeUser(test.site, tenant.tenantId, [roleId])
    for (const one of [userId, colleague])
      await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/unit-members`, {
        userId: one,
        unitId: units.north,
      })
    const who = await signIn(test, userId)
    const { objectVersionNumber } = (await who.call('GET', `${roles}/${narrow}/data-scope`)).body
    const widen = { objectVersionNumber, dataScope: 'ALL' }
    expect((await who.call('PUT', `${roles}/${narrow}/data-scope`, widen)).body.code).toBe(
      'error.role.scope_beyond',
    )
    const give = [{ roleId, memberId: userId }]
    expect((await who.call('POST', '/iam/hzero/v1/member-roles/batch-assign', give)).body.code).toBe(
      'error.role.above_own',
    )
    const reset = await who.call('PUT', `${users}/${colleague}/admin-password-reset`, {})
    expect(reset.body.code).toBe('error.account.above_own')
    await setScope(roleId, { dataScope: 'OWN' })
    expect((await who.call('POST', `${users}/${colleague}/frozen`)).status).toBe(204)
  })

  it('of a person who works with all roles at once is the union of all of them', async () => {
    const [north, south] = [
      await person('North', 'north', { dataScope: 'OWN' }),
      await person('South', 'south', { dataScope: 'OWN' }),
    ]
    await makeGroup(north, 'N')
    await makeGroup(south, 'S')
    const both = await person('Both', undefined, { dataScope: 'CHOSEN', unitIds: [units.north] })
    const further = await makeRole(test.site, tenant.tenantId, [])
    await setScope(further, { dataScope: 'CHOSEN', unitIds: [units.south] })
    await giveRole(test.site, tenant.tenantId, both.userId, further)
    await test.settled()
    expect(await codes(both)).toEqual(['N'])
    await test.site({}, db =>
      db.updateTable('appUser').set({ roleMerge: true }).where('id', '=', both.userId).execute(),
    )
    expect(await codes(both)).toEqual(['N', 'S'])
  })

  it('is refused for what it cannot be', async () => {
    const east = await person('East', 'east', { dataScope: 'UNIT_AND_BELOW' })
    const { objectVersionNumber } = (await admin.call('GET', `${roles}/${east.roleId}/data-scope`)).body
    const unknown = { objectVersionNumber, dataScope: 'CHOSEN', unitIds: [admin.userId] }
    expect((await admin.call('PUT', `${roles}/${east.roleId}/data-scope`, unknown)).body.code).toBe(
      'error.role.scope_unknown',
    )
    const builtIn = (await admin.call('GET', `${roles}/${tenant.adminRoleId}/data-scope`)).body
    const narrowed = { objectVersionNumber: builtIn.objectVersionNumber, dataScope: 'OWN' }
    expect((await admin.call('PUT', `${roles}/${tenant.adminRoleId}/data-scope`, narrowed)).body.code).toBe(
      'error.role.built_in',
    )
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('GET', `${roles}/${east.roleId}/data-scope`)).status).toBe(404)
    expect((await stranger.call('PUT', `${roles}/${east.roleId}/data-scope`, unknown)).status).toBe(404)
  })

  it('stands in the database: a transaction that does not say what it sees finds no record of others [SAFE-14] [SAFE-16]', async () => {
    await makeGroup(admin, 'G')
    const seen = await test.databases.app.transaction().execute(async (db: Scoped<UserGroupTables>) => {
      await sql`select set_config('app.tenant_id', ${String(tenant.tenantId)}, true),
        set_config('app.looks_after', 'user_group', true)`.execute(db)
      return db.selectFrom('userGroup').select('code').execute()
    })
    expect(seen).toEqual([])
    const scope = { tenantId: tenant.tenantId, userId: admin.userId, dataScope: { units: [], values: [] } }
    const own = await inTenant(test.databases.app, scope, (db: Scoped<UserGroupTables>) =>
      db.selectFrom('userGroup').select('code').execute(),
    )
    expect(own).toEqual([{ code: 'G' }])
  })

  it('finds the few records of a unit by an index, among many of the tenant', async () => {
    const north = await person('North', 'north', { dataScope: 'UNIT_AND_BELOW' })
    await test.site({}, db =>
      sql`insert into unit (tenant_id, code, name, kind)
        select ${tenant.tenantId}, 'X' || n, '{}', 'DEPARTMENT' from generate_series(1, 100) n`.execute(db),
    )
    // Deliveries are not audited, so that many are created at once.
    await test.site({}, db =>
      sql`insert into delivery (tenant_id, channel, recipient, subject, body, state, due_at, created_by, unit_id)
        select ${tenant.tenantId}, 'sms', '+47' || n, 'Ferry', 'At nine', 'sent', null, md5((n % 500)::text)::uuid, others.ids[1 + n % 100]
        from generate_series(1, 5000) n, (
          select array_agg(id) as ids from unit where tenant_id = ${tenant.tenantId} and code like 'X%') others`.execute(
        db,
      ),
    )
    const { ownerUrl } = await scratchDatabase()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query('analyze delivery').finally(() => owner.end())
    const scope = {
      tenantId: tenant.tenantId,
      userId: north.userId,
      dataScope: { ownUnit: 'below', units: [], values: [] },
    } as const
    const plan = await inTenant(test.databases.app, scope, async db => {
      const { rows } = await sql<{ queryPlan: string }>`
        explain select id from delivery where state = 'sent'`.execute(db)
      return rows.map(row => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain('delivery_tenant_id_unit_id_idx')
    expect(plan).not.toContain('Seq Scan on delivery')
  })

  async function makeLookup(): Promise<string> {
    const { body } = await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/lov-headers`, {
      lovCode: 'REGIONS',
      lovName: 'Regions',
    })
    const value = { lovId: body.lovId, value: 'nordics', meaning: 'The Nordics' }
    await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/lov-values`, value)
    return 'REGIONS'
  }

  const fileNames = (who: Caller) => namesIn(who, `${files}?size=50`, 'fileName')
})
