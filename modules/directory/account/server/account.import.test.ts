import { randomUUID } from 'node:crypto'
import { readTable } from '@atrium/server/interchange/table-file'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const users = '/iam/hzero/v1/users'

let server: TestApp
let admin: Caller
let tenantId: number
let roleId: string
let roleCode: string

beforeAll(async () => {
  // Only the demo can send email without a mail server.
  server = await buildTestApp({}, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
  await server.site({}, db =>
    db
      .insertInto('language')
      .values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  const home = await makeTenant(server.site, 'Home')
  tenantId = home.tenantId
  admin = await signIn(server, await makeUser(server.site, tenantId, [home.adminRoleId]))
  roleId = await makeRole(server.site, tenantId, [])
  roleCode = await codeOf('role', roleId)
})

const codeOf = async (table: string, id: string) => {
  const { rows } = await server.site({}, db =>
    sql<{ code: string }>`select code from ${sql.table(table)} where id::text = ${id}`.execute(db),
  )
  return rows[0]?.code ?? ''
}
const at = () => `/himp/v1/${tenantId}/import`
const login = (name: string) => `${name}.${tenantId}`

async function upload(lines: readonly string[], mode = 'create', person = admin) {
  const form = new FormData()
  form.append('file', new Blob([`${lines.join('\n')}\n`]), 'people.csv')
  const address = `${server.origin}${at()}/data/data-upload?templateCode=HIAM.ACCOUNT&mode=${mode}`
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `bearer ${person.token}`,
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: form,
  })
  const text = await response.text()
  return { status: response.status, batch: text, body: response.ok ? undefined : JSON.parse(text) }
}

const statusOf = async (batch: string, person = admin) =>
  (await person.call('GET', `${at()}/data/status?batch=${batch}`)).body

/** Starts a step of an import and waits for its end. */
async function step(name: string, batch: string, person = admin, more = '') {
  const asked = await person.call(
    'POST',
    `${at()}/data/data-${name}?templateCode=HIAM.ACCOUNT&batch=${batch}${more}`,
  )
  if (asked.status !== 204) return asked
  await expect
    .poll(async () => (await statusOf(batch, person)).status, { timeout: 20_000, interval: 50 })
    .not.toMatch(/ING$/)
  return { status: 200, body: await statusOf(batch, person) }
}

/** Uploads, checks and imports a file whose rows are all valid. */
async function bring(lines: readonly string[], mode = 'create') {
  const { batch } = await upload(lines, mode)
  expect((await step('validate', batch)).body).toMatchObject({ failedCount: 0 })
  expect((await step('import', batch)).body).toMatchObject({ status: 'IMPORTED' })
  return batch
}

const rowsOf = async (batch: string, result = '') =>
  (await admin.call('GET', `${at()}/data?batch=${batch}&size=100${result && `&result=${result}`}`)).body
    .content
const faultsOf = async (batch: string) =>
  (await rowsOf(batch, 'invalid')).map(
    (row: { line: number; faults: { field?: string; message: string }[] }) => [
      row.line,
      ...row.faults.map(({ field, message }) => `${field}: ${message}`),
    ],
  )

const personOf = async (loginName: string) =>
  (await admin.call('GET', `${users}/paging?loginName=${loginName}`)).body.content[0]

const makeGroup = async () => {
  const groupCode = `g-${randomUUID().slice(0, 8)}`
  const { body } = await admin.call('POST', '/iam/v1/user-groups', { groupCode, groupName: 'Gate' })
  return { groupCode, id: body.userGroupId as string }
}
const makeUnit = async (unitCode: string) =>
  (
    await admin.call('POST', `/hpfm/v1/${tenantId}/units`, {
      unitCode,
      unitName: unitCode,
      unitTypeCode: 'COMPANY',
      orderSeq: 10,
      enabledFlag: 1,
    })
  ).body.unitId as string
const groupsAndUnitsOf = async (userId: string) => {
  const { rows } = await server.site({}, db =>
    sql<{ code: string }>`
      select g.code from user_group_member m join user_group g on g.id = m.user_group_id where m.user_id = ${userId}
      union all select n.code from unit_member m join unit n on n.id = m.unit_id where m.user_id = ${userId}
      order by 1`.execute(db),
  )
  return rows.map(({ code }) => code)
}

