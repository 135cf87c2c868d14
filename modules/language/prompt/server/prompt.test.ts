import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let platform: Caller
let own: Caller
let other: Caller

const verbs = ['list', 'create', 'update', 'remove'].map(verb => `platform.prompt.${verb}`)

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  await test.site({}, db =>
    db
      .insertInto('language')
      .values([
        { tenantId: 0, code: 'en_US', name: 'English', sort: 1 },
        { tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 2 },
      ])
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
  const editor = async (tenantId: number) =>
    signIn(test, await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, verbs)]))
  platform = await editor(0)
  own = await editor((await makeTenant(test.site)).tenantId)
  other = await editor((await makeTenant(test.site)).tenantId)
})
afterAll(() => test.close())

/** A unique key, because the platform's texts are shared by all tests. */
const key = () => `test.${randomUUID().slice(0, 8)}`
const draft = (promptKey: string, description: string, change: Record<string, unknown> = {}) => ({
  promptKey,
  promptCode: 'button.save',
  lang: 'en_US',
  description,
  ...change,
})
const base = (who: Caller) => (who.tenantId === 0 ? '/hpfm/v1/prompts' : `/hpfm/v1/${who.tenantId}/prompts`)
const write = (who: Caller, body: unknown) => who.call('POST', `${base(who)}/insert`, body)
const found = async (who: Caller, promptKey: string) =>
  (await who.call('GET', `${base(who)}?promptKey=${promptKey}`)).body.content
/** The text that this person's pages show. */
const said = async (who: Caller, promptKey: string, lang = 'en_US') => {
  await test.settled()
  return (await who.call('GET', `/hpfm/v1/${who.tenantId}/prompt/${lang}?promptKey=${promptKey}`)).body
}

