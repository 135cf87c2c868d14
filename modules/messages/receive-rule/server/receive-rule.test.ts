import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReceiveRule } from '../receive-rule.contract.ts'

const rules = '/hmsg/v1/receive-configs'
const own = '/hmsg/v1/user-receive-configs'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  const email = `person-${tenant.tenantId}@norrvik.example`
  const role = await makeRole(test.site, tenant.tenantId, [])
  person = await signIn(test, await makeUser(test.site, tenant.tenantId, [role], { email }))
})

const say = (receiveCode: string, on: string[], fixed: string[], who = admin) =>
  who.call('POST', rules, [{ receiveCode, defaultReceiveTypeList: on, fixedReceiveTypeList: fixed }])
const ruleOf = async (code: string, who = admin): Promise<ReceiveRule> =>
  (await who.call('GET', rules)).body.find((rule: ReceiveRule) => rule.receiveCode === code)
const channelsOf = async (code: string) =>
  (await person.call('GET', own)).body.find((row: { receiveCode: string }) => row.receiveCode === code)

it('kinds and the messages below them say what people may choose, and a tenant changes and resets it', async () => {
  expect(await ruleOf('NOTICE')).toMatchObject({
    levelNumber: 1,
    defaultReceiveType: 'WEB',
    fixedReceiveTypeList: [],
    sourceCode: 'PRODUCT',
    editableFlag: 1,
  })
  const said = await say('NOTICE', ['EMAIL'], ['EMAIL'])
  expect(said.status, JSON.stringify(said.body)).toBe(200)
  expect(await ruleOf('NOTICE')).toMatchObject({ sourceCode: 'OWN', objectVersionNumber: 1 })
  expect(await channelsOf('NOTICE')).toMatchObject({
    receiveType: 'EMAIL',
    requiredReceiveTypeList: ['EMAIL'],
    fixedReceiveTypeList: ['EMAIL'],
  })
  await person.call('POST', own, [{ receiveCode: 'NOTICE', receiveTypeList: ['WEB'] }])
  expect((await channelsOf('NOTICE')).receiveType).toBe('WEB,EMAIL')
  const late = await admin.call('POST', rules, [
    {
      receiveCode: 'NOTICE',
      defaultReceiveTypeList: [],
      fixedReceiveTypeList: [],
      objectVersionNumber: 7,
    },
  ])
  expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
  expect((await admin.call('DELETE', rules, { receiveCode: 'NOTICE' })).status).toBe(204)
  expect((await channelsOf('NOTICE')).receiveType).toBe('WEB')
  expect((await admin.call('DELETE', rules, { receiveCode: 'NOTICE' })).status).toBe(404)
})

it('a message for which something is fixed goes there whatever its people have chosen for its kind', async () => {
  const template = {
    templateCode: 'GAP',
    templateName: 'Gap',
    templateTitle: 'Gap',
    templateContent: '<p>Two are missing.</p>',
  }
  await admin.call('POST', '/hmsg/v1/message/templates', template)
  const serverList = ['WEB', 'EMAIL'].map(typeCode => ({ typeCode, templateCode: 'GAP' }))
  const config = { messageCode: 'GAP', messageName: 'Gap', serverList }
  await admin.call('POST', '/hmsg/v1/template-servers', config)
  expect(await ruleOf('GAP')).toMatchObject({
    levelNumber: 2,
    parentReceiveCode: 'NOTICE',
    receiveName: 'Gap',
    defaultReceiveType: 'WEB',
  })
  const send = async () =>
    (
      await admin.call('POST', '/hmsg/v1/message/relevance', {
        messageCode: 'GAP',
        receiverUserIdList: [person.userId],
      })
    ).body.deliveryCount
  await person.call('POST', own, [{ receiveCode: 'NOTICE', receiveTypeList: [] }])
  expect(await send()).toBe(0)
  await say('GAP', ['EMAIL'], ['EMAIL'])
  expect(await send()).toBe(1)
  await say('GAP', [], ['EMAIL'])
  await person.call('POST', own, [{ receiveCode: 'NOTICE', receiveTypeList: ['WEB', 'EMAIL'] }])
  expect(await send()).toBe(1)
})

it('what is said about accounts is the platform’s alone, codes that are none are refused, and another tenant hears nothing of it [SAFE-1]', async () => {
  const security = await say('SECURITY', ['WEB'], ['WEB'])
  expect([security.status, security.body.code]).toEqual([409, 'error.receive_rule.security'])
  const unknown = await say('GOSSIP', ['WEB'], [])
  expect([unknown.status, unknown.body.code]).toEqual([400, 'error.receive_rule.unknown'])
  await say('MSG', [], ['WEB', 'EMAIL'])
  const elsewhere = await makeTenant(test.site)
  const stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  expect(await ruleOf('MSG', stranger)).toMatchObject({ defaultReceiveType: 'WEB', sourceCode: 'PRODUCT' })
  const removed = await stranger.call('DELETE', rules, { receiveCode: 'MSG' })
  expect([removed.status, removed.body.code]).toEqual([404, 'error.not_found'])
})