test('new people come with roles, groups and units; existing ones are updated by user name, and an empty cell changes nothing', async () => {
  const group = await makeGroup()
  await makeUnit('HQ')
  await bring([
    'User name,Name,Email,Role codes,Group codes,Unit codes,Time zone',
    `${login('ida')},Ida Berg,ida.${tenantId}@quay.example,${roleCode},${group.groupCode},HQ,Europe/Oslo`,
    `${login('jon')},Jon Moe,,,,,`,
  ])
  const ida = await personOf(login('ida'))
  expect(ida.memberRoleList.map((role: { roleId: string }) => role.roleId)).toEqual([roleId])
  expect(await groupsAndUnitsOf(ida.id)).toEqual(['HQ', group.groupCode].sort())

  const second = await makeRole(server.site, tenantId, [])
  const { batch } = await upload(
    [
      'User name,Name,Phone,Role codes',
      `${login('IDA').toUpperCase()},,+4722334455,${await codeOf('role', second)}`,
      `${login('jon')},Jon Moe,,`,
    ],
    'update',
  )
  const checked = await step('validate', batch)
  expect(checked.body).toMatchObject({ createdCount: 0, updatedCount: 1, unchangedCount: 1, mode: 'update' })
  expect((await rowsOf(batch, 'updated'))[0].changes).toEqual([
    { field: 'phone', from: '', to: '+4722334455' },
    { field: 'roleCodes', from: roleCode, to: [roleCode, await codeOf('role', second)].join(', ') },
  ])
  expect((await step('import', batch)).body).toMatchObject({ status: 'IMPORTED' })
  const now = await personOf(login('ida'))
  expect(now).toMatchObject({
    realName: 'Ida Berg',
    phone: '+4722334455',
    timeZone: 'Europe/Oslo',
    email: ida.email,
  })
  expect(now.memberRoleList).toHaveLength(2)
  expect(await groupsAndUnitsOf(ida.id)).toHaveLength(2)
  expect((await personOf(login('jon'))).objectVersionNumber).toBe(1)
})

test('one file creates some and updates others; each mode refuses what it is not for', async () => {
  await bring(['User name,Name', `${login('ida')},Ida Berg`])
  const both = ['User name,Name', `${login('ida')},Ida Lund`, `${login('kim')},Kim Vik`]
  const { batch: creating } = await upload(both)
  await step('validate', creating)
  expect(await faultsOf(creating)).toEqual([[2, 'loginName: Another account uses this user name']])
  const { batch: updating } = await upload(both, 'update')
  await step('validate', updating)
  expect(await faultsOf(updating)).toEqual([[3, expect.stringContaining(`loginName: No record`)]])
  expect((await step('import', updating)).body.code).toBe('error.import.rows')
  await bring(both, 'both')
  expect((await personOf(login('ida'))).realName).toBe('Ida Lund')
  expect((await personOf(login('kim'))).realName).toBe('Kim Vik')
  const { body } = await upload(['User name', login('ida')], 'create')
  expect(body.code).toBe('error.import.columns')
  const { batch } = await upload(['User name', login('new')], 'both')
  await step('validate', batch)
  expect(await faultsOf(batch)).toEqual([[2, 'realName: This column is required']])
  expect((await upload(both, 'replace')).status).toBe(400)
})

test('a row that repeats another one of the file names it, and every refusal its column [SAFE-55]', async () => {
  const { batch } = await upload([
    'User name,Name,Email,Role codes,Group codes,Unit codes,Starts on,Ends on',
    `${login('ida')},Ida,one.${tenantId}@quay.example,,,,,`,
    `${login('IDA')},Again,,,,,,`,
    `${login('jon')},Jon,ONE.${tenantId}@quay.example,,,,,`,
    `${login('kim')},Kim,,,no-group,,,`,
    `${login('liv')},Liv,,,,no-unit,,`,
    `${login('mia')},Mia,,no-role,,,,`,
    `${login('nil')},Nil,,,,,2031-01-01,2030-01-01`,
  ])
  await step('validate', batch)
  expect(await faultsOf(batch)).toEqual([
    [3, 'loginName: Repeats line 2'],
    [4, 'email: Repeats line 2'],
    [5, 'groupCodes: No user group has this code: no-group'],
    [6, 'unitCodes: No unit has this code: no-unit'],
    [7, expect.stringMatching(/^roleCodes: .*: no-role$/)],
    [8, 'endDateActive: The end date must not be before the start date'],
  ])
})

