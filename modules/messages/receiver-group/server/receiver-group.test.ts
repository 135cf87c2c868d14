import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const groups = '/hmsg/v1/receiver-types'
const notices = '/hmsg/v1/notices'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let role: string
let clerk: Caller
let guard: Caller
let other: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  role = await makeRole(test.site, tenant.tenantId, [])
  clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [role], { realName: 'Ana Clerk' }))
  const second = await makeRole(test.site, tenant.tenantId, [])
  guard = await signIn(test, await makeUser(test.site, tenant.tenantId, [second], { realName: 'Bo Guard' }))
  other = await signIn(test, await makeUser(test.site, tenant.tenantId, [second]))
})

const draft = () => ({
  typeCode: 'QUAY',
  typeName: 'People of the quay',
  receiverList: [
    { receiverTypeCode: 'ROLE', receiverSourceId: role },
    { receiverTypeCode: 'USER', receiverSourceId: guard.userId },
  ],
})

async function make(change: object = {}) {
  const answer = await admin.call('POST', groups, { ...draft(), ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

it('a receiver group is made, listed, changed and removed, with whom it holds', async () => {
  const made = await make({ _tls: { typeName: { zh_CN: '码头人员' } } })
  expect(made).toMatchObject({
    typeCode: 'QUAY',
    memberCount: 2,
    enabledFlag: 1,
    receiverList: [
      { receiverTypeCode: 'ROLE' },
      { receiverTypeCode: 'USER', receiverSourceName: 'Bo Guard' },
    ],
    _tls: { typeName: { en_US: 'People of the quay', zh_CN: '码头人员' } },
  })
  const { receiverTypeId } = made
  expect((await admin.call('GET', `${groups}?typeName=quay`)).body).toMatchObject({
    totalElements: 1,
    content: [{ receiverTypeId, memberCount: 2 }],
  })
  const change = { receiverTypeId, objectVersionNumber: 1, typeName: 'Quay', receiverList: [] }
  expect((await admin.call('PUT', groups, change)).body).toMatchObject({ typeName: 'Quay', memberCount: 0 })
  const late = await admin.call('PUT', groups, change)
  expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
  const twice = await admin.call('POST', groups, draft())
  expect([twice.status, twice.body.code]).toEqual([409, 'error.receiver_group.code_taken'])
  const removed = await admin.call('DELETE', groups, { receiverTypeId, objectVersionNumber: 2 })
  expect(removed.status).toBe(204)
})

it('an announcement and a test reach the members of a group on that day, each once, and a group in use stays', async () => {
  const { receiverTypeId } = await make()
  const written = await admin.call('POST', notices, {
    title: 'Quay',
    noticeBody: '<p>Closed.</p>',
    receiverTypeCode: 'NOTIFY',
    receiverList: [{ receiverTypeCode: 'GROUP', receiverSourceId: receiverTypeId }],
  })
  expect(written.body.receiverList).toMatchObject([{ receiverSourceName: 'People of the quay' }])
  const { noticeId } = written.body
  await admin.call('POST', `${notices}/${noticeId}/publish`)
  const statusFor = async (who: Caller) => (await who.call('GET', `${notices}/user/${noticeId}`)).status
  expect([await statusFor(clerk), await statusFor(guard), await statusFor(other)]).toEqual([200, 200, 404])
  const readersOf = async () =>
    (await admin.call('GET', '/hmsg/v1/messages?messageCode=MESSAGE.NOTICE')).body.content
      .map((one: { receiver: string }) => one.receiver)
      .sort()
  await expect.poll(readersOf, { timeout: 10_000 }).toEqual(['Ana Clerk', 'Bo Guard'])

  const sent = await admin.call('POST', '/hmsg/v1/message/relevance', {
    messageCode: 'MESSAGE.NOTICE',
    receiverUserIdList: [clerk.userId],
    receiverGroupIdList: [receiverTypeId],
    args: { title: 'Quay', text: 'Closed.', link: 'https://a.example/' },
  })
  expect(sent.body).toEqual({ deliveryCount: 2 })
  const nobody = await admin.call('POST', '/hmsg/v1/message/relevance', { messageCode: 'MESSAGE.NOTICE' })
  expect(nobody.status).toBe(400)

  const busy = await admin.call('DELETE', groups, { receiverTypeId, objectVersionNumber: 1 })
  expect([busy.status, busy.body.code]).toEqual([409, 'error.receiver_group.in_use'])
  const off = { ...draft(), receiverTypeId, objectVersionNumber: 1, enabledFlag: 0 }
  expect((await admin.call('PUT', groups, off)).status).toBe(200)
  expect([await statusFor(clerk), await statusFor(guard)]).toEqual([404, 404])
})

it('another tenant neither sees, changes, nor writes to a group, nor names its people in one [SAFE-1] [SAFE-2]', async () => {
  const { receiverTypeId } = await make()
  const elsewhere = await makeTenant(test.site)
  const stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  expect((await stranger.call('GET', groups)).body.content).toEqual([])
  const change = { ...draft(), receiverTypeId, objectVersionNumber: 1, receiverList: [] }
  for (const [method, path, body] of [
    ['GET', `${groups}/${receiverTypeId}`, undefined],
    ['PUT', groups, change],
    ['DELETE', groups, { receiverTypeId, objectVersionNumber: 1 }],
  ] as const) {
    const answer = await stranger.call(method, path, body)
    expect([answer.status, answer.body.code], method).toEqual([404, 'error.not_found'])
  }
  for (const [path, body] of [
    [groups, draft()],
    ['/hmsg/v1/message/relevance', { messageCode: 'MESSAGE.NOTICE', receiverGroupIdList: [receiverTypeId] }],
    [
      notices,
      {
        title: 'x',
        noticeBody: 'x',
        receiverTypeCode: 'NOTIFY',
        receiverList: [{ receiverTypeCode: 'GROUP', receiverSourceId: receiverTypeId }],
      },
    ],
  ] as const) {
    const answer = await stranger.call('POST', path, body)
    expect(answer.body.code, path).toBe('error.message.receiver_unknown')
  }
})
