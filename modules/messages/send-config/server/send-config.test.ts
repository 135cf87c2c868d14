import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let platform: Caller
let own: Caller
let other: Caller

const configs = '/hmsg/v1/template-servers'
const newCode = () => `TEST.${randomUUID().slice(0, 8)}`
const draftOf = (messageCode: string, change: object = {}) => ({
  messageCode,
  messageName: 'Ferry delay',
  serverList: [],
  ...change,
})
const write = async (caller: Caller, draft: object) => (await caller.call('POST', configs, draft)).body
const listed = async (caller: Caller, code: string) =>
  (await caller.call('GET', `${configs}?messageCode=${code}`)).body.content
const template = (
  caller: Caller,
  templateCode: string,
  templateTitle: string,
  templateContent = '<p>!</p>',
) =>
  caller.call('POST', '/hmsg/v1/message/templates', {
    templateCode,
    templateName: `Template ${templateCode}`,
    templateTitle,
    templateContent,
  })

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const permissions = ['send-config', 'message-template'].flatMap(name =>
    ['list', 'create', 'update', 'remove'].map(verb => `message.${name}.${verb}`),
  )
  const editor = async (tenantId: number) =>
    signIn(test, await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)]))
  platform = await editor(0)
  own = await editor((await makeTenant(test.site)).tenantId)
  other = await editor((await makeTenant(test.site)).tenantId)
})
afterAll(() => test.close())

describe('a send configuration of the platform', () => {
  it('is read by tenants until their own has its code, and changed by the platform alone [SAFE-1]', async () => {
    const code = newCode()
    const { tempServerId } = await write(platform, draftOf(code))
    expect(await listed(own, code)).toMatchObject([{ tempServerId, tenantId: 0, platformFlag: 1 }])
    const change = { messageName: 'Mine', serverList: [], objectVersionNumber: 1 }
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await own.call(method, `${configs}/${tempServerId}`, change)
      expect([answer.status, answer.body.code], method).toEqual([404, 'error.not_found'])
    }
    const replaced = await write(own, draftOf(code))
    expect(await listed(own, code)).toMatchObject([{ tempServerId: replaced.tempServerId, platformFlag: 0 }])
    expect((await own.call('GET', `${configs}/line/${tempServerId}`)).body.platformFlag).toBe(1)
    expect(await listed(other, code)).toMatchObject([{ tempServerId }])
    const removed = await own.call('DELETE', `${configs}/${replaced.tempServerId}`, {
      objectVersionNumber: 1,
    })
    expect(removed.status).toBe(204)
    expect(await listed(own, code)).toMatchObject([{ tempServerId }])
  })

  it('about accounts has no webhook and no other kind, and is replaced by no tenant', async () => {
    const code = 'OAUTH.PASSWORD_RESET'
    const hook = { typeCode: 'WEBHOOK', templateCode: code, webhookId: randomUUID() }
    for (const [caller, change] of [
      [own, { receiveCode: 'SECURITY' }],
      [own, {}],
      [platform, { receiveCode: 'NOTICE' }],
      [platform, { receiveCode: 'SECURITY', serverList: [hook] }],
    ] as const) {
      const answer = await caller.call('POST', configs, draftOf(code, change))
      expect([answer.status, answer.body.code]).toEqual([409, 'error.send_config.security'])
    }
  })
})

describe('a send configuration', () => {
  it('names its channels, their templates and arguments, and its kind in words', async () => {
    const [code, first, second] = [newCode(), newCode(), newCode()]
    await template(own, first, '{ship} is late', '<p>{minutes}, {ship}</p>')
    await template(own, second, '{zone} {ship}')
    const line = { typeCode: 'EMAIL', templateCode: second, enabledFlag: 0 }
    const serverList = [line, { typeCode: 'WEB', templateCode: first }]
    const { tempServerId, ...made } = await write(own, draftOf(code, { serverList }))
    expect(made).toMatchObject({
      receiveCode: 'NOTICE',
      receiveName: 'Notices',
      typeCodeList: ['WEB'],
      templateArgs: ['ship', 'minutes', 'zone'],
      serverList: [
        { typeCode: 'WEB', templateCode: first, templateName: `Template ${first}`, enabledFlag: 1 },
        line,
      ],
    })
    expect(made.serverList[0]).not.toHaveProperty('webhookId')
    const [row] = await listed(own, code)
    expect(row).toMatchObject({ tempServerId, receiveName: 'Notices', typeCodeList: ['WEB'] })
    expect(row).not.toHaveProperty('templateArgs')

    const change = { messageName: 'Late', receiveCode: 'MSG', serverList: [line], objectVersionNumber: 1 }
    const changed = await own.call('PUT', `${configs}/${tempServerId}`, change)
    expect(changed.body).toMatchObject({ receiveName: 'Messages from people', typeCodeList: [] })
    const { serverList: _, ...none } = change
    const missing = await own.call('PUT', `${configs}/${tempServerId}`, { ...none, objectVersionNumber: 2 })
    expect([missing.status, missing.body.fields?.[0]?.field]).toEqual([400, 'serverList'])
  })

  it('is refused with a template that does not exist, and stays as it was', async () => {
    const code = newCode()
    const { tempServerId } = await write(own, draftOf(code))
    const serverList = [{ typeCode: 'WEB', templateCode: 'NO.SUCH' }]
    const change = { messageName: 'Late', serverList, objectVersionNumber: 1 }
    const answer = await own.call('PUT', `${configs}/${tempServerId}`, change)
    expect([answer.status, answer.body.code]).toEqual([400, 'error.send_config.template'])
    expect(await listed(own, code)).toMatchObject([{ messageName: 'Ferry delay', objectVersionNumber: 1 }])
  })

  it('keeps its lines when it is disabled with others', async () => {
    const [code, text] = [newCode(), newCode()]
    await template(own, text, 'Late')
    const serverList = [{ typeCode: 'WEB', templateCode: text }]
    const { tempServerId, serverList: before } = await write(own, draftOf(code, { serverList }))
    const answer = await own.call('POST', `${configs}/batch/disable`, { tempServerIds: [tempServerId] })
    expect(answer.body.done).toEqual([tempServerId])
    const { body } = await own.call('GET', `${configs}/line/${tempServerId}`)
    expect(body).toMatchObject({ enabledFlag: 0, serverList: before })
  })
})
