import { randomUUID } from 'node:crypto'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaticTextTables } from './static-text.tables.ts'

let test: TestApp
let platform: Caller
let own: Caller
let other: Caller

const texts = '/hpfm/v1/static-texts'
const path = (textCode: string, lang = 'en_US') =>
  `${texts}/text/by-code/nullable?${new URLSearchParams({ textCode, lang })}`
const newCode = () => `TEST.${randomUUID().slice(0, 8)}`
const write = (caller: Caller, textCode: string, text: string, change: object = {}) =>
  caller.call('POST', texts, { textCode, title: 'Reminder', text, ...change })

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const permissions = ['list', 'create', 'update', 'remove'].map(verb => `platform.static-text.${verb}`)
  const editor = async (tenantId: number) =>
    signIn(test, await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)]))
  platform = await editor(0)
  own = await editor((await makeTenant(test.site)).tenantId)
  other = await editor((await makeTenant(test.site)).tenantId)
})
afterAll(() => test.close())

describe('a static text', () => {
  it('is the tenant’s over the platform’s, in the language asked for or in English, and nothing when unknown [CALL-21] [SAFE-1]', async () => {
    const code = newCode()
    expect((await own.call('GET', path(code))).status).toBe(204)
    await write(platform, code, '<p>Platform</p>', { _tls: { text: { zh_CN: '<p>平台</p>' } } })
    const made = await write(own, code, '<p>Own</p>', { endDate: '2999-12-31' })
    const say = async (caller: Caller, lang: string) => (await caller.call('GET', path(code, lang))).body
    expect(await say(own, 'en_US')).toEqual({
      textId: made.body.textId,
      textCode: code,
      lang: 'en_US',
      title: 'Reminder',
      text: '<p>Own</p>',
      endDate: '2999-12-31',
    })
    expect(await say(own, 'zh_CN')).toMatchObject({ lang: 'en_US', text: '<p>Own</p>' })
    expect(await say(other, 'zh_CN')).toMatchObject({ lang: 'zh_CN', text: '<p>平台</p>' })
    // Without a session the platform's text is read; under the tenant's path it is the same call.
    expect((await send(test.origin, 'GET', path(code))).body.text).toBe('<p>Platform</p>')
    const within = path(code).replace('/v1/', `/v1/${own.tenantId}/`)
    expect((await own.call('GET', within)).body.text).toBe('<p>Own</p>')
    for (const [caller, textId] of [
      [other, made.body.textId],
      [own, (await platform.call('GET', `${texts}?textCode=${code}`)).body.content[0].textId],
    ] as const) {
      expect((await caller.call('GET', `${texts}/${textId}`)).status).toBe(404)
      const gone = await caller.call('DELETE', texts, { textId, objectVersionNumber: 1 })
      expect([gone.status, gone.body.code]).toEqual([404, 'error.not_found'])
    }
  })

  it('is sanitized before it is stored and before it is returned', async () => {
    const code = newCode()
    const markup = '<p onclick="x()">Go <a href="javascript:x()">there</a><script>x()</script></p>'
    const made = await write(own, code, markup, { _tls: { text: { zh_CN: markup } } })
    const clean = '<p>Go <a>there</a></p>'
    expect([made.body.text, made.body._tls.text.zh_CN]).toEqual([clean, clean])
    const stored = () =>
      test.databases.site
        .$extendTables<StaticTextTables>()
        .selectFrom('staticText')
        .select('text')
        .where('id', '=', made.body.textId)
        .executeTakeFirstOrThrow()
    expect((await stored()).text).toEqual({ en_US: clean, zh_CN: clean })
    await test.site({}, (db: Scoped<StaticTextTables>) =>
      db
        .updateTable('staticText')
        .set({ text: JSON.stringify({ en_US: markup }) })
        .where('id', '=', made.body.textId)
        .execute(),
    )
    expect((await own.call('GET', path(code))).body.text).toBe(clean)
    expect((await own.call('GET', `${texts}/${made.body.textId}`)).body.text).toBe(clean)
  })

  it('is changed at once for all users, is in effect from its first to its last day, and has a code of its own', async () => {
    const code = newCode()
    const { body } = await write(own, code, '<p>One</p>')
    const twice = await write(own, code, '<p>Two</p>')
    expect([twice.status, twice.body.code]).toEqual([409, 'error.static_text.code_taken'])
    expect((await own.call('GET', path(code))).body.text).toBe('<p>One</p>')
    const change = { textId: body.textId, objectVersionNumber: 1, title: 'Reminder', text: '<p>Two</p>' }
    expect((await own.call('PUT', texts, change)).body.objectVersionNumber).toBe(2)
    expect((await own.call('GET', path(code))).body.text).toBe('<p>Two</p>')
    expect((await own.call('PUT', texts, change)).body.code).toBe('error.optimistic_lock')
    const { content } = (await own.call('GET', `${texts}?textCode=${code}`)).body
    expect(content).toMatchObject([{ textCode: code, title: 'Reminder' }])
    expect(content[0]).not.toHaveProperty('text')
    const wrong = { ...change, objectVersionNumber: 2, startDate: '2026-02-02', endDate: '2026-02-01' }
    expect((await own.call('PUT', texts, wrong)).body.code).toBe('error.static_text.end_before_start')
    await own.call('PUT', texts, { ...change, objectVersionNumber: 2, endDate: '2020-01-01' })
    expect((await own.call('GET', path(code))).status).toBe(204)
    expect((await own.call('DELETE', texts, { textId: body.textId, objectVersionNumber: 3 })).status).toBe(
      204,
    )
  })
})