describe('a text of the interface', () => {
  it('is said in the tenant’s words at once, and in nobody else’s [CALL-19]', async () => {
    const promptKey = key()
    await write(platform, draft(promptKey, 'Save'))
    expect([await said(own, promptKey), await said(other, promptKey)]).toEqual([
      { [`${promptKey}.button.save`]: 'Save' },
      { [`${promptKey}.button.save`]: 'Save' },
    ])
    const { body } = await write(own, draft(promptKey, 'Keep'))
    expect(body).toMatchObject({ tenantId: own.tenantId, description: 'Keep', replaced: false })
    expect(await said(own, promptKey)).toEqual({ [`${promptKey}.button.save`]: 'Keep' })
    expect(await said(other, promptKey)).toEqual({ [`${promptKey}.button.save`]: 'Save' })

    const change = { id: body.id, objectVersionNumber: 1, description: 'Hold' }
    expect((await own.call('PUT', `${base(own)}/update`, change)).body.description).toBe('Hold')
    expect(await said(own, promptKey)).toEqual({ [`${promptKey}.button.save`]: 'Hold' })
    const removed = await own.call('DELETE', `${base(own)}/remove`, [{ id: body.id, objectVersionNumber: 2 }])
    expect(removed.status).toBe(204)
    expect(await said(own, promptKey)).toEqual({ [`${promptKey}.button.save`]: 'Save' })
  })

  it('is asked for by several keys, as one list or as several [CALL-19]', async () => {
    const [one, two] = [key(), key()]
    await write(own, draft(one, 'One'))
    await write(own, draft(two, '二', { lang: 'zh_CN' }))
    await write(own, draft(two, 'Two'))
    const both = { [`${one}.button.save`]: 'One', [`${two}.button.save`]: 'Two' }
    expect(await said(own, `${one},${two}`)).toEqual(both)
    expect(await said(own, `${one}&promptKey=${two}`)).toEqual(both)
    expect(await said(own, `${one},${two}`, 'zh_CN')).toEqual({ [`${two}.button.save`]: '二' })
    expect(await said(own, 'test.unknown')).toEqual({})
  })

  it('is the session’s under its own address or the platform’s, and the platform’s without a session [SAFE-3]', async () => {
    const promptKey = key()
    await write(platform, draft(promptKey, 'Save'))
    await write(own, draft(promptKey, 'Keep'))
    await test.settled()
    const address = (tenantId: number) => `/hpfm/v1/${tenantId}/prompt/en_US?promptKey=${promptKey}`
    const text = `${promptKey}.button.save`
    for (const named of [own.tenantId, 0])
      expect((await own.call('GET', address(named))).body).toEqual({ [text]: 'Keep' })
    for (const [caller, named] of [
      [own, other.tenantId],
      [other, own.tenantId],
      [own, 999_999],
      [platform, own.tenantId],
    ] as const) {
      const { status, body } = await caller.call('GET', address(named))
      expect([status, body.code], `${named}`).toEqual([403, 'error.tenant.mismatch'])
    }
    expect((await other.call('GET', address(0))).body).toEqual({ [text]: 'Save' })
    expect((await send(test.origin, 'GET', address(own.tenantId))).body).toEqual({ [text]: 'Save' })
  })

  it('of the platform is shown to a tenant, which can replace but not change it', async () => {
    const promptKey = key()
    const { body: shared } = await write(platform, draft(promptKey, 'Save'))
    expect(await found(own, promptKey)).toMatchObject([{ id: shared.id, tenantId: 0, replaced: false }])
    const change = { id: shared.id, objectVersionNumber: 1, description: 'Mine' }
    expect((await own.call('PUT', `${base(own)}/update`, change)).status).toBe(404)
    expect((await own.call('DELETE', `${base(own)}/remove`, [change])).status).toBe(404)
    await write(own, draft(promptKey, 'Keep'))
    expect(await found(own, promptKey)).toMatchObject([
      { tenantId: own.tenantId, replaced: false },
      { tenantId: 0, replaced: true },
    ])
    expect(await found(other, promptKey)).toMatchObject([{ tenantId: 0, replaced: false }])
    expect(await found(platform, promptKey)).toMatchObject([
      { tenantId: own.tenantId, replaced: false },
      { tenantId: 0, replaced: false },
    ])
  })

  it('of a tenant is nobody else’s to see, change or remove', async () => {
    const promptKey = key()
    const { body } = await write(own, draft(promptKey, 'Keep'))
    expect((await own.call('GET', `${base(own)}/${body.id}`)).body).toEqual(body)
    expect((await other.call('GET', `${base(other)}/${body.id}`)).status).toBe(404)
    expect(await found(other, promptKey)).toEqual([])
    const change = { id: body.id, objectVersionNumber: 1, description: 'Mine' }
    for (const who of [other, platform]) {
      expect((await who.call('PUT', `${base(who)}/update`, change)).status).toBe(404)
      expect((await who.call('DELETE', `${base(who)}/remove`, [change])).status).toBe(404)
    }
  })

  it('is found by part of its key or of its words, and in one language', async () => {
    const promptKey = key()
    await write(own, draft(promptKey, 'Keep what I wrote'))
    await write(own, draft(promptKey, '保存', { lang: 'zh_CN' }))
    const texts = async (query: string) =>
      (await own.call('GET', `${base(own)}?promptKey=${promptKey}&${query}`)).body.content.map(
        (row: { description: string }) => row.description,
      )
    expect(await texts('description=WHAT')).toEqual(['Keep what I wrote'])
    expect(await texts('lang=zh_CN')).toEqual(['保存'])
    expect(await texts('sort=lang,desc')).toEqual(['保存', 'Keep what I wrote'])
    expect(await found(own, `${promptKey}.button`)).toHaveLength(2)
  })

  it('is there once for a tenant and a language', async () => {
    const promptKey = key()
    await write(own, draft(promptKey, 'Keep'))
    const again = await write(own, draft(promptKey, 'Hold'))
    expect([again.status, again.body.code]).toEqual([409, 'error.prompt.taken'])
    expect((await write(other, draft(promptKey, 'Hold'))).status).toBe(200)
  })

  it('is in a language that exists', async () => {
    const { status, body } = await write(own, draft(key(), 'Conserver', { lang: 'fr_CA' }))
    expect([status, body.code]).toEqual([400, 'error.language.unknown'])
  })

  it('is plain text, and comes back as it was written', async () => {
    const promptKey = key()
    const text = '<img src=x onerror=alert(1)> {name} $t(hzero.common.button.save)'
    await write(own, draft(promptKey, text))
    expect(await said(own, promptKey)).toEqual({ [`${promptKey}.button.save`]: text })
  })
})

