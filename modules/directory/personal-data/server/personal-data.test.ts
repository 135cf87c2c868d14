import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { untilChained } from '@atrium/server/testing/chained'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let nora: Caller
let bob: string

beforeAll(async () => {
  test = await buildTestApp()
  home = await makeTenant(test.site, 'Home')
  bob = await makeUser(test.site, home.tenantId, [home.adminRoleId], {
    realName: 'Bob Private',
    email: `bob-${randomUUID()}@norrvik.example`,
  })
  nora = await signIn(
    test,
    await makeUser(test.site, home.tenantId, [home.adminRoleId], {
      realName: 'Nora Lind',
      phone: '+47 555 01 234',
    }),
  )
  // A message to each of them, and a change of the other account.
  for (const [userId, subject] of [
    [nora.userId, 'For Nora'],
    [bob, 'For Bob alone'],
  ])
    await test.site({}, db =>
      sql`with sent as (insert into message (tenant_id, type, category, subject, body)
          values (${home.tenantId}, 'MSG', 'x', ${subject}, 'Text') returning id)
        insert into user_message (tenant_id, user_id, message_id)
          select ${home.tenantId}, ${userId}, id from sent`.execute(db),
    )
  await nora.call('POST', `/iam/hzero/v1/users/${bob}/frozen`)
  await untilChained(test)
})
afterAll(() => test.close())

/** The files of an archive by name, once its job is done. */
async function archiveOf(caller: Caller, taskId: string) {
  await expect
    .poll(
      async () =>
        (
          await sql<{ state: string }>`select state from job where id = ${taskId}`.execute(
            test.databases.site,
          )
        ).rows[0]?.state,
      { timeout: 20_000 },
    )
    .toBe('DONE')
  const { rows } = await sql<{ fileKey: string; userId: string }>`
    select file_key, user_id from job where id = ${taskId}`.execute(test.databases.site)
  expect(rows[0]?.userId).toBe(caller.userId)
  const bytes = await test.store.get(rows[0]?.fileKey ?? '')
  if (!bytes) throw new Error('the archive has no bytes')
  const files = unzipSync(await buffer(bytes))
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}

describe('the data of a person', () => {
  it('are written on their own request, without those of others', async () => {
    const answer = await nora.call('POST', '/iam/hzero/v1/users/self/personal-data')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const files = await archiveOf(nora, answer.body.taskId)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'account.json',
        'member_role.json',
        'session.json',
        'user_message.json',
        'audit.json',
      ]),
    )
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject([
      { realName: 'Nora Lind', phone: '+47 555 01 234' },
    ])
    expect(files['user_message.json']).toContain('For Nora')
    expect(files['audit.json']).toContain(`"entityId": "${bob}"`)
    const all = Object.values(files).join()
    for (const foreign of ['Bob', 'bob-', 'secret', 'password']) expect(all).not.toContain(foreign)
  }, 30_000)

  it('have those values of own fields that the person who asks reads', async () => {
    for (const field of [{ code: 'desk' }, { code: 'note', othersAccess: 'absent' }])
      await nora.call('POST', '/hpfm/v1/own-fields', {
        ...{ resource: 'iam.account', kind: 'text', title: 'Field', ...field },
      })
    const roleId = await makeRole(test.site, home.tenantId, [])
    const eve = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    const account = (await nora.call('GET', `/iam/hzero/v1/users/${eve.userId}/info`)).body
    const { id, realName, email, memberRoleList, objectVersionNumber } = account
    const custom = { desk: 'Quay 7', note: 'Hardship case' }
    const change = { id, realName, email, memberRoleList, objectVersionNumber, custom }
    expect((await nora.call('PUT', '/iam/hzero/v1/users', change)).status).toBe(200)
    await untilChained(test)
    const own = await eve.call('POST', '/iam/hzero/v1/users/self/personal-data')
    const files = await archiveOf(eve, own.body.taskId)
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject([{ custom: { desk: 'Quay 7' } }])
    expect(Object.values(files).join()).not.toContain('Hardship')
    const reason = 'Eve asked for it'
    const asked = await nora.call('POST', `/iam/hzero/v1/users/${id}/personal-data`, { reason })
    const whole = await archiveOf(nora, asked.body.taskId)
    expect(JSON.parse(whole['account.json'] ?? '')).toMatchObject([{ custom }])
  }, 30_000)

  it('are written by an administrator with a reason, which the audit log has', async () => {
    const path = `/iam/hzero/v1/users/${bob}/personal-data`
    expect((await nora.call('POST', path, { reason: ' ' })).status).toBe(400)
    const reason = 'Bob asked for it'
    const answer = await nora.call('POST', path, { reason })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const files = await archiveOf(nora, answer.body.taskId)
    expect(files['account.json']).toContain('Bob Private')
    expect(Object.values(files).join()).not.toContain('Nora')
    const log = await nora.call('GET', `/hmnt/v1/${home.tenantId}/audit-datas?entityCode=personal_data`)
    expect(log.body.content[0].auditDataLineList).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fieldCode: 'reason', fieldValueNew: reason }),
        expect.objectContaining({ fieldCode: 'userId', fieldValueNewMeaning: 'Bob Private' }),
      ]),
    )
  }, 30_000)

  it('are nothing for people without the permission or of another tenant [SAFE-1]', async () => {
    const lists = await makeRole(test.site, home.tenantId, ['iam.account.list'])
    const viewer = await signIn(test, await makeUser(test.site, home.tenantId, [lists]))
    const elsewhere = await makeTenant(test.site, 'Elsewhere')
    const stranger = await signIn(
      test,
      await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]),
    )
    const ask = async (by: Caller) =>
      (await by.call('POST', `/iam/hzero/v1/users/${bob}/personal-data`, { reason: 'Curious' })).status
    expect(await ask(viewer)).toBe(403)
    expect(await ask(stranger)).toBe(404)
  })
})
