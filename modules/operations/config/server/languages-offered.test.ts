import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  await test.site({}, db =>
    db
      .insertInto('language')
      .values(
        ['en_US', 'zh_CN', 'ar_SA'].map((code, at) => ({ tenantId: 0, code, name: code, sort: at + 1 })),
      )
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doUpdateSet({ enabled: true }))
      .execute(),
  )
})
afterAll(async () => {
  // Other files of this database count the languages.
  await test.site({}, db => db.deleteFrom('language').where('code', '=', 'ar_SA').execute())
  await test.close()
})
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const offer = (languages: string, first?: string, objectVersionNumber?: number) =>
  admin.call('PUT', `/hpfm/v1/config/${tenant.tenantId}`, [
    { configCode: 'LANGUAGES', configValue: languages, objectVersionNumber },
    ...(first === undefined ? [] : [{ configCode: 'LANGUAGE', configValue: first }]),
  ])
const codes = async (path: string, who = admin): Promise<string[]> =>
  (await who.call('GET', path)).body.map((one: { code: string }) => one.code)
const list = '/hpfm/v1/languages/list'

describe('the languages that a tenant offers', () => {
  it('are all until it chooses, and then the menu, its lookup and its fields have those alone, at once', async () => {
    const all = await codes(list)
    expect(all.length).toBeGreaterThan(2)
    const lookup = '/hpfm/v1/lovs/data?lovCode=HPFM.LANGUAGE'
    expect(await codes(lookup)).toEqual(all)
    expect((await offer('en_US,zh_CN')).status).toBe(200)
    // In the platform's order, which other files of this database change.
    const offered = all.filter(code => ['en_US', 'zh_CN'].includes(code))
    expect(offered).toHaveLength(2)
    expect(await codes(list)).toEqual(offered)
    expect(await codes(lookup)).toEqual(offered)
    expect(await codes('/hpfm/v1/multi-language?fieldName=name')).toEqual(offered)
    expect(await codes(`${list}?all=1`)).toEqual(all)
    const choose = (language: string) =>
      admin.call('PUT', `/iam/hzero/v1/users/default-language?language=${language}`)
    const refused = await choose('ar_SA')
    expect([refused.status, refused.body.code]).toEqual([400, 'error.language.unknown'])
    expect((await choose('zh_CN')).status).toBeLessThan(300)

    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect(await codes(list, stranger)).toEqual(all)
  })

  it('are those of its portal, whatever the address, the browser or an earlier choice asks for', async () => {
    const read = async (query: string, headers: Record<string, string> = {}): Promise<string> =>
      (
        await send(test.origin, 'GET', `/portal?tenant=${tenant.num}${query}`, undefined, {
          accept: 'text/html',
          ...headers,
        })
      ).body
    expect(await read('&lang=ar_SA')).toContain('<html lang="ar" dir="rtl">')
    await offer('en_US,zh_CN')
    expect(await read('&lang=ar_SA')).toContain('<html lang="en" dir="ltr">')
    expect(await read('', { 'accept-language': 'ar, zh;q=0.8' })).toContain('<html lang="zh-Hans" dir="ltr">')
    expect(await read('', { cookie: 'language=ar_SA' })).toContain('<html lang="en" dir="ltr">')
    expect(await read('')).not.toContain('العربية')
    expect(await read('')).not.toContain('hreflang="ar"')
    expect((await offer('', undefined, 1)).status).toBe(200)
    expect(await read('')).toContain('العربية')
  })

  it('are known ones, each once, and include the first language of new people', async () => {
    for (const [languages, first, status, code] of [
      ['en_US,xx_XX', undefined, 400, 'error.language.unknown'],
      ['en_US,en_US', undefined, 400, 'error.data_invalid'],
      ['en_US, ', undefined, 400, 'error.data_invalid'],
      ['zh_CN', undefined, 400, 'error.config.languages'],
      ['en_US', 'zh_CN', 400, 'error.config.languages'],
    ] as const) {
      const answer = await offer(languages, first)
      expect([answer.status, answer.body.code], languages).toEqual([status, code])
    }
    expect((await codes(list)).length).toBeGreaterThan(2)
    expect((await offer('zh_CN', 'zh_CN')).status).toBe(200)
    expect(await codes(list)).toEqual(['zh_CN'])
  })
})
