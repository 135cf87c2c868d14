import { findStartContext } from '@atrium/server/auth/session-place'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const users = '/iam/hzero/v1/users'

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

const self = async (who = person) => (await who.call('GET', `${users}/self`)).body
const detail = async (who = person) => (await who.call('GET', `${users}/self/detail`)).body
const suspend = (tenantId: number) =>
  test.databases.site.updateTable('tenant').set({ enabled: false }).where('tenantId', '=', tenantId).execute()

describe('a person’s name', () => {
  it('can be changed, is trimmed, and holds no character that cannot be seen', async () => {
    const answer = await person.call('PUT', `${users}/real-name?realName=${encodeURIComponent(' Ines M. ')}`)
    expect(answer.status).toBe(204)
    expect((await self()).realName).toBe('Ines M.')
    for (const name of ['', '   ', 'a\nb', 'a\u2028b', 'x'.repeat(121)]) {
      const refused = await person.call('PUT', `${users}/real-name?realName=${encodeURIComponent(name)}`)
      expect([refused.status, refused.body.code], JSON.stringify(name)).toEqual([400, 'error.data_invalid'])
    }
    expect((await self()).realName).toBe('Ines M.')
  })
})

describe('time zone and formats', () => {
  it('are stored and returned with the account, with their meanings [CONST-1]', async () => {
    expect((await person.call('PUT', `${users}/time-zone?timeZone=Asia/Tokyo`)).status).toBe(204)
    const formats = 'dateFormat=DD.MM.YYYY&timeFormat=HH:mm'
    expect((await person.call('PUT', `${users}/datetime-format?${formats}`)).status).toBe(204)
    expect(await detail()).toMatchObject({
      timeZone: 'Asia/Tokyo',
      timeZoneMeaning: 'Japan Standard Time',
      dateFormat: 'DD.MM.YYYY',
      timeFormat: 'HH:mm',
      dateTimeFormat: 'DD.MM.YYYY HH:mm',
    })
  })

  it.each(['GMT+8', 'UTC', 'America/Argentina/Buenos_Aires'])('take the zone %s', async zone => {
    expect((await person.call('PUT', `${users}/time-zone?timeZone=${encodeURIComponent(zone)}`)).status).toBe(
      204,
    )
    expect((await detail()).timeZone).toBe(zone)
  })

  it.each(['Mars/Olympus', '', '+25:00', 'GMT+99', "UTC'; drop table app_user"])(
    'refuse the zone %j',
    async zone => {
      const answer = await person.call('PUT', `${users}/time-zone?timeZone=${encodeURIComponent(zone)}`)
      expect([answer.status, answer.body.code]).toEqual([400, 'error.time_zone.unknown'])
      expect((await self()).timeZone).toBe('UTC')
    },
  )

  it('refuse a format that is none', async () => {
    for (const query of ['dateFormat=YYYY', 'timeFormat=<b>', 'dateFormat=DD.MM.YYYY&dateFormat=YYYY-MM-DD'])
      expect((await person.call('PUT', `${users}/datetime-format?${query}`)).status, query).toBe(400)
    expect((await self()).dateFormat).toBe('YYYY-MM-DD')
  })
})

describe('the appearance', () => {
  it('is stored item by item and returned with the account', async () => {
    expect(await self()).toMatchObject({
      menuLayout: 'side-all',
      menuLayoutTheme: 'default',
      tenantAccentFlag: 0,
      popoutReminderFlag: 1,
      notificationTime: '2.5',
    })
    expect(await self()).not.toHaveProperty('theme')
    for (const item of [
      'menuLayout=horizontal',
      'menuLayoutTheme=color',
      'theme=dark',
      'density=compact',
      'tenantAccentFlag=1',
      'popoutReminderFlag=0',
      'notificationTime=closed',
      'unknown=1',
    ])
      expect((await person.call('PUT', `${users}/config-items?${item}`)).status, item).toBe(204)
    expect(await self()).toMatchObject({
      menuLayout: 'horizontal',
      menuLayoutTheme: 'color',
      theme: 'dark',
      density: 'compact',
      tenantAccentFlag: 1,
      popoutReminderFlag: 0,
      notificationTime: 'closed',
    })
    for (const item of ['theme=pink', 'notificationTime=3', 'notificationTime=-1'])
      expect((await person.call('PUT', `${users}/config-items?${item}`)).status, item).toBe(400)
  })

  it('of a guest is one and the same in every tenant, and nobody else’s', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const other = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)
    expect((await person.call('PUT', `${users}/config-items?theme=light`)).status).toBe(204)
    expect((await self()).theme).toBe('light')
    expect(await detail()).toMatchObject({ groupName: 'Home', tenantName: 'Away' })
    expect(await self(other)).not.toHaveProperty('theme')
  })
})

