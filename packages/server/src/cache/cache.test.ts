import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressAs, siteRole } from '../db/connection/connect.ts'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { scratchDatabase } from '../testing/database.ts'
import { FlakyProxy } from '../testing/flaky-proxy.ts'
import { makePermissionSet, makeRole, makeTenant, makeUser, type TestTenant } from '../testing/people.ts'
import { Cache, dependencyOn } from './cache.ts'

const self = '/iam/hzero/v1/users/self'
const tree = '/iam/hzero/v1/menus/tree'

/** Two instances on one database. The connection on which the second is notified of changes can be interrupted. */
let one: TestApp
let two: TestApp
let proxy: FlakyProxy
let home: TestTenant

beforeAll(async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  proxy = await FlakyProxy.to(addressAs(ownerUrl, siteRole, secret))
  one = await buildTestApp()
  two = await buildTestApp({}, { changesUrl: proxy.url })
  home = await makeTenant(one.site)
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await proxy.close()
})

/** Calls the second instance as the same user. */
const atTwo =
  (caller: Caller) =>
  (method: string, path: string, headers: Record<string, string> = {}) =>
    send(two.origin, method, path, undefined, {
      authorization: `bearer ${caller.token}`,
      cookie: caller.cookie,
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    })

/** Milliseconds until the condition is true. */
async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - began > 10_000) throw new Error('it never came true')
  }
  return performance.now() - began
}

async function person(permissions: string[] = []): Promise<Caller & { roleId: string }> {
  const roleId = await makeRole(one.site, home.tenantId, permissions)
  const caller = await signIn(one, await makeUser(one.site, home.tenantId, [roleId]))
  return { ...caller, roleId }
}

