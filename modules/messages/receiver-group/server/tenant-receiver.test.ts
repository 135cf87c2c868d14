import { platformTenantId } from '@atrium/contract/constants'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let test: TestApp
let platform: Caller
let north: TestTenant
let south: TestTenant
/** Two people of the north, one of the south, and a person of the south who also works in the north. */
let admin: Caller
let clerk: Caller
let guard: Caller
let guest: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const may = ['message.message.send', 'message.send-config.send']
  const role = await makeRole(test.site, platformTenantId, may)
  platform = await signIn(test, await makeUser(test.site, platformTenantId, [role]))
})
afterAll(() => test.close())
beforeEach(async () => {
  north = await makeTenant(test.site)
  south = await makeTenant(test.site)
  const [ofNorth, ofSouth] = [
    await makeRole(test.site, north.tenantId, []),
    await makeRole(test.site, south.tenantId, []),
  ]
  admin = await signIn(test, await makeUser(test.site, north.tenantId, [north.adminRoleId]))
  clerk = await signIn(test, await makeUser(test.site, north.tenantId, [ofNorth]))
  guard = await signIn(test, await makeUser(test.site, south.tenantId, [ofSouth]))
  guest = await signIn(test, await makeUser(test.site, south.tenantId, [ofSouth]))
  await test.site({}, db =>
    db
      .insertInto('memberRole')
      .values({ tenantId: north.tenantId, userId: guest.userId, roleId: ofNorth })
      .execute(),
  )
})

const write = (who: Caller, tenantId: number, of: object) =>
  who.call('POST', `/hmsg/v1/${tenantId}/messages/user`, {
    subject: 'Ferry',
    content: 'At nine.',
    ...of,
  })
const sendBy = (who: Caller, receiverTenantIdList: readonly number[]) =>
  who.call('POST', '/hmsg/v1/message/relevance', {
    messageCode: 'MESSAGE.NOTICE',
    receiverTenantIdList,
    args: { title: 'Ferries', text: 'Every hour.', link: 'https://ferry.example/' },
  })
/** The messages in a person's own list, in the tenant of their session. */
const found = async (who: Caller, tenantId: number) =>
  (await who.call('GET', `/hmsg/v1/${tenantId}/messages/user`)).body.content
const refused = [400, 'error.message.receiver_unknown']

it('a message of the platform reaches all people of the tenants it names, as a system message', async () => {
  const sent = await write(platform, platformTenantId, { tenantIdList: [north.tenantId, south.tenantId] })
  // The guest works in both.
  expect(sent.body).toMatchObject({ receiverCount: 3 + 2 })
  for (const [who, { tenantId }] of [
    [admin, north],
    [clerk, north],
    [guard, south],
    [guest, south],
  ] as const) {
    const [message, ...more] = await found(who, tenantId)
    expect(message).toMatchObject({ subject: 'Ferry', userMessageTypeCode: 'NOTICE', tenantId })
    expect([message.senderName, more]).toEqual([undefined, []])
  }
})

it('a message to tenants includes the sender’s own people when the platform or a tenant names itself', async () => {
  const sent = await write(admin, north.tenantId, { tenantIdList: [north.tenantId] })
  // The sender gets no copy.
  expect(sent.body).toMatchObject({ receiverCount: 2 })
  expect(await found(clerk, north.tenantId)).toMatchObject([{ userMessageTypeCode: 'MSG' }])
  const all = await write(platform, platformTenantId, {
    tenantIdList: [platformTenantId, south.tenantId],
    userIdList: [platform.userId],
  })
  expect(all.body.receiverCount).toBeGreaterThanOrEqual(3)
  expect(await found(platform, platformTenantId)).toMatchObject([{ userMessageTypeCode: 'MSG' }])
  expect(await found(guard, south.tenantId)).toHaveLength(1)
})

it('what has a code goes to tenants as each has set it up', async () => {
  const quiet = { messageCode: 'MESSAGE.NOTICE', messageName: 'Nothing', enabledFlag: 0, serverList: [] }
  expect((await admin.call('POST', '/hmsg/v1/template-servers', quiet)).status).toBe(200)
  await sendBy(platform, [north.tenantId, south.tenantId])
  expect(await found(clerk, north.tenantId)).toEqual([])
  expect(await found(guard, south.tenantId)).toMatchObject([{ subject: 'Ferries' }])

  const administrator = await signIn(test, await makeUser(test.site, south.tenantId, [south.adminRoleId]))
  expect((await sendBy(administrator, [south.tenantId])).body.deliveryCount).toBeGreaterThanOrEqual(3)
  expect(await found(guest, south.tenantId)).toHaveLength(2)
})

it('a tenant names no other one, and the platform none that is not there or is switched off [SAFE-2]', async () => {
  await test.site({}, db =>
    db.updateTable('tenant').set({ enabled: false }).where('tenantId', '=', south.tenantId).execute(),
  )
  for (const [who, own, named] of [
    [admin, north.tenantId, [south.tenantId]],
    [admin, north.tenantId, [north.tenantId, platformTenantId]],
    [platform, platformTenantId, [north.tenantId, south.tenantId]],
    [platform, platformTenantId, [north.tenantId, 2_000_000_000]],
  ] as const) {
    const answers = [await write(who, own, { tenantIdList: named }), await sendBy(who, named)]
    for (const { status, body } of answers) expect([status, body.code]).toEqual(refused)
  }
  expect(await found(clerk, north.tenantId)).toEqual([])
})
