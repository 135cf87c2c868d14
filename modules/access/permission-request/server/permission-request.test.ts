import type { UserMessage } from '@atrium/contract/messages/message'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let caller: Caller
let admin: Caller
let zhang: Caller
let bystander: Caller

beforeAll(async () => {
  test = await buildTestApp()
  home = await makeTenant(test.site, 'Norrvik')
  const plain = await makeRole(test.site, home.tenantId, [], 'access-reviewer')
  caller = await person(plain, { realName: 'Elin Sand' })
  bystander = await person(plain)
  admin = await person(home.adminRoleId, { realName: 'Own Admin' })
  zhang = await person(home.adminRoleId, { realName: '张伟', language: 'zh_CN' })
  await makePermissionSet(test.site, home.tenantId, ['iam.role.remove'])
  await makePermissionSet(test.site, home.tenantId, ['iam.role.create'])
})
afterAll(() => test.close())

const person = async (roleId: string, change: { realName?: string; language?: string } = {}) =>
  signIn(test, await makeUser(test.site, home.tenantId, [roleId], change))
const ask = (who: Caller, body: unknown) =>
  who.call('POST', `/hmsg/v1/${who.tenantId}/permission-requests`, body)
const inboxOf = async (who: Caller): Promise<UserMessage[]> =>
  (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user`)).body.content

describe('who lacks a permission', () => {
  it('asks those who can grant it, each in their language, once an hour for each code', async () => {
    const first = await ask(caller, { code: 'iam.role.remove', reason: 'Old roles\nof the merger' })
    expect([first.status, first.body.receivers]).toEqual([200, ['Own Admin', '张伟']])
    const [got] = await inboxOf(admin)
    expect(got).toMatchObject({
      subject: expect.stringMatching(/^Elin Sand requests “Set of/),
      senderName: 'Elin Sand',
      messageCategoryCode: 'ACCESS',
      readFlag: 0,
    })
    const detail = await admin.call('GET', `/hmsg/v1/${admin.tenantId}/messages/user/${got?.userMessageId}`)
    expect(detail.body.content).toContain('Reason: Old roles of the merger')
    expect(detail.body.content).toContain('Permission: iam.role.remove')
    expect(detail.body.content).toContain(`${test.origin}/hiam/role/permissions/${caller.roleId}`)
    expect((await inboxOf(zhang)).map(message => message.subject)).toEqual([
      expect.stringMatching(/^Elin Sand 申请“Set of/),
    ])
    expect(await inboxOf(bystander)).toEqual([])

    const again = await ask(caller, { code: '/iam/role/remove' })
    expect([again.status, again.body.code]).toEqual([429, 'error.permission_request.repeated'])
    expect(await inboxOf(admin)).toHaveLength(1)
    expect((await ask(caller, { code: 'iam.role.create' })).status).toBe(200)
    expect((await ask(bystander, { code: 'iam.role.remove' })).status).toBe(200)
  })

  it('writes to nobody for what the role holds, for what nobody knows, and where nobody can grant it', async () => {
    const held = await ask(admin, { code: 'iam.role.remove' })
    expect([held.status, held.body.code]).toEqual([409, 'error.permission_request.held'])
    for (const code of ['no.such.code', 'iam.tenant.list']) {
      const answer = await ask(caller, { code })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.permission_request.nobody'])
    }
  })

  it('learns which other role of theirs would be enough', async () => {
    const reader = await makeRole(test.site, home.tenantId, ['iam.role.list'], 'reader')
    await giveRole(test.site, home.tenantId, bystander.userId, reader)
    const path = '/iam/hzero/v1/permissions/explain?code=iam.role.list'
    expect((await bystander.call('GET', path)).body.ownRoles).toEqual([{ id: reader, name: 'reader' }])
    expect((await caller.call('GET', path)).body.ownRoles).toEqual([])
  })
})
