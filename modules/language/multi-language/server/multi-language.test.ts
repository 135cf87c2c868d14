import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let own: Caller
let other: Caller

const names = { en_US: 'Harbour pilot', zh_CN: '引航员' }

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  await test.site({}, async db => {
    // Other files of this database may have added languages.
    await db.deleteFrom('language').where('code', 'not in', ['en_US', 'zh_CN']).execute()
    await db
      .insertInto('language')
      .values([
        { tenantId: 0, code: 'en_US', name: 'English', sort: 1 },
        { tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 2 },
        { tenantId: 0, code: 'fi_FI', name: 'Suomi', sort: 3 },
        { tenantId: 0, code: 'et_EE', name: 'Eesti', sort: 4, enabled: false },
      ])
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  const permissions = [
    'iam.role.list',
    'iam.role.create',
    'iam.role.update',
    'message.notice.list',
    'message.notice.create',
  ]
  const person = async () => {
    const { tenantId } = await makeTenant(test.site)
    return signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)]),
    )
  }
  own = await person()
  other = await person()
})
afterAll(async () => {
  // Other files of this database count the languages.
  await test.site({}, db => db.deleteFrom('language').where('code', 'in', ['fi_FI', 'et_EE']).execute())
  await test.close()
})

const roles = '/iam/hzero/v1/roles'
const ask = (caller: Caller, _token: string, fieldName: string) =>
  caller.call('GET', `/hpfm/v1/multi-language?${new URLSearchParams({ _token, fieldName })}`)
/** Sorted by code, because the order of the languages is configurable. */
const inOrder = (found: { code: string; value: string }[]) =>
  found.toSorted((one, other) => (one.code < other.code ? -1 : 1))
const makeOwn = async () =>
  (
    await own.call('POST', roles, {
      name: names.en_US,
      code: `pilot-${randomUUID().slice(0, 8)}`,
      description: 'Brings ships in',
      _tls: { name: names },
    })
  ).body

describe('a translated field', () => {
  it('is a list of code and value, one for each language that is offered [CALL-29] [PAGE-5]', async () => {
    const role = await makeOwn()
    expect(inOrder((await ask(own, role._token, 'name')).body)).toEqual([
      { code: 'en_US', name: 'English', value: names.en_US },
      { code: 'fi_FI', name: 'Suomi', value: '' },
      { code: 'zh_CN', name: '简体中文', value: names.zh_CN },
    ])
    const change = { id: role.id, objectVersionNumber: 1, name: names.en_US }
    const saved = await own.call('PUT', roles, { ...change, _tls: { name: { zh_CN: '', fi_FI: 'Luotsi' } } })
    expect(saved.body._token).toBe(role._token)
    const found = inOrder((await ask(own, saved.body._token, 'name')).body)
    expect(found.map(one => one.value)).toEqual([names.en_US, 'Luotsi', ''])
    const notice = await own.call('POST', '/hmsg/v1/notices', {
      title: 'Quay',
      noticeBody: 'Closed',
      _tls: { noticeBody: { zh_CN: '关闭' } },
    })
    expect((await ask(own, notice.body._token, 'noticeBody')).body).toContainEqual({
      code: 'zh_CN',
      name: '简体中文',
      value: '关闭',
    })
  })

  it('of a row that is not there yet is the languages alone [CALL-29]', async () => {
    const answer = await ask(own, '', 'name')
    expect(inOrder(answer.body).map(one => [one.code, one.value])).toEqual([
      ['en_US', ''],
      ['fi_FI', ''],
      ['zh_CN', ''],
    ])
  })

  it('is read with the token of the tenant’s row only, by the name of a translated field [SAFE-1] [SAFE-44]', async () => {
    const role = await makeOwn()
    const [entity, , signature] = role._token.split('.')
    const foreign = await other.call('POST', roles, { name: 'Theirs', code: `x-${randomUUID().slice(0, 8)}` })
    for (const [token, field] of [
      [foreign.body._token, 'name'],
      [`${entity}.${foreign.body.id}.${signature}`, 'name'],
      [`app_user.${role.id}.${signature}`, 'login_name'],
      [`${role._token}.x`, 'name'],
      ['role', 'name'],
      [role._token, 'code'],
      [role._token, 'constructor'],
      [role._token, 'name from role; --'],
    ] as const) {
      const answer = await ask(own, token, field)
      expect([answer.status, answer.body.code], `${token} ${field}`).toEqual([400, 'error.data_invalid'])
    }
    await test.databases.site.deleteFrom('role').where('id', '=', role.id).execute()
    expect((await ask(own, role._token, 'name')).status).toBe(404)
  })
})
