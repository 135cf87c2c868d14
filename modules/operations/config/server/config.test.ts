import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { Browser, openForm } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let person: Caller
let clerk: Caller
let stranger: Caller
let platform: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  home = await makeTenant(test.site)
  const elsewhere = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  const plain = await makeRole(test.site, home.tenantId, ['platform.config.get'])
  clerk = await signIn(test, await makeUser(test.site, home.tenantId, [plain]))
  stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  const role = await makeRole(test.site, 0, ['platform.config.get', 'platform.config.update'])
  platform = await signIn(test, await makeUser(test.site, 0, [role]))
})
afterAll(() => test.close())

interface Item {
  configCode: string
  configValue: string
  defaultValue: string
  objectVersionNumber?: number
}

const read = async (caller: Caller): Promise<Record<string, Item>> =>
  Object.fromEntries(
    (await caller.call('GET', `/hpfm/v1/config/${caller.tenantId}`)).body.map((one: Item) => [
      one.configCode,
      one,
    ]),
  )
const say = (caller: Caller, ...items: Partial<Item>[]) =>
  caller.call('PUT', `/hpfm/v1/config/${caller.tenantId}`, items)
const self = async (caller: Caller) => (await caller.call('GET', '/iam/hzero/v1/users/self')).body

describe('the configuration', () => {
  it('of a tenant stands before the platform’s, which stands before the product’s, and counts at once', async () => {
    expect(await self(person)).toMatchObject({ title: 'Atrium', menuLayout: 'side-all', waterMarkFlag: 0 })
    await say(
      platform,
      { configCode: 'TITLE', configValue: 'Group' },
      { configCode: 'WATERMARK', configValue: '1' },
    )
    expect(await self(person)).toMatchObject({ title: 'Group', waterMarkFlag: 1 })
    const said = await say(
      person,
      { configCode: 'TITLE', configValue: 'Harbour' },
      { configCode: 'MENU_LAYOUT', configValue: 'horizontal' },
    )
    expect(said.status).toBe(200)
    expect(await self(person)).toMatchObject({ title: 'Harbour', menuLayout: 'horizontal', waterMarkFlag: 1 })
    expect(await self(stranger)).toMatchObject({ title: 'Group', menuLayout: 'side-all' })
    const { TITLE } = await read(person)
    expect(TITLE).toMatchObject({ configValue: 'Harbour', defaultValue: 'Group', objectVersionNumber: 1 })
    const { objectVersionNumber = 0 } = TITLE ?? {}
    await say(person, { configCode: 'TITLE', configValue: '', objectVersionNumber })
    expect((await self(person)).title).toBe('Group')
    expect((await read(stranger)).TITLE).toEqual({
      configCode: 'TITLE',
      configValue: '',
      defaultValue: 'Group',
    })
  })

  it('has the rows of a page and how dense they are', async () => {
    expect((await self(clerk)).pageSize).toBe(10)
    expect(await self(clerk)).not.toHaveProperty('density')
    const said = await say(
      person,
      { configCode: 'PAGE_SIZE', configValue: '20' },
      { configCode: 'DENSITY', configValue: 'compact' },
    )
    expect(said.status).toBe(200)
    expect(await self(clerk)).toMatchObject({ pageSize: 20, density: 'compact' })
    expect((await self(stranger)).pageSize).toBe(10)
    expect((await say(person, { configCode: 'PAGE_SIZE', configValue: '11' })).status).toBe(400)
  })

  it('leaves to people what they chose themselves', async () => {
    await person.call('PUT', '/iam/hzero/v1/users/config-items?menuLayout=inline&density=comfortable')
    expect(await self(person)).toMatchObject({ menuLayout: 'inline', density: 'comfortable' })
    expect((await self(clerk)).menuLayout).toBe('horizontal')
  })

  it.each([
    ['a layout nobody knows', { configCode: 'MENU_LAYOUT', configValue: 'tower' }, 'error.data_invalid'],
    ['a code nobody knows', { configCode: 'SECRET', configValue: 'x' }, 'error.data_invalid'],
    ['a title too long', { configCode: 'TITLE', configValue: 'x'.repeat(61) }, 'error.data_invalid'],
    [
      'a picture from elsewhere',
      { configCode: 'LOGO', configValue: 'https://x.example/a.png' },
      'error.data_invalid',
    ],
    [
      'another tenant’s picture',
      { configCode: 'FAVICON', configValue: `/hfle/v1/0/pictures/${'a'.repeat(64)}` },
      'error.picture.unknown',
    ],
    ['a language nobody has', { configCode: 'LANGUAGE', configValue: 'xx_XX' }, 'error.language.unknown'],
  ])('is not %s, and then nothing of it is kept', async (_, item, code) => {
    const answer = await say(person, { configCode: 'THEME', configValue: 'dark' }, item)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await read(person)).THEME?.configValue).toBe('')
  })

  it.each([
    ['PICTURE', 'castle', '1.configValue', /one of "arcade"\|"columns"\|"stairs"\|"none"/],
    ['CORNER', 'oval', '1.configValue', /one of "round"\|"square"/],
    ['GREETING', 'Welcome', '1.configValue', /Invalid json/],
    ['GREETING', '["Welcome"]', '1.configValue', /expected record/],
    ['GREETING', JSON.stringify({ en_US: 'x'.repeat(81) }), '1.configValue.en_US', /<=80 characters/],
    ['GREETING', JSON.stringify({ en_US: 'Welcome\nhome' }), '1.configValue.en_US', /pattern/],
    ['GREETING', JSON.stringify({ en_US: 'Nothing\u0000' }), '1.configValue.en_US', /pattern/],
    ['GREETING', JSON.stringify({ English: 'Welcome' }), '1.configValue.English', /Invalid key/],
    ['TITLE', 'x'.repeat(61), '1.configValue', /<=60 characters/],
  ])('names the field and the rule that a wrong %s breaks', async (configCode, configValue, field, rule) => {
    const answer = await say(
      person,
      { configCode: 'THEME', configValue: 'dark' },
      { configCode, configValue },
    )
    expect([answer.status, answer.body.code]).toEqual([400, 'error.data_invalid'])
    expect(answer.body.fields).toEqual([{ field, message: expect.stringMatching(rule) }])
    expect((await read(person)).THEME?.configValue).toBe('')
  })

  it('has greeting and picture of the sign-in page, read without a session, and the corners of its windows', async () => {
    const page = async (caller: Caller, language = 'en-US'): Promise<string> => {
      const { num } = await test.site({}, db =>
        db
          .selectFrom('tenant')
          .select('num')
          .where('tenantId', '=', caller.tenantId)
          .executeTakeFirstOrThrow(),
      )
      return (await openForm(new Browser(test.origin), { tenant: num, ui_locales: language })).text
    }
    const drawn = (html: string) => /<div class="wall">(.*?)<\/div>/s.exec(html)?.[1]
    const arcade = drawn(await page(person))
    expect(await page(person)).toContain('<h1>Sign in</h1>')
    expect((await self(clerk)).windowCorner).toBe('round')

    await say(platform, { configCode: 'PICTURE', configValue: 'stairs' })
    const stairs = drawn(await page(person))
    expect(stairs).not.toBe(arcade)
    const greetings = { zh_CN: '欢迎', en_US: ' Welcome <b>aboard</b> ', ar_SA: '' }
    const said = await say(
      person,
      { configCode: 'GREETING', configValue: JSON.stringify(greetings) },
      { configCode: 'PICTURE', configValue: 'none' },
      { configCode: 'CORNER', configValue: 'square' },
    )
    expect(said.status).toBe(200)
    expect(await read(clerk)).toMatchObject({
      GREETING: { configValue: '{"en_US":"Welcome <b>aboard</b>","zh_CN":"欢迎"}', defaultValue: '' },
      PICTURE: { configValue: 'none', defaultValue: 'stairs' },
      CORNER: { configValue: 'square', defaultValue: 'round' },
    })
    expect(await page(person)).toContain('<h1><bdi>Welcome &lt;b&gt;aboard&lt;/b&gt;</bdi></h1>')
    expect(await page(person, 'zh-CN')).toContain('<h1><bdi>欢迎</bdi></h1>')
    // As names are: in English where the language of the page has none.
    expect(await page(person, 'ar-SA')).toContain('<h1><bdi>Welcome ')
    expect(drawn(await page(person))).toBe('')
    expect((await self(clerk)).windowCorner).toBe('square')

    expect(await page(stranger)).toContain('<h1>Sign in</h1>')
    expect(drawn(await page(stranger))).toBe(stairs)
    expect((await self(stranger)).windowCorner).toBe('round')

    await say(platform, { configCode: 'GREETING', configValue: '{"en_US":"Good day"}' })
    expect(await page(stranger)).toContain('<h1><bdi>Good day</bdi></h1>')
    expect(await page(person)).toContain('Welcome')
    const { GREETING } = await read(person)
    const { objectVersionNumber = 0 } = GREETING ?? {}
    await say(person, { configCode: 'GREETING', configValue: '{}', objectVersionNumber })
    expect((await read(person)).GREETING).toEqual({
      configCode: 'GREETING',
      configValue: '',
      defaultValue: '{"en_US":"Good day"}',
    })
  })

  it('is changed by one request at a time, with the permission', async () => {
    const change = { configCode: 'THEME', configValue: 'dark' }
    expect((await say(person, change)).status).toBe(200)
    expect((await say(person, { ...change, configValue: 'light' })).body.code).toBe('error.optimistic_lock')
    expect((await say(clerk, change)).body.code).toBe('PERMISSION_NOT_PASS')
    const elsewhere = await stranger.call('PUT', `/hpfm/v1/config/${home.tenantId}`, [change])
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'error.tenant.mismatch'])
  })
})
