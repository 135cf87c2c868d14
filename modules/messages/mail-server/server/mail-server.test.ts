import { decrypt } from '@atrium/server/auth/encryption'
import { keyFor } from '@atrium/server/auth/secrets'
import { mailServerContext } from '@atrium/server/delivery/channels/email/email.sender'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let platform: Caller
let own: Caller
let tenantId: number

const servers = '/hmsg/v1/email/servers'
const draft = { serverName: 'Port', host: '93.184.215.14', port: 465, sender: 'Port <a@b.example>' }
const refOf = ({ serverId, objectVersionNumber }: { serverId: string; objectVersionNumber: number }) => ({
  serverId,
  objectVersionNumber,
})

beforeAll(async () => {
  test = await buildTestApp({ EGRESS_HOSTS: 'mail.norrvik.example=93.184.215.14' })
  await makePlatform(test.site)
  const permissions = ['list', 'create', 'update', 'remove'].map(verb => `message.mail-server.${verb}`)
  const editor = async (id: number) =>
    signIn(test, await makeUser(test.site, id, [await makeRole(test.site, id, permissions)]))
  tenantId = (await makeTenant(test.site)).tenantId
  platform = await editor(0)
  own = await editor(tenantId)
})
afterAll(() => test.close())

const passwordIn = async (serverId: string) => {
  const { password } = await test.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('mailServer')
    .select('password')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow()
  return password
}

describe('a mail server that the platform administers', () => {
  it('is created, changed and deleted in its tenant, and encrypted for it [SAFE-1]', async () => {
    const sent = { ...draft, serverCode: 'THEIRS', tenantId, username: 'me', password: 'secret-word' }
    const created = (await platform.call('POST', servers, sent)).body
    expect(created).toMatchObject({ tenantId, tenantName: 'Test tenant', passwordFlag: 1 })
    const { serverId } = created
    const key = keyFor(test.config.secret ?? '', 'sending')
    const stored = (await passwordIn(serverId)) as Buffer
    expect(decrypt(key, mailServerContext({ tenantId, id: serverId }), stored)).toBe('secret-word')

    const change = { ...draft, ...refOf(created), serverName: 'Ours', tenantId: 0, password: '' }
    const changed = (await platform.call('PUT', servers, change)).body
    expect(changed).toMatchObject({ tenantId, serverName: 'Ours', passwordFlag: 0 })
    expect((await own.call('GET', `${servers}/${serverId}`)).body.serverName).toBe('Ours')
    const listed = (await platform.call('GET', `${servers}?tenantId=${tenantId}`)).body.content
    expect(listed).toMatchObject([{ serverId, tenantName: 'Test tenant' }])
    expect((await platform.call('DELETE', servers, refOf(changed))).status).toBe(204)
    expect((await platform.call('DELETE', servers, refOf(changed))).body.code).toBe('error.not_found')
    expect((await own.call('GET', servers)).body.content).toEqual([])
  })

  it('is enabled among several in the tenant alone', async () => {
    const sent = { ...draft, serverCode: 'SEVERAL', tenantId, enabledFlag: 0 }
    const { serverId } = (await platform.call('POST', servers, sent)).body
    const enable = (caller: Caller) =>
      caller.call('POST', `${servers}/batch/enable`, { serverIds: [serverId] })
    expect((await enable(platform)).body.refused).toMatchObject([{ code: 'error.not_found' }])
    expect((await enable(own)).body.refused).toEqual([])
    expect((await own.call('GET', `${servers}/${serverId}`)).body.enabledFlag).toBe(1)
  })
})

describe('a mail server', () => {
  it('has a host and a sender that can be used, and the host in lower case', async () => {
    for (const [field, wrong] of [
      ['host', 'smtp://93.184.215.14'],
      ['sender', 'nobody'],
    ] as const) {
      const answer = await own.call('POST', servers, { ...draft, serverCode: 'WRONG', [field]: wrong })
      expect([answer.status, answer.body.code, answer.body.fields?.[0]?.field]).toEqual([
        400,
        'error.data_invalid',
        field,
      ])
    }
    const sent = { ...draft, serverCode: 'UPPER', host: 'MAIL.norrvik.example' }
    expect((await own.call('POST', servers, sent)).body.host).toBe('mail.norrvik.example')
  })

  it('is read and changed where a server of the version before has written no user name', async () => {
    const { serverId } = (await own.call('POST', servers, { ...draft, serverCode: 'BEFORE', username: 'me' }))
      .body
    const writeLikeBefore = () =>
      test.databases.site
        .$extendTables<SendingTables>()
        .updateTable('mailServer')
        .set({ userName: null })
        .where('id', '=', serverId)
        .execute()
    await writeLikeBefore()
    const found = (await own.call('GET', `${servers}/${serverId}`)).body
    expect(found).not.toHaveProperty('username')
    expect((await own.call('GET', `${servers}?serverCode=BEFORE&sort=username,desc`)).body.content).toEqual([
      found,
    ])
    const changed = await own.call('PUT', servers, { ...draft, ...refOf(found), serverName: 'After' })
    expect([changed.status, changed.body.serverName]).toEqual([200, 'After'])
    await writeLikeBefore()
  })
})