test('an import grants nothing that its person could not grant one by one [SAFE-12]', async () => {
  const group = await makeGroup()
  await bring(['User name,Name', `${login('ida')},Ida Berg`])
  const clerkRole = await makeRole(server.site, tenantId, ['iam.account.create', 'iam.account.list'])
  const clerk = await signIn(server, await makeUser(server.site, tenantId, [clerkRole]))
  for (const mode of ['update', 'both'])
    expect((await upload(['User name,Name', `${login('ida')},X`], mode, clerk)).status).toBe(403)
  const { batch } = await upload(
    ['User name,Name,Group codes', `${login('kim')},Kim,${group.groupCode}`],
    'create',
    clerk,
  )
  expect((await step('validate', batch, clerk)).body).toMatchObject({ failedCount: 1 })
  const { body } = await clerk.call('GET', `${at()}/data?batch=${batch}`)
  expect(body.content[0].faults[0].field).toBe('groupCodes')

  const editorRole = await makeRole(server.site, tenantId, ['iam.account.update', 'iam.account.list'])
  const editor = await signIn(server, await makeUser(server.site, tenantId, [editorRole]))
  const boss = await admin.call('GET', `${users}/${admin.userId}/info`)
  for (const line of [`${boss.body.loginName},Renamed,`, `${login('ida')},,${await adminRole()}`]) {
    const { batch: above } = await upload(['User name,Name,Role codes', line], 'update', editor)
    expect((await step('validate', above, editor)).body, line).toMatchObject({ failedCount: 1 })
  }
  const stranger = await makeTenant(server.site)
  const foreign = await makeUser(server.site, stranger.tenantId, [stranger.adminRoleId])
  const { rows } = await server.site({}, db =>
    sql<{ loginName: string }>`select login_name from app_user where id = ${foreign}`.execute(db),
  )
  const { batch: elsewhere } = await upload(['User name,Name', `${rows[0]?.loginName},X`], 'update')
  await step('validate', elsewhere)
  expect(await faultsOf(elsewhere)).toEqual([[2, expect.stringContaining('No record')]])
})

test('an import puts nobody into a group whose roles its person could not grant [SAFE-12]', async () => {
  const group = await makeGroup()
  const path = `/iam/v1/user-groups/${group.id}`
  const { rows } = await server.site({}, db =>
    sql<{ roleId: string }>`select role_id from member_role where user_id = ${admin.userId}`.execute(db),
  )
  const put = await admin.call('PUT', `${path}/roles`, { assignRoleIds: rows.map(row => row.roleId) })
  expect(put.status).toBe(200)
  const rights = ['iam.account.create', 'iam.account.update', 'iam.account.list', 'iam.user-group.update']
  const editorRole = await makeRole(server.site, tenantId, rights)
  const editor = await signIn(server, await makeUser(server.site, tenantId, [editorRole]))
  for (const mode of ['create', 'both']) {
    const lines = ['User name,Name,Group codes', `${login('kim')},Kim,${group.groupCode}`]
    const { batch } = await upload(lines, mode, editor)
    expect((await step('validate', batch, editor)).body, mode).toMatchObject({ failedCount: 1 })
    const { body } = await editor.call('GET', `${at()}/data?batch=${batch}`)
    expect(body.content[0].faults[0].field, mode).toBe('groupCodes')
  }
  expect((await admin.call('GET', `${path}/users`)).body.content).toEqual([])
})

const adminRole = async () => {
  const { rows } = await server.site({}, db =>
    sql<{ code: string }>`select r.code from member_role m join role r on r.id = m.role_id
      where m.user_id = ${admin.userId} and m.tenant_id = ${tenantId}`.execute(db),
  )
  return rows[0]?.code ?? ''
}

test('a dry run writes nothing: no record, no audit but of the import itself, and no mail', async () => {
  await bring(['User name,Name', `${login('ida')},Ida Berg`])
  const traces = async () => {
    const { rows } = await server.site({}, db =>
      sql<{ audits: number; mails: number; people: number }>`select
        (select count(*) from audit where tenant_id = ${tenantId} and entity <> 'import_batch') as audits,
        (select count(*) from delivery where tenant_id = ${tenantId}) as mails,
        (select count(*) from app_user where tenant_id = ${tenantId}) as people`.execute(db),
    )
    return rows[0]
  }
  const { batch } = await upload(
    ['User name,Name,Role codes', `${login('ida')},Ida Lund,${roleCode}`, `${login('kim')},Kim,${roleCode}`],
    'both',
  )
  const before = await traces()
  expect((await step('validate', batch)).body).toMatchObject({
    createdCount: 1,
    updatedCount: 1,
    status: 'CHECKED',
  })
  expect(await traces()).toEqual(before)
  expect((await rowsOf(batch)).map((row: { outcome: string }) => row.outcome)).toEqual(['updated', 'created'])
  await step('import', batch)
  expect(await traces()).not.toEqual(before)
})