describe('a batch of texts', () => {
  const save = (caller: Caller, rows: readonly object[], headers: Record<string, string> = {}) =>
    caller.call('POST', base(caller), rows, headers)
  const texts = async (caller: Caller, promptKey: string) =>
    (await caller.call('GET', `${base(caller)}?promptKey=${promptKey}&sort=promptKey,asc`)).body.content.map(
      (row: { promptCode: string; description: string }) => [row.promptCode, row.description],
    )
  const marked = (promptKey: string, promptCode: string, description = promptCode) => ({
    ...draft(promptKey, description, { promptCode }),
    _status: 'create',
  })

  it('is made, changed and taken away in one step, once per key [PAGE-4]', async () => {
    const promptKey = key()
    const rows = [marked(promptKey, 'a'), marked(promptKey, 'b'), marked(promptKey, 'c')]
    const once = { 'idempotency-key': randomUUID() }
    const made = await save(own, rows, once)
    expect(made.body.map((row: { promptCode: string }) => row.promptCode)).toEqual(['a', 'b', 'c'])
    expect((await save(own, rows, once)).body).toEqual(made.body)
    const [a, b, c] = made.body
    const ref = (row: typeof a) => ({ id: row.id, objectVersionNumber: row.objectVersionNumber })
    // Keys that exist only in the table on the other side are included, and ignored.
    const saved = await save(own, [
      marked(promptKey, 'a', 'anew'),
      { ...ref(b), description: 'changed', _status: 'update', __dirty: true, tableId: 3 },
      { ...ref(a), _status: 'delete' },
    ])
    expect(saved.body.map((row: { description: string }) => row.description)).toEqual(['anew', 'changed'])
    expect(await texts(own, promptKey)).toEqual([
      ['a', 'anew'],
      ['b', 'changed'],
      ['c', c.description],
    ])
  })

  it('is all or nothing, and says which row and field is refused [PAGE-4]', async () => {
    const promptKey = key()
    const { body: made } = await save(own, [marked(promptKey, 'a'), marked(promptKey, 'b')])
    const [a, b] = made
    const before = await texts(own, promptKey)
    const refused = async (caller: Caller, ...rows: object[]) => {
      const { status, body } = await save(caller, rows)
      return [status, body.code, body.fields?.map((one: { field: string }) => one.field)]
    }
    const change = { id: a.id, objectVersionNumber: 1, description: 'lost', _status: 'update' }
    expect(await refused(own, change, marked(promptKey, 'b'))).toEqual([
      409,
      'error.prompt.taken',
      ['1.promptCode'],
    ])
    expect(await refused(own, marked(promptKey, 'c'), { ...change, objectVersionNumber: 9 })).toEqual([
      409,
      'error.optimistic_lock',
      ['1.objectVersionNumber'],
    ])
    expect(await refused(own, marked(promptKey, 'c'), { ...marked(promptKey, 'd'), lang: 'xx_XX' })).toEqual([
      400,
      'error.language.unknown',
      ['1.lang'],
    ])
    expect(await refused(own, marked(promptKey, 'c'), { ...change, description: '' })).toEqual([
      400,
      'error.data_invalid',
      ['1.description'],
    ])
    expect(await refused(own, { ...change, _status: 'upsert' })).toEqual([
      400,
      'error.data_invalid',
      ['0._status'],
    ])
    expect(await refused(other, { id: b.id, objectVersionNumber: 1, _status: 'delete' })).toEqual([
      404,
      'error.not_found',
      ['0.id'],
    ])
    expect(await texts(own, promptKey)).toEqual(before)
  })

  it('asks for the permission of each thing it does [PAGE-4] [PERM-9]', async () => {
    const role = await makeRole(test.site, own.tenantId, ['platform.prompt.list', 'platform.prompt.update'])
    const editor = await signIn(test, await makeUser(test.site, own.tenantId, [role]))
    const promptKey = key()
    const { body: made } = await save(own, [marked(promptKey, 'a')])
    const ref = { id: made[0].id, objectVersionNumber: 1 }
    for (const rows of [[marked(promptKey, 'b')], [{ ...ref, _status: 'delete' }]]) {
      const answer = await save(editor, rows)
      expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
    }
    expect((await save(editor, [{ ...ref, description: 'mine', _status: 'update' }])).status).toBe(200)
  })
})
