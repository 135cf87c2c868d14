import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let admin: Caller
let person: Caller

const languages = '/hpfm/v1/languages'
const permissions = ['platform.language.list', 'platform.language.create', 'platform.language.update']

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  admin = await signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, permissions)]))
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})

/** Resets the languages, which other files of this database count. */
const reset = () =>
  test.site({}, async db => {
    await db.deleteFrom('language').where('code', 'not in', ['en_US', 'zh_CN', 'xx_XX']).execute()
    await db
      .insertInto('language')
      .values([
        { tenantId: 0, code: 'en_US', name: 'English', sort: 1 },
        { tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 2 },
      ])
      .onConflict(conflict =>
        conflict
          .columns(['tenantId', 'code'])
          .doUpdateSet(eb => ({ enabled: true, sort: eb.ref('excluded.sort') })),
      )
      .execute()
  })
beforeEach(reset)
afterAll(async () => {
  await reset()
  await test.close()
})

const add = (change: Record<string, unknown> = {}) =>
  admin.call('POST', languages, { code: 'fr_FR', name: 'Français', ...change })
const offered = async () =>
  (await person.call('GET', `/hpfm/v1/${person.tenantId}/lovs/data?lovCode=HPFM.LANGUAGE`)).body.map(
    (row: { code: string }) => row.code,
  )

describe('a language', () => {
  it('that was added can be chosen by all users at once [CALL-18] [CALL-8]', async () => {
    const { status, body } = await add()
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'fr_FR', name: 'Français', enabled: true, objectVersionNumber: 1 })
    await test.settled()
    expect(await offered()).toEqual(['en_US', 'zh_CN', 'fr_FR'])
    const chosen = await person.call('PUT', '/iam/hzero/v1/users/default-language?language=fr_FR')
    expect(chosen.status).toBe(204)
    expect((await person.call('GET', '/iam/hzero/v1/users/self')).body).toMatchObject({
      language: 'fr_FR',
      languageName: 'Français',
    })
    await person.call('PUT', '/iam/hzero/v1/users/default-language?language=en_US')
  })

  it('that was switched off is offered to nobody, and stays in the list of all', async () => {
    const { body } = await add()
    await admin.call('PUT', `${languages}/${body.id}`, { ...body, enabled: false })
    await test.settled()
    expect(await offered()).toEqual(['en_US', 'zh_CN'])
    const refused = await person.call('PUT', '/iam/hzero/v1/users/default-language?language=fr_FR')
    expect([refused.status, refused.body.code]).toEqual([400, 'error.language.unknown'])
    const { body: found } = await admin.call('GET', `${languages}?code=FR`)
    expect(found).toMatchObject({ totalElements: 1, content: [{ code: 'fr_FR', enabled: false }] })
  })

  it('stands where it is put, and the others make room', async () => {
    const { body } = await add({ position: 1 })
    expect(body.position).toBe(1)
    await test.settled()
    expect(await offered()).toEqual(['fr_FR', 'en_US', 'zh_CN'])
    await admin.call('PUT', `${languages}/${body.id}`, {
      name: 'Français',
      position: 2,
      // The move updated the row a second time.
      objectVersionNumber: body.objectVersionNumber,
    })
    await test.settled()
    expect(await offered()).toEqual(['en_US', 'fr_FR', 'zh_CN'])
  })

  it('is changed under its version', async () => {
    const { body } = await add()
    expect((await admin.call('GET', `${languages}/${body.id}`)).body).toEqual(body)
    const change = { name: 'français', objectVersionNumber: 1 }
    expect((await admin.call('PUT', `${languages}/${body.id}`, change)).body.name).toBe('français')
    const stale = await admin.call('PUT', `${languages}/${body.id}`, change)
    expect([stale.status, stale.body.code]).toEqual([409, 'error.optimistic_lock'])
  })

  it('is there once', async () => {
    const { status, body } = await add({ code: 'zh_CN' })
    expect([status, body.code]).toEqual([409, 'error.language.code_taken'])
  })

  it.each(['french', 'fr-FR', 'fr_fr', '<b>', ''])('is not called %j', async code => {
    const { status, body } = await add({ code })
    expect([status, body.code]).toEqual([400, 'error.data_invalid'])
  })

  it('that stands in for the others cannot be switched off', async () => {
    const { body } = await admin.call('GET', `${languages}?code=en_US`)
    const english = body.content[0]
    const answer = await admin.call('PUT', `${languages}/${english.id}`, { ...english, enabled: false })
    expect([answer.status, answer.body.code]).toEqual([409, 'error.language.default'])
  })

  it('is the platform’s alone to add: a tenant’s administrator is refused', async () => {
    const { status, body } = await person.call('POST', languages, { code: 'fr_FR', name: 'Français' })
    expect([status, body.code]).toEqual([403, 'error.level.site'])
  })
})