test('the workbook says what an empty cell means, on a sheet that is not imported', async () => {
  const response = await fetch(`${server.origin}/himp/v1/${tenantId}/template/HIAM.ACCOUNT/excel`, {
    headers: { authorization: `bearer ${admin.token}`, cookie: admin.cookie },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const notes = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? []).toString()
  expect(notes).toContain('an empty cell leaves its value unchanged')
  expect(await readTable(Buffer.from(bytes))).toHaveLength(2)
  const info = (await admin.call('GET', `/himp/v1/${tenantId}/template/HIAM.ACCOUNT/info`)).body
  expect(info.modes).toEqual(['create', 'update', 'both'])
  expect(info.notes.length).toBeGreaterThan(1)
})

test('the job list has one line for an import and its check, the newest first', async () => {
  const first = await bring(['User name,Name', `${login('ida')},Ida Berg`])
  await bring(['User name,Name', `${login('kim')},Kim Vik`, `${login('liv')},Liv Vik`])
  const { body } = await admin.call('GET', `/hpfm/v1/${tenantId}/self/export-task?kind=import`)
  expect(body.content.map((job: { doneRows: number; state: string }) => [job.doneRows, job.state])).toEqual([
    [2, 'DONE'],
    [1, 'DONE'],
  ])
  expect(body.totalElements).toBe(2)
  const all = (await admin.call('GET', `/hpfm/v1/${tenantId}/export-task`)).body
  expect(all.content).toHaveLength(2)
  const imports = (await admin.call('GET', `${at()}/manager`)).body
  expect(imports.content.map((one: { createdCount: number }) => one.createdCount)).toEqual([2, 1])
  expect(imports.content[1].batch).toBe(first)
})

test('an import is undone as its preview said: created people go, old values return, and what was used or changed since stays [SAFE-55]', async () => {
  const group = await makeGroup()
  await makeUnit('HQ')
  await bring(['User name,Name,Phone', `${login('ida')},Ida Berg,+4700000001`, `${login('jon')},Jon Moe,`])
  const [ida, jon] = [await personOf(login('ida')), await personOf(login('jon'))]
  const batch = await bring(
    [
      'User name,Name,Phone,Role codes,Group codes,Unit codes',
      `${login('ida')},Ida Lund,+4700000002,${roleCode},${group.groupCode},HQ`,
      `${login('jon')},Jon Lie,+4700000003,,,`,
      ...['kim', 'liv', 'mia', 'nil'].map(
        name => `${login(name)},New ${name},,${roleCode},${group.groupCode},`,
      ),
    ],
    'both',
  )
  const [liv, mia, nil] = await Promise.all(['liv', 'mia', 'nil'].map(name => personOf(login(name))))
  // One is changed, one gets a role, one signs in; of Jon's two fields one is changed again.
  await admin.call('PUT', users, { ...liv, realName: 'Changed', memberRoleList: liv.memberRoleList })
  await admin.call('POST', `${users}/batch/role`, {
    userIds: [mia.id],
    roleId: await makeRole(server.site, tenantId, []),
  })
  await server.site({}, db =>
    sql`insert into audit (tenant_id, actor_id, entity, entity_id, verb, after)
      values (${tenantId}, ${nil.id}, 'session', ${randomUUID()}, 'sign-in', '{}')`.execute(db),
  )
  const changed = { ...(await personOf(login('jon'))), phone: '+4700000009' }
  expect((await admin.call('PUT', users, changed)).status).toBe(200)

  const people = async () =>
    (await admin.call('GET', `${users}/paging?size=100&sort=loginName,asc`)).body.content.map(
      (one: { loginName: string; realName: string; phone?: string }) => [
        one.loginName,
        one.realName,
        one.phone,
      ],
    )
  const before = await people()
  const previewed = await step('undo-validate', batch)
  expect(previewed.body).toMatchObject({
    status: 'IMPORTED',
    removedCount: 1,
    restoredCount: 2,
    keptCount: 3,
  })
  expect(await people()).toEqual(before)

  const undone = await step('undo', batch)
  expect(undone.body).toMatchObject({ status: 'UNDONE', removedCount: 1, restoredCount: 2, keptCount: 3 })
  expect(undone.body.undoableUntil).toBeUndefined()
  const remaining = (await rowsOf(batch, 'kept')).map(
    (row: { line: number; undo: { reasons: object[] } }) => [row.line, row.undo.reasons],
  )
  const touched = [{ message: 'Used or changed since the import' }]
  expect(remaining).toEqual([
    [3, [{ field: 'phone', message: 'Changed since the import' }]],
    [5, touched],
    [6, touched],
    [7, touched],
  ])
  expect(await personOf(login('kim'))).toBeUndefined()
  expect(await personOf(login('liv'))).toMatchObject({ realName: 'Changed' })
  expect(await personOf(login('nil'))).toMatchObject({ realName: 'New nil' })
  const idaNow = await personOf(login('ida'))
  expect(idaNow).toMatchObject({ realName: 'Ida Berg', phone: '+4700000001', memberRoleList: [] })
  expect(await groupsAndUnitsOf(ida.id)).toEqual([])
  expect(await personOf(login('jon'))).toMatchObject({
    id: jon.id,
    realName: 'Jon Moe',
    phone: '+4700000009',
  })
  expect((await step('undo', batch)).status).toBe(200)
})

test('undoing leaves memberships that were there before, and those that others added since', async () => {
  const [first, added, later] = [await makeGroup(), await makeGroup(), await makeGroup()]
  await bring(['User name,Name,Group codes', `${login('ida')},Ida Berg,${first.groupCode}`])
  const batch = await bring(
    ['User name,Group codes', `${login('ida')},"${first.groupCode},${added.groupCode}"`],
    'update',
  )
  const { id } = await personOf(login('ida'))
  await admin.call('POST', `${users}/batch/user-group`, { userIds: [id], userGroupId: later.id })
  expect((await step('undo', batch)).body).toMatchObject({ status: 'UNDONE', restoredCount: 1, keptCount: 0 })
  expect(await groupsAndUnitsOf(id)).toEqual([first.groupCode, later.groupCode].sort())
})

test('an import is undone for a day, by its person alone and with permission to delete [SAFE-2] [SAFE-12]', async () => {
  const batch = await bring(['User name,Name', `${login('ida')},Ida Berg`])
  const { undoableUntil, creationDate } = await statusOf(batch)
  expect(Date.parse(undoableUntil) - Date.parse(creationDate)).toBeGreaterThan(23 * 3_600_000)
  const other = await signIn(server, await makeUser(server.site, tenantId, [await roleOf(admin)]))
  expect((await step('undo', batch, other)).status).toBe(404)
  const age = (hours: number) =>
    server.site({}, db =>
      sql`update import_batch set imported_at = now() - make_interval(hours => ${hours}) where id = ${batch}`.execute(
        db,
      ),
    )
  await age(25)
  const late = await step('undo', batch)
  expect([late.status, late.body.code]).toEqual([409, 'error.import.undo_late'])
  expect((await step('undo-validate', batch)).body.code).toBe('error.import.undo_late')
  expect((await statusOf(batch)).undoableUntil).toBeUndefined()
  await age(0)
  expect(await personOf(login('ida'))).toBeDefined()

  const clerkRole = await makeRole(server.site, tenantId, ['iam.account.create'])
  const clerk = await signIn(server, await makeUser(server.site, tenantId, [clerkRole]))
  const { batch: theirs } = await upload(['User name,Name', `${login('kim')},Kim`], 'create', clerk)
  await step('validate', theirs, clerk)
  expect((await step('import', theirs, clerk)).body).toMatchObject({ status: 'IMPORTED' })
  expect((await statusOf(theirs, clerk)).undoableUntil).toBeUndefined()
  expect((await step('undo', theirs, clerk)).status).toBe(403)
  expect(await personOf(login('kim'))).toBeDefined()
})

const roleOf = async (person: Caller) => {
  const { rows } = await server.site({}, db =>
    sql<{ id: string }>`select role_id as id from member_role
      where user_id = ${person.userId} and tenant_id = ${tenantId}`.execute(db),
  )
  return rows[0]?.id ?? ''
}

const mailsTo = async (recipient: string) => {
  const { rows } = await server.site({}, db =>
    sql<{
      body: string
    }>`select body from delivery where recipient = ${recipient} order by created_at`.execute(db),
  )
  return rows.map(({ body }) => body)
}
/** Waits until everyone whom an import created was sent a link or refused one. */
const linksOf = async (batch: string) => {
  await expect
    .poll(async () => {
      const { createdCount, sentLinkCount, refusedLinkCount } = await statusOf(batch)
      return createdCount - sentLinkCount - refusedLinkCount
    })
    .toBe(0)
  return statusOf(batch)
}

test('new people are sent a link to set their password, at the import or afterwards, once; who has no address is named', async () => {
  const address = (name: string) => `${login(name)}@quay.example`
  const lines = (...names: string[]) => [
    'User name,Name,Email',
    ...names.map(name => `${login(name)},New ${name},${name === 'nil' ? '' : address(name)}`),
  ]
  const { batch } = await upload(lines('ida', 'nil'))
  await step('validate', batch)
  expect(await mailsTo(address('ida'))).toEqual([])
  await step('import', batch, admin, '&sendFlag=1')
  expect(await linksOf(batch)).toMatchObject({ sentLinkCount: 1, refusedLinkCount: 1 })
  const [mail = ''] = await mailsTo(address('ida'))
  expect(mail).toContain(login('ida'))
  const link = /https?:\/\/\S+/.exec(mail)?.[0] ?? ''
  const opened = await fetch(`${server.origin}${new URL(link).pathname}${new URL(link).search}`, {
    redirect: 'manual',
  })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const form = await fetch(`${server.origin}/oauth/password/modify`, { headers: { cookie } })
  expect([form.status, await form.text()]).toEqual([200, expect.stringContaining(login('ida'))])
  const reasons = (await rowsOf(batch)).map((row: { link: { reason?: string } }) => row.link.reason)
  expect(reasons).toEqual([undefined, 'This account has no email address'])

  const later = await bring(lines('kim'))
  expect(await mailsTo(address('kim'))).toEqual([])
  expect((await step('send-links', later)).status).toBe(200)
  expect(await linksOf(later)).toMatchObject({ sentLinkCount: 1, refusedLinkCount: 0 })
  await step('send-links', later)
  expect((await step('undo', later)).body).toMatchObject({ status: 'UNDONE', removedCount: 1 })
  expect(await mailsTo(address('kim'))).toHaveLength(1)
  expect((await step('send-links', later)).status).toBe(409)
})

test('links need the permission to reset passwords [SAFE-12]', async () => {
  const clerkRole = await makeRole(server.site, tenantId, ['iam.account.create'])
  const clerk = await signIn(server, await makeUser(server.site, tenantId, [clerkRole]))
  const { batch } = await upload(['User name,Name', `${login('kim')},Kim`], 'create', clerk)
  await step('validate', batch, clerk)
  expect((await statusOf(batch, clerk)).canSendLinks).toBe(false)
  expect((await step('import', batch, clerk, '&sendFlag=1')).status).toBe(403)
  expect((await step('import', batch, clerk)).body).toMatchObject({ status: 'IMPORTED' })
  expect((await step('send-links', batch, clerk)).status).toBe(403)
})

test('own fields of the tenant are columns: a row says its own values, one without any makes an account all the same', async () => {
  const add = (field: object) =>
    admin.call('POST', '/hpfm/v1/own-fields', { resource: 'iam.account', ...field })
  expect((await add({ code: 'desk', kind: 'text', title: 'Desk', requiredFlag: 1 })).status).toBe(200)
  expect((await add({ code: 'grade', kind: 'integer', title: 'Grade' })).status).toBe(200)
  await bring(['User name,Name,Desk,Grade', `${login('ida')},Ida Berg,Quay 7,3`, `${login('jon')},Jon Moe,,`])
  expect((await personOf(login('ida'))).custom).toEqual({ desk: 'Quay 7', grade: 3 })
  expect((await personOf(login('jon'))).custom).toEqual({})
  // A file of a program that knows nothing of own fields.
  await bring(['User name,Name', `${login('eva')},Eva Lie`])
  const { batch: wrong } = await upload([
    'User name,Name,Desk,Grade',
    `${login('max')},Max,,3`,
    `${login('tom')},Tom,Quay 1,much`,
  ])
  expect((await step('validate', wrong)).body).toMatchObject({ failedCount: 2 })
  expect((await faultsOf(wrong)).flat().join()).toMatch(/custom\.desk: .+custom\.grade: /)
  const { batch } = await upload(['User name,Name,Grade', `${login('ida')},,4`], 'update')
  expect((await step('validate', batch)).body).toMatchObject({ failedCount: 0, updatedCount: 1 })
  expect((await rowsOf(batch, 'updated'))[0].changes).toEqual([{ field: 'custom.grade', from: '3', to: '4' }])
  await step('import', batch)
  expect((await personOf(login('ida'))).custom).toEqual({ desk: 'Quay 7', grade: 4 })
})