describe('the language', () => {
  it('that was chosen is the person’s from then on [CALL-8] [LANG-3]', async () => {
    await test.databases.site
      .insertInto('tenant')
      .values({ tenantId: 0, num: 'SITE', name: JSON.stringify({ en_US: 'Platform' }), domain: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await test.databases.site
      .insertInto('language')
      .values({ tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 20 })
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .execute()
    expect((await person.call('PUT', `${users}/default-language?language=zh_CN`)).status).toBe(204)
    expect(await self()).toMatchObject({ language: 'zh_CN', languageName: '简体中文' })
    const again = await signIn(test, person.userId)
    expect((await self(again)).language).toBe('zh_CN')
  })
})

describe('the next sign-in', () => {
  it('begins in the default tenant, until that is unset [CALL-7]', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    await person.call('PUT', `${users}/default-tenant?tenantId=${away.tenantId}`)
    expect((await signIn(test, person.userId)).tenantId).toBe(away.tenantId)
    expect((await self()).defaultTenant).toBe(away.tenantId)
    await person.call('PUT', `${users}/default-tenant`)
    expect((await signIn(test, person.userId)).tenantId).toBe(home.tenantId)
  })

  it('begins elsewhere while the default tenant is off', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    await person.call('PUT', `${users}/default-tenant?tenantId=${away.tenantId}`)
    await suspend(away.tenantId)
    expect((await signIn(test, person.userId)).tenantId).toBe(home.tenantId)
  })

  it('cannot be sent to a tenant that is not one’s own, off or gone [SAFE-7]', async () => {
    const [other, suspended] = [await makeTenant(test.site), await makeTenant(test.site)]
    await giveRole(test.site, suspended.tenantId, person.userId, suspended.adminRoleId)
    await suspend(suspended.tenantId)
    for (const tenantId of [other.tenantId, suspended.tenantId, 0, 999_999_999]) {
      const answer = await person.call('PUT', `${users}/default-tenant?tenantId=${tenantId}`)
      expect([answer.status, answer.body.code], String(tenantId)).toEqual([403, 'error.tenant.notMember'])
    }
    expect(await self()).not.toHaveProperty('defaultTenant')
  })

  it('begins with the default role of the tenant, as a switch to the tenant does', async () => {
    const clerk = await makeRole(test.site, home.tenantId, [], 'clerk')
    await giveRole(test.site, home.tenantId, person.userId, clerk)
    const query = `roleId=${clerk}&tenantId=${home.tenantId}`
    expect((await person.call('PUT', `${users}/default-role?${query}`)).status).toBe(204)
    expect(await detail()).toMatchObject({ defaultRoleId: clerk, defaultRoleName: 'clerk' })
    expect((await signIn(test, person.userId)).roleId).toBe(clerk)
    expect(await findStartContext(test.site, person.userId, home.tenantId)).toEqual({
      tenantId: home.tenantId,
      roleId: clerk,
    })
    await person.call('PUT', `${users}/default-role?tenantId=${home.tenantId}`)
    expect((await signIn(test, person.userId)).roleId).toBe(home.adminRoleId)
    expect(await detail()).not.toHaveProperty('defaultRoleId')
  })

  it('does not begin with a default role that was revoked', async () => {
    const clerk = await makeRole(test.site, home.tenantId, [])
    await giveRole(test.site, home.tenantId, person.userId, clerk)
    await person.call('PUT', `${users}/default-role?roleId=${clerk}&tenantId=${home.tenantId}`)
    await test.databases.site.deleteFrom('memberRole').where('roleId', '=', clerk).execute()
    expect((await signIn(test, person.userId)).roleId).toBe(home.adminRoleId)
  })

  it('cannot be given a role that is not one’s own there, is off, or another tenant’s', async () => {
    const other = await makeTenant(test.site)
    const [notMine, off] = [
      await makeRole(test.site, home.tenantId, []),
      await makeRole(test.site, home.tenantId, []),
    ]
    await giveRole(test.site, home.tenantId, person.userId, off)
    await test.databases.site.updateTable('role').set({ enabled: false }).where('id', '=', off).execute()
    for (const [roleId, tenantId] of [
      [notMine, home.tenantId],
      [off, home.tenantId],
      [other.adminRoleId, other.tenantId],
      [home.adminRoleId, other.tenantId],
      ['nonsense', home.tenantId],
    ]) {
      const answer = await person.call('PUT', `${users}/default-role?roleId=${roleId}&tenantId=${tenantId}`)
      expect([answer.status, answer.body.code]).toEqual([403, 'error.role.notGranted'])
    }
    expect(await detail()).not.toHaveProperty('defaultRoleId')
  })
})
