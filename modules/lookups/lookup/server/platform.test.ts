import type { PromptTables } from '@atrium/language/prompt/server/prompt.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await test.site({}, async db => {
    await db
      .insertInto('tenant')
      .values({ tenantId: 0, num: 'PLATFORM', name: JSON.stringify({ en_US: 'Platform' }), domain: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await db
      .insertInto('language')
      .values([
        { tenantId: 0, code: 'en_US', name: 'English', sort: 1 },
        { tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 2 },
        { tenantId: 0, code: 'xx_XX', name: 'Not offered', enabled: false },
      ])
      // Tests before these may have given them other names.
      .onConflict(conflict =>
        conflict.columns(['tenantId', 'code']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
      )
      .execute()
  })
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})
afterAll(() => test.close())

describe('the languages', () => {
  it('are those that can be chosen, as a bare list with code and name [CALL-18]', async () => {
    const { body } = await person.call('GET', `/hpfm/v1/${person.tenantId}/lovs/data?lovCode=HPFM.LANGUAGE`)
    const found = body.map((row: { code: string; name: string; value: string; meaning: string }) => [
      row.code,
      row.name,
      row.value,
      row.meaning,
    ])
    // Other files of this database may have added languages.
    expect(found).toContainEqual(['en_US', 'English', 'en_US', 'English'])
    expect(found).toContainEqual(['zh_CN', '简体中文', 'zh_CN', '简体中文'])
    expect(found.flat()).not.toContain('xx_XX')
    expect((await person.call('GET', '/hpfm/v1/languages/list')).body).toHaveLength(body.length)
  })

  it('can be chosen for one’s own workspace [CALL-8]', async () => {
    expect((await person.call('PUT', '/iam/hzero/v1/users/default-language?language=zh_CN')).status).toBe(204)
    expect((await person.call('GET', '/iam/hzero/v1/users/self')).body.languageName).toBe('简体中文')
  })

  it('stand for themselves: an unknown lookup is empty, no error', async () => {
    const answer = await person.call('GET', '/hpfm/v1/lovs/data?lovCode=NO.SUCH')
    expect([answer.status, answer.body]).toEqual([200, []])
  })
})

describe('the texts of the user interface', () => {
  it('are flat, the tenant’s over the platform’s, and the platform’s alone without a valid token [CALL-19]', async () => {
    const text = { promptKey: 'hzero.common', promptCode: 'button.save', lang: 'en_US' }
    await test.site({}, (db: Scoped<PromptTables>) =>
      db
        .insertInto('prompt')
        .values([
          { ...text, tenantId: 0, description: 'Save' },
          { ...text, tenantId: 0, promptKey: 'hzero.other', description: 'Other' },
          { ...text, tenantId: person.tenantId, description: 'Keep' },
        ])
        .execute(),
    )
    const key = 'hzero.common.button.save'
    const path = (tenantId: number, keys: string) => `/hpfm/v1/${tenantId}/prompt/en_US?promptKey=${keys}`
    expect((await person.call('GET', path(person.tenantId, 'hzero.common'))).body).toEqual({ [key]: 'Keep' })
    expect((await person.call('GET', path(0, 'hzero.common,hzero.other'))).body).toEqual({
      [key]: 'Keep',
      'hzero.other.button.save': 'Other',
    })
    expect((await send(test.origin, 'GET', path(person.tenantId, 'hzero.common'))).body).toEqual({
      [key]: 'Save',
    })
    const dead = await send(test.origin, 'GET', path(person.tenantId, 'hzero.common'), undefined, {
      authorization: 'bearer dead',
    })
    expect(dead.body).toEqual({ [key]: 'Save' })
    expect((await person.call('GET', path(0, 'hzero.unknown'))).body).toEqual({})
  })
})
