import { consoleClientId } from '@atrium/contract/constants'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let admin: Caller

const clients = '/iam/v1/clients'
const permissions = ['iam.client.list', 'iam.client.create', 'iam.client.update', 'iam.client.remove']

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  admin = await signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, permissions)]))
})
afterAll(() => test.close())

let made = 0
const draft = (change: Record<string, unknown> = {}) => ({
  clientId: `client-${process.pid}-${made++}`,
  name: 'Old front end',
  redirectUris: ['https://old.example/workplace'],
  grants: ['authorization_code'],
  ...change,
})

describe('a client', () => {
  it('is made, found, changed and removed, each under its version', async () => {
    const body = draft({ allowedOrigins: ['https://old.example'], _tls: { name: { zh_CN: '旧前端' } } })
    const { body: created } = await admin.call('POST', clients, body)
    expect(created).toMatchObject({ clientId: body.clientId, legacy: false, enabled: true })
    expect(created._tls.name).toEqual({ en_US: 'Old front end', zh_CN: '旧前端' })

    const { body: page } = await admin.call('GET', `${clients}?clientId=${body.clientId}`)
    expect(page).toMatchObject({ totalElements: 1, content: [{ id: created.id, name: 'Old front end' }] })

    const change = { ...created, name: 'Older', legacy: true, grants: ['implicit'] }
    const { body: changed } = await admin.call('PUT', clients, change)
    expect(changed).toMatchObject({ name: 'Older', legacy: true, objectVersionNumber: 2 })
    const stale = await admin.call('PUT', clients, change)
    expect([stale.status, stale.body.code]).toEqual([409, 'error.optimistic_lock'])

    const removed = await admin.call('DELETE', clients, [changed])
    expect(removed.status).toBe(204)
    expect((await admin.call('GET', `${clients}/${created.id}`)).status).toBe(404)
  })

  it('compares redirect URIs exactly by default, and loses the mark only with that', async () => {
    const { body: made } = await admin.call('POST', clients, draft({ legacy: true }))
    expect(made.redirectMatch).toBe('exact')
    const { body: changed } = await admin.call('PUT', clients, { ...made, redirectMatch: 'below' })
    expect(changed.redirectMatch).toBe('below')
    const unmarked = await admin.call('PUT', clients, { ...changed, legacy: false })
    expect([unmarked.status, unmarked.body.code]).toEqual([400, 'error.client.match_not_legacy'])
  })

  it('is not HZERO-compatible unless it was marked so', async () => {
    expect((await admin.call('POST', clients, draft())).body.legacy).toBe(false)
  })

  it.each([
    ['tokens in the address without the mark', { grants: ['implicit'] }, 'error.client.not_legacy'],
    ['addresses below without the mark', { redirectMatch: 'below' }, 'error.client.match_not_legacy'],
    [
      'any address of an origin without the mark',
      { redirectMatch: 'origin', legacy: false },
      'error.client.match_not_legacy',
    ],
    ['an unknown comparison', { legacy: true, redirectMatch: 'regex' }, 'error.data_invalid'],
    ['an address without a host', { redirectUris: ['/workplace'] }, 'error.client.redirect_uri'],
    ['plain http elsewhere', { redirectUris: ['http://old.example/'] }, 'error.client.redirect_uri'],
    ['a hash', { redirectUris: ['https://old.example/#'] }, 'error.client.redirect_uri'],
    ['a user in front', { redirectUris: ['https://a@old.example/'] }, 'error.client.redirect_uri'],
    ['a way up', { redirectUris: ['https://old.example/a/../b'] }, 'error.client.redirect_uri'],
    ['a script', { redirectUris: ['javascript:alert(1)'] }, 'error.client.redirect_uri'],
    ['an origin with a path', { allowedOrigins: ['https://old.example/'] }, 'error.client.origin'],
    ['every origin', { allowedOrigins: ['*'] }, 'error.client.origin'],
    ['no origin at all', { allowedOrigins: ['null'] }, 'error.client.origin'],
    ['no address', { redirectUris: [] }, 'error.data_invalid'],
    ['an odd id', { clientId: 'a b' }, 'error.data_invalid'],
  ])('is refused with %s', async (_what, change, code) => {
    const answer = await admin.call('POST', clients, draft(change))
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  it('is refused under an id that is taken, the console’s among them', async () => {
    const body = draft()
    await admin.call('POST', clients, body)
    for (const clientId of [body.clientId, consoleClientId]) {
      const answer = await admin.call('POST', clients, draft({ clientId }))
      expect([answer.status, answer.body.code]).toEqual([409, 'error.client.id_taken'])
    }
  })

  it('is nobody’s business in a tenant, not even its administrator’s [SAFE-5]', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    const { body } = await admin.call('POST', clients, draft())
    const tries = [
      await person.call('GET', clients),
      await person.call('GET', `${clients}/${body.id}`),
      await person.call('POST', clients, draft()),
      await person.call('PUT', clients, { ...body, legacy: true }),
      await person.call('DELETE', clients, [body]),
    ]
    for (const answer of tries) expect([answer.status, answer.body.code]).toEqual([403, 'error.level.site'])
    expect((await admin.call('GET', `${clients}/${body.id}`)).body).toEqual(body)
  })
})
