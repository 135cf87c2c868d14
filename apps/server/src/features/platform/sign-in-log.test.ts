import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '../../db/audit.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '../../testing/app.ts'
import { giveRole, makeTenant, makeUser, type TestTenant } from '../../testing/people.ts'

const log = '/hpfm/v1/audit-logins/self'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

let test: TestApp
let home: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
})

const types = (body: { content: { auditType: string }[] }) => body.content.map(row => row.auditType)

describe('the own sign-in log', () => {
  it('tells of switches and sign-outs in whatever tenant, newest first, with device and address', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const other = await signIn(test, person.userId)
    const headers = { 'user-agent': firefox }
    await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`, undefined, headers)
    await person.call('DELETE', `/iam/hzero/v1/users/self/sessions/${other.sessionId}`, undefined, headers)
    const { status, body } = await person.call('GET', log)
    expect(status).toBe(200)
    expect(types(body)).toEqual(['LOGOUT', 'SWITCH'])
    expect(body.content[0]).toMatchObject({
      tenantName: 'Away',
      endedBy: 'self',
      loginIp: '127.0.0.1',
      device: { kind: 'desktop', browser: 'Firefox 131', system: 'Linux' },
    })
    expect(body.content[1]).toMatchObject({ tenantName: 'Home', toTenantName: 'Away' })
  })

  it('tells of tries that failed for this account, and of nobody else’s', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const failed = (entityId: string | undefined) =>
      test.site({}, db =>
        recordEvent(db, {
          tenantId: home.tenantId,
          entity: 'app_user',
          entityId,
          verb: 'sign-in-failed',
          detail: { reason: 'password', address: '192.0.2.7', userAgent: firefox },
        }),
      )
    await failed(person.userId)
    await failed(colleague.userId)
    await failed(undefined)
    const { body } = await person.call('GET', log)
    expect(types(body)).toEqual(['LOGIN_FAILURE'])
    expect(body.content[0]).toMatchObject({ loginIp: '192.0.2.7', device: { browser: 'Firefox 131' } })
    expect(JSON.stringify(body)).not.toContain('password')
  })

  it('tells that an administrator ended the sessions, without the administrator’s address', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    await person.call('DELETE', `/hpfm/v1/online-users/${colleague.userId}`)
    const again = await signIn(test, colleague.userId)
    const { body } = await again.call('GET', log)
    expect(body.content[0]).toMatchObject({ auditType: 'LOGOUT', endedBy: 'administrator' })
    expect(body.content[0]).not.toHaveProperty('loginIp')
    expect((await person.call('GET', log)).body.totalElements).toBe(0)
  })

  it('comes by page [PAGE-1]', async () => {
    for (const _ of [1, 2, 3]) {
      const { sessionId } = await signIn(test, person.userId)
      await person.call('DELETE', `/iam/hzero/v1/users/self/sessions/${sessionId}`)
    }
    const { body } = await person.call('GET', `${log}?page=1&size=2`)
    expect(body).toMatchObject({ number: 1, size: 2, numberOfElements: 1, totalElements: 3 })
  })
})