describe('the cache', () => {
  it('never serves an answer to another tenant, role or language than it was loaded for [SAFE-17]', async () => {
    const foreign = await makeTenant(one.site)
    const { menuId } = await makePermissionSet(one.site, home.tenantId, [])
    const callers = [
      await signIn(one, await makeUser(one.site, home.tenantId, [home.adminRoleId])),
      await signIn(one, await makeUser(one.site, foreign.tenantId, [foreign.adminRoleId])),
      await person(),
      await signIn(
        one,
        await makeUser(one.site, home.tenantId, [home.adminRoleId], { language: 'zh_CN', realName: '王敏' }),
      ),
    ]
    const paths = [
      self,
      tree,
      '/iam/hzero/v1/member-roles/self-roles',
      '/hpfm/v1/languages/list',
      '/hpfm/v1/lovs/data?lovCode=HPFM.LANGUAGE',
    ]
    const ask = async (caller: Caller, path: string) => JSON.stringify((await caller.call('GET', path)).body)
    const inTurn = async () => {
      const answers: string[][] = []
      for (const caller of callers) {
        answers.push([])
        for (const path of paths) answers.at(-1)?.push(await ask(caller, path))
      }
      return answers
    }
    const cold = await inTurn()
    expect(await inTurn()).toEqual(cold)
    const [own, other, lesser, chinese] = cold
    expect(own?.[1]).toContain(menuId)
    expect(other?.[1]).not.toContain(menuId)
    expect(lesser?.[1]).not.toContain(menuId)
    expect(new Set([own?.[0], other?.[0], lesser?.[0], chinese?.[0]]).size).toBe(4)
    expect(chinese?.[2]).toContain('租户管理员')
    expect(own?.[2]).toContain('Tenant administrator')
  })

  it('carries a strong tag; clients that have it get 304, until something changes', async () => {
    const caller = await person()
    const path = '/iam/hzero/v1/member-roles/self-roles'
    const first = await caller.call('GET', path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await caller.call('GET', path, undefined, { 'if-none-match': `"other", ${tag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    await one.databases.site
      .updateTable('role')
      .set({ name: JSON.stringify({ en_US: 'Another Name' }) })
      .where('id', '=', caller.roleId)
      .execute()
    await one.settled()
    const changed = await caller.call('GET', path, undefined, { 'if-none-match': tag })
    expect([changed.status, changed.body[0].name]).toEqual([200, 'Another Name'])
  })

  it('shows the writer’s own change at the next request', async () => {
    const caller = await signIn(
      one,
      await makeUser(one.site, home.tenantId, [await makeRole(one.site, home.tenantId, [])]),
    )
    const language = async () => (await caller.call('GET', self)).body.defaultTenant
    for (let round = 0; round < 100; round++) {
      const wanted = round % 2 === 0 ? home.tenantId : undefined
      await caller.call('PUT', `/iam/hzero/v1/users/default-tenant${wanted ? `?tenantId=${wanted}` : ''}`)
      expect(await language(), `round ${round}`).toBe(wanted)
    }
  })

  it('is not loaded from the database again while nothing changes', async () => {
    const caller = await person()
    const paths = [self, tree, '/hpfm/v1/languages/list', `/hpfm/v1/${home.tenantId}/prompt/en_US`]
    for (const path of paths) await caller.call('GET', path)
    const { ownerUrl } = await scratchDatabase()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const tables = ['session', 'app_user', 'role', 'menu', 'language', 'prompt']
    try {
      for (const table of tables) await owner.query(`alter table ${table} rename to ${table}_away`)
      for (const path of paths) expect([path, (await caller.call('GET', path)).status]).toEqual([path, 200])
    } finally {
      for (const table of tables) await owner.query(`alter table ${table}_away rename to ${table}`)
      await owner.end()
    }
  })

  it('drops stale entries, and keeps valid ones without loading them again', async () => {
    const cache = new Cache(one.changes, one.databases.app)
    const { tenantId } = home
    let made = 0
    const ask = (key: string, from: string) =>
      cache.get(key, async () => ({ value: ++made, dependsOn: [from, dependencyOn(tenantId, 'role')] }))
    const notify = (topic: string, count: number) =>
      one.site({}, db =>
        sql`select pg_notify('atrium_change', ${`${tenantId}:${topic}:`} || n) from generate_series(1, ${count}::int) n`.execute(
          db,
        ),
      )
    for (let number = 1; number <= 100; number++)
      await ask(`renewed ${number}`, dependencyOn(0, 'session', `${number}`))
    await ask('lasting', dependencyOn(0, 'session', 'lasting'))
    await cache.get('too old', async () => ({
      value: 0,
      dependsOn: [dependencyOn(tenantId, 'role')],
      maxAgeMs: 1,
    }))
    await notify('session', 6_000)
    expect(cache.size).toBe(1)
    expect(await ask('lasting', dependencyOn(0, 'session', 'lasting'))).toBe(101)
    await notify('role', 1)
    expect(await ask('lasting', dependencyOn(0, 'session', 'lasting'))).toBe(102)
  })
})

describe('on another instance', () => {
  it('a right that is given or taken counts within a second, also when the line goes silent [SAFE-80] [SAFE-13]', async () => {
    const admin = await signIn(one, await makeUser(one.site, home.tenantId, [home.adminRoleId]))
    const { setId } = await makePermissionSet(one.site, home.tenantId, ['iam.role.list'])
    const victim = await person()
    const asVictim = atTwo(victim)
    const roles = `/iam/hzero/v1/${home.tenantId}/roles/paging`
    let { objectVersionNumber } = (
      await admin.call('GET', `/iam/hzero/v1/${home.tenantId}/roles/${victim.roleId}`)
    ).body
    const change = async (grant: boolean) => {
      const answer = await admin.call(
        'PUT',
        `/iam/hzero/v1/${home.tenantId}/roles/${victim.roleId}/permission-sets`,
        { objectVersionNumber, assign: grant ? [setId] : [], recycle: grant ? [] : [setId] },
      )
      objectVersionNumber = answer.body.objectVersionNumber
    }
    const isAllowed = async () => (await asVictim('GET', roles)).status === 200

    await change(true)
    expect(await until(isAllowed)).toBeLessThan(1000)
    await change(false)
    expect(await until(async () => !(await isAllowed()))).toBeLessThan(1000)

    await change(true)
    await until(isAllowed)
    proxy.silent = true
    try {
      await change(false)
      const heard = await until(async () => !(await isAllowed()))
      expect(heard).toBeLessThan(1000)
      // And it works without the cache while there are no notifications.
      await change(true)
      expect(await until(isAllowed)).toBeLessThan(1000)
    } finally {
      proxy.silent = false
    }
  })

  it('a user who is disabled, or whose role ends, is out within a second [SAFE-13]', async () => {
    for (const end of [
      (victim: Caller) =>
        one.databases.site
          .updateTable('appUser')
          .set({ enabled: false })
          .where('id', '=', victim.userId)
          .execute(),
      (victim: Caller) =>
        one.databases.site.deleteFrom('memberRole').where('userId', '=', victim.userId).execute(),
    ]) {
      const victim = await person()
      expect((await atTwo(victim)('GET', self)).status).toBe(200)
      await end(victim)
      expect(await until(async () => (await atTwo(victim)('GET', self)).status === 401)).toBeLessThan(1000)
    }
  })
})
