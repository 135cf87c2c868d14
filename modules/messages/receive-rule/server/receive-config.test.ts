import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReceiveRuleTables } from './receive-rule.tables.ts'

const configs = '/hmsg/v1/user-receive-configs'

let test: TestApp
let home: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  const realName = 'Ines Marchetti'
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName }))
})

const chosen = async (who = person) =>
  Object.fromEntries(
    (await who.call('GET', configs)).body.map((row: { receiveCode: string; receiveType: string }) => [
      row.receiveCode,
      row.receiveType,
    ]),
  )

describe('the receive settings', () => {
  it('have every kind with its usual ways until something is chosen', async () => {
    const { status, body } = await person.call('GET', configs)
    expect(status).toBe(200)
    expect(body).toHaveLength(4)
    expect(body[3]).toEqual({
      receiveCode: 'SECURITY',
      receiveName: 'Security notices',
      receiveType: 'WEB,EMAIL',
      receiveTypeList: ['WEB', 'EMAIL'],
      defaultReceiveType: 'WEB,EMAIL',
      defaultReceiveTypeList: ['WEB', 'EMAIL'],
      requiredReceiveTypeList: ['WEB'],
      fixedReceiveTypeList: ['WEB'],
      levelNumber: 1,
      tenantId: home.tenantId,
    })
  })

  it('keep a choice, written with commas or as a list', async () => {
    const answer = await person.call('POST', configs, [
      { receiveCode: 'MSG', receiveType: 'EMAIL,WEB' },
      { receiveCode: 'ANNOUNCE', receiveTypeList: [] },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body[0]).toMatchObject({ receiveType: 'WEB,EMAIL', objectVersionNumber: 1 })
    expect(await chosen()).toEqual({ MSG: 'WEB,EMAIL', NOTICE: 'WEB', ANNOUNCE: '', SECURITY: 'WEB,EMAIL' })
    const [row] = answer.body
    const again = await person.call('POST', configs, [
      { ...row, receiveType: 'EMAIL', receiveTypeList: ['EMAIL'] },
    ])
    expect(again.body[0]).toMatchObject({ receiveType: 'EMAIL', objectVersionNumber: 2 })
  })

  it('do not let an older choice overwrite a newer one', async () => {
    const { body } = await person.call('POST', configs, [{ receiveCode: 'MSG', receiveTypeList: ['EMAIL'] }])
    await person.call('POST', configs, [{ ...body[0], receiveTypeList: ['WEB', 'EMAIL'] }])
    const late = await person.call('POST', configs, [
      { receiveCode: 'NOTICE', receiveTypeList: [] },
      { ...body[0], receiveTypeList: [] },
    ])
    expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    expect(late.body.message).toMatch(/^Changed by Ines Marchetti at \d{4}-/)
    expect(await chosen()).toMatchObject({ MSG: 'WEB,EMAIL', NOTICE: 'WEB' })
  })

  it('do not let security notices be switched off in the workspace', async () => {
    for (const choice of [{ receiveType: 'EMAIL' }, { receiveTypeList: [] }, {}]) {
      const answer = await person.call('POST', configs, [{ receiveCode: 'SECURITY', ...choice }])
      expect([answer.status, answer.body.code]).toEqual([400, 'error.receive_config.required'])
    }
    await test.databases.site
      .$extendTables<ReceiveRuleTables>()
      .insertInto('receiveConfig')
      .values({ tenantId: home.tenantId, userId: person.userId, receiveCode: 'SECURITY', channels: [] })
      .execute()
    expect(await chosen()).toMatchObject({ SECURITY: 'WEB' })
  })

  it('refuse unknown kinds and channels', async () => {
    for (const choice of [
      { receiveCode: 'GOSSIP', receiveTypeList: ['WEB'] },
      { receiveCode: 'MSG', receiveTypeList: ['PIGEON'] },
      // No kind is sent to phones.
      { receiveCode: 'MSG', receiveTypeList: ['SMS'] },
      { receiveCode: 'MSG', receiveType: 'WEB,PIGEON' },
    ])
      expect((await person.call('POST', configs, [choice])).status).toBe(400)
    expect((await person.call('POST', configs, [])).status).toBe(400)
  })

  it('decide whether a message is shown as new in the workspace; it is stored in any case', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const messages = `/hmsg/v1/${home.tenantId}/messages/user`
    const send = (subject: string) =>
      colleague.call('POST', messages, { subject, content: 'Text', userIdList: [person.userId] })
    const unread = async () => (await person.call('GET', `${messages}/count`)).body.unreadMessageCount
    await send('Shown')
    await person.call('POST', configs, [{ receiveCode: 'MSG', receiveTypeList: ['EMAIL'] }])
    await send('Silent')
    expect(await unread()).toBe(1)
    const { body } = await person.call('GET', messages)
    expect(body.content.map((row: { subject: string }) => row.subject)).toEqual(['Silent', 'Shown'])
  })

  it('are each person’s own, in each tenant', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    await person.call('POST', configs, [{ receiveCode: 'MSG', receiveTypeList: ['EMAIL'] }])
    expect(await chosen(colleague)).toMatchObject({ MSG: 'WEB' })
    await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)
    expect(await chosen()).toMatchObject({ MSG: 'WEB' })
  })
})
