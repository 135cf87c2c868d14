import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isWellFormed, newPersonalToken } from '@atrium/server/auth/personal-token'
import { tokenLimit } from '@atrium/server/http/guard/token-guard'
import {
  type Answer,
  buildTestApp,
  type Caller,
  send,
  signIn,
  type TestApp,
} from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

const own = '/iam/hzero/v1/users/self/personal-tokens'
const self = '/iam/hzero/v1/users/self'

let server: TestApp
/** Another instance on the same database. */
let other: TestApp
let tenantId: number
let adminRoleId: string
let userId: string
let owner: Caller

beforeAll(async () => {
  server = await buildTestApp()
  other = await buildTestApp()
  await makePlatform(server.site)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  ;({ tenantId, adminRoleId } = await makeTenant(server.site, 'Norrvik Freight'))
  userId = await makeUser(server.site, tenantId, [adminRoleId], { realName: 'Ines Marchetti' })
  owner = await signIn(server, userId)
})

/** A program with a token and nothing else. */
const program =
  (token: string, at = server) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    send(at.origin, method, path, body, { authorization: `Bearer ${token}`, ...headers })

interface CreatedToken {
  id: string
  token: string
}

async function makeToken(draft: Record<string, unknown> = {}, by = owner): Promise<CreatedToken> {
  const answer = await by.call('POST', own, { name: 'Laptop scripts', ...draft })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ token: expect.any(String) })
  return answer.body
}

const outcome = ({ status, body }: Answer) => [status, body.code]
const roles = () => `/iam/hzero/v1/${tenantId}/roles/paging`
const setsOf = async (roleId: string) => {
  const { rows } = await server.site({}, db =>
    sql<{
      id: string
    }>`select permission_set_id as id from role_permission_set where role_id = ${roleId}`.execute(db),
  )
  return rows.map(row => row.id)
}

describe('a personal access token', () => {
  it('acts for its owner without a cookie, in the tenant and role that it was created in', async () => {
    const { token } = await makeToken()
    const call = program(token)
    const { status, body } = await call('GET', self)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: userId, currentRoleId: adminRoleId, tenantId })
    expect((await call('GET', roles())).status).toBe(200)

    // The owner's other places are none of the token's.
    const second = await makeTenant(server.site, 'Harbour')
    await giveRole(server.site, second.tenantId, userId, second.adminRoleId)
    expect(
      (await owner.call('PUT', `/iam/v1/users/tenant-id?tenantId=${second.tenantId}`)).status,
    ).toBeLessThan(300)
    expect((await call('GET', self)).body.tenantId).toBe(tenantId)
    expect(outcome(await call('GET', `/iam/hzero/v1/${second.tenantId}/roles/paging`))).toEqual([
      403,
      'error.tenant.mismatch',
    ])
  })

  it('is in one answer alone; the database has its hash, and the checksum tells typing errors', async () => {
    const { id, token } = await makeToken()
    expect(token).toMatch(/^atrium_pat_[0-9A-Za-z]{42}$/)
    expect(isWellFormed(token)).toBe(true)
    expect(isWellFormed(token.replace(/.$/, last => (last === '0' ? '1' : '0')))).toBe(false)
    const listed = await owner.call('GET', own)
    expect(listed.body).toMatchObject([
      { id, name: 'Laptop scripts', state: 'active', tenantName: 'Norrvik Freight' },
    ])
    const { rows } = await server.site({}, db =>
      sql<{ stored: string }>`
        select string_agg(to_jsonb(k)::text, '') || (select string_agg(to_jsonb(a)::text, '') from audit a
          where a.tenant_id = ${tenantId}) as stored
        from personal_token k where tenant_id = ${tenantId}`.execute(db),
    )
    for (const text of [JSON.stringify(listed.body), rows[0]?.stored])
      expect(text).not.toContain(token.slice(11, 40))
    expect(outcome(await program(newPersonalToken())('GET', self))).toEqual([
      401,
      'PERMISSION_ACCESS_TOKEN_INVALID',
    ])
  })

  it('is refused together with a cookie, and from a page', async () => {
    const { token } = await makeToken()
    const call = program(token)
    const tries = [
      await call('GET', self, undefined, { cookie: owner.cookie }),
      await call('GET', self, undefined, { cookie: `${owner.cookie.split('=')[0]}=made-up` }),
      await call('GET', self, undefined, { origin: server.origin }),
      await call('GET', self, undefined, { 'sec-fetch-site': 'same-origin' }),
    ]
    for (const answer of tries) expect(outcome(answer)).toEqual([400, 'error.personal_token.browser'])
  })

  it('is accepted from its networks alone, and the audit log has each refusal with the token', async () => {
    const here = await makeToken({ networks: ['127.0.0.0/8', '::1'] })
    expect((await program(here.token)('GET', self)).status).toBe(200)
    const elsewhere = await makeToken({ name: 'Gate cameras', networks: ['10.20.0.0/16', '2001:db8::/32'] })
    expect(outcome(await program(elsewhere.token)('GET', self))).toEqual([
      403,
      'error.personal_token.network',
    ])
    const { body } = await owner.call('GET', `/hmnt/v1/${tenantId}/audit-datas?auditType=DENY`)
    expect(body.content[0]).toMatchObject({
      tokenId: elsewhere.id,
      tokenName: 'Gate cameras',
      processUserId: userId,
    })
    const used = (await owner.call('GET', own)).body.find((one: CreatedToken) => one.id === elsewhere.id)
    expect(used.lastUsedDate).toBeUndefined()
  })

  it('holds what was chosen of its owner’s permissions, and never more than its owner holds now', async () => {
    const roleId = await makeRole(server.site, tenantId, ['iam.role.list'])
    const [listing] = await setsOf(roleId)
    const wide = await makeRole(server.site, tenantId, ['iam.audit.none'])
    await server.site({}, db =>
      sql`insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
        values (${tenantId}, ${wide}, ${tenantId}, ${listing ?? ''})`.execute(db),
    )
    const [unrelated] = (await setsOf(wide)).filter(id => id !== listing)
    const person = await makeUser(server.site, tenantId, [wide])
    const caller = await signIn(server, person)
    const all = program((await makeToken({}, caller)).token)
    const chosen = program((await makeToken({ permissionSetIds: [listing] }, caller)).token)
    const without = program((await makeToken({ permissionSetIds: [unrelated] }, caller)).token)
    expect((await all('GET', roles())).status).toBe(200)
    expect((await chosen('GET', roles())).status).toBe(200)
    expect(outcome(await without('GET', roles()))).toEqual([403, 'PERMISSION_NOT_PASS'])

    // Above its owner, when the owner's role shrinks.
    await server.site({ userId }, db =>
      sql`delete from role_permission_set where role_id = ${wide} and permission_set_id = ${listing ?? ''}`.execute(
        db,
      ),
    )
    for (const call of [all, chosen])
      expect(outcome(await call('GET', roles()))).toEqual([403, 'PERMISSION_NOT_PASS'])
  })

  it('of an administrator is no administrator when permissions were chosen, also in cached answers', async () => {
    const choices = (await owner.call('GET', `${own}/choices`)).body
    expect(choices).toMatchObject({
      tenantName: 'Norrvik Freight',
      roleName: 'Tenant administrator',
      longestDays: 180,
    })
    const roleId = await makeRole(server.site, tenantId, ['iam.role.list'])
    const [listing] = await setsOf(roleId)
    const chosen = program((await makeToken({ permissionSetIds: [listing] })).token)
    const check = '/iam/v1/permissions/checkPermission'
    const codes = ['iam.role.list', 'iam.role.create']
    const byOwner = (await owner.call('POST', check, codes)).body
    const byToken = (await chosen('POST', check, codes)).body
    expect(byOwner.map((one: { approve: boolean }) => one.approve)).toEqual([true, true])
    expect(byToken.filter((one: { approve: boolean }) => one.approve)).not.toHaveLength(2)
    expect((await owner.call('POST', check, codes)).body).toEqual(byOwner)
    expect((await chosen('GET', roles())).status).toBe(200)
    expect(outcome(await chosen('POST', `/iam/hzero/v1/${tenantId}/roles`, {}))).not.toEqual([200, undefined])
    expect((await chosen('POST', `/iam/hzero/v1/${tenantId}/roles`, {})).status).toBe(403)
  })

  it('stops with its owner: disabled, without the role, or in a suspended tenant, at once', async () => {
    const { token } = await makeToken()
    const call = program(token)
    const refused = [401, 'PERMISSION_ACCESS_TOKEN_EXPIRED']
    const set = (change: string) => server.site({ userId }, db => sql.raw(change).execute(db))
    for (const [away, back] of [
      [
        `update app_user set enabled = false where id = '${userId}'`,
        `update app_user set enabled = true where id = '${userId}'`,
      ],
      [
        `update app_user set end_on = current_date - 1 where id = '${userId}'`,
        `update app_user set end_on = null where id = '${userId}'`,
      ],
      [
        `update tenant set enabled = false where tenant_id = ${tenantId}`,
        `update tenant set enabled = true where tenant_id = ${tenantId}`,
      ],
      [
        `update role set enabled = false where id = '${adminRoleId}'`,
        `update role set enabled = true where id = '${adminRoleId}'`,
      ],
    ] as const) {
      expect((await call('GET', self)).status, back).toBe(200)
      await set(away)
      expect(outcome(await call('GET', self)), away).toEqual(refused)
      await set(back)
    }
    await set(`delete from member_role where user_id = '${userId}'`)
    expect(outcome(await call('GET', self))).toEqual(refused)
  })

  it('works with one role, also for a person who merges roles', async () => {
    const extra = await makeRole(server.site, tenantId, ['iam.role.list'])
    const plain = await makeRole(server.site, tenantId, [])
    const person = await makeUser(server.site, tenantId, [plain])
    const caller = await signIn(server, person)
    const { token } = await makeToken({}, caller)
    await giveRole(server.site, tenantId, person, extra)
    await server.site({}, db => sql`update app_user set role_merge = true where id = ${person}`.execute(db))
    expect((await caller.call('GET', roles())).status).toBe(200)
    expect(outcome(await program(token)('GET', roles()))).toEqual([403, 'PERMISSION_NOT_PASS'])
  })

  it('that was revoked is refused on another instance within a second', async () => {
    const { id, token } = await makeToken()
    const there = program(token, other)
    expect((await there('GET', self)).status).toBe(200)
    const at = performance.now()
    expect((await owner.call('DELETE', `${own}/${id}`)).status).toBe(204)
    await expect
      .poll(async () => (await there('GET', self)).status, { timeout: 5_000, interval: 20 })
      .toBe(401)
    expect(performance.now() - at).toBeLessThan(1_000)
    expect((await owner.call('GET', own)).body[0]).toMatchObject({ id, state: 'revoked' })
  })

  it('ends with its last day [SAFE-34]', async () => {
    const { id, token } = await makeToken()
    await server.site({ userId }, db =>
      sql`update personal_token set ends_at = now() - interval '1 second' where id = ${id}`.execute(db),
    )
    expect(outcome(await program(token)('GET', self))).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    expect((await owner.call('GET', own)).body[0]).toMatchObject({ id, state: 'expired' })
  })

  it('counts neither for pages nor for links, nor for the sign-in of an application', async () => {
    const { token } = await makeToken()
    const call = program(token)
    const authorize =
      '/oauth/authorize?client_id=atrium-console&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2F'
    const page = await call('GET', authorize)
    expect(page.headers.get('location') ?? '').not.toContain('code=')
    for (const path of [
      '/hmsg/v1/live',
      `/hfle/v1/${tenantId}/files/download-by-key?fileKey=x&access_token=${token}`,
    ]) {
      const answer = await send(
        server.origin,
        'GET',
        path,
        undefined,
        path.includes('live') ? { authorization: `Bearer ${token}` } : {},
      )
      expect([401, 403, 404], path).toContain(answer.status)
    }
    const query = await send(server.origin, 'GET', `${self}?access_token=${token}`)
    expect(query.status).toBe(401)
  })

  it('changes neither its owner’s credentials nor sessions, and creates no other token', async () => {
    const call = program((await makeToken()).token)
    const tries = [
      await call('POST', own, { name: 'More' }),
      await call('GET', own),
      await call('PUT', '/iam/hzero/v1/users/password', {
        originalPassword: 'x',
        password: 'seven ferries at dawn',
      }),
      await call('DELETE', `${self}/sessions`),
      await call('PUT', `/iam/v1/users/roles?roleId=${adminRoleId}`),
      await call('POST', '/oauth/public/ticket', { path: '/private/hiam/role/list' }),
      await call('POST', '/oauth/public/sign-out'),
    ]
    for (const answer of tries) expect(outcome(answer)).toEqual([403, 'error.personal_token.call'])
  })

  it('with chosen permissions sees nothing of its owner’s own, such as messages', async () => {
    const [listing] = await setsOf(await makeRole(server.site, tenantId, ['iam.role.list']))
    const chosen = program((await makeToken({ permissionSetIds: [listing] })).token)
    for (const path of [self, `/hmsg/v1/${tenantId}/messages/user`, '/iam/hzero/v1/users/self/detail'])
      expect((await chosen('GET', path)).status, path).toBe(403)
    expect((await chosen('GET', '/hpfm/v1/languages/list')).status).toBe(200)
  })

  it('shows its rate in every answer, and is refused beyond it on all instances', async () => {
    const { id, token } = await makeToken()
    const first = await program(token)('GET', self)
    expect(first.headers.get('ratelimit-limit')).toBe(String(tokenLimit.most))
    expect(first.headers.get('ratelimit-remaining')).toBe(String(tokenLimit.most - 1))
    expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(tokenLimit.seconds)
    await server.site({}, db =>
      sql`update rate_limit set hits = ${tokenLimit.most} where key = ${`token:${id}`}`.execute(db),
    )
    const last = await program(token, other)('GET', self)
    expect(outcome(last)).toEqual([429, 'error.rate.limit'])
    expect(last.headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await owner.call('GET', self)).status).toBe(200)
  })

  it('is named in the audit log beside its owner', async () => {
    const { id, token } = await makeToken({ name: 'CI deploy' })
    const draft = { code: `r-${id.slice(-8)}`, name: 'Dispatchers' }
    const created = await program(token)('POST', `/iam/hzero/v1/${tenantId}/roles`, draft)
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const { body } = await owner.call(
      'GET',
      `/hmnt/v1/${tenantId}/audit-datas?entityCode=role&entityId=${created.body.id}`,
    )
    expect(body.content[0]).toMatchObject({
      tokenId: id,
      tokenName: 'CI deploy',
      processUserName: 'Ines Marchetti',
      source: 'API',
    })
    const byOwner = await owner.call('GET', `/hmnt/v1/${tenantId}/audit-datas?entityCode=personal_token`)
    expect(byOwner.body.content[0]).toMatchObject({
      entityName: 'CI deploy',
      auditType: 'CREATE',
      source: 'SESSION',
    })
    expect(byOwner.body.content[0].tokenId).toBeUndefined()
  })

  it('is named in what its work in the background changes', async () => {
    const { id, token } = await makeToken({ name: 'Import' })
    const call = program(token)
    const at = `/himp/v1/${tenantId}/import`
    const upload = async (code: string) => {
      const form = new FormData()
      form.append('file', new Blob([`Code,Name\n${code},Dispatchers\n`]), 'roles.csv')
      const response = await fetch(`${server.origin}${at}/data/data-upload?templateCode=HIAM.ROLE`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return response.text()
    }
    const batch = await upload('imp-token')
    const status = async () => (await call('GET', `${at}/data/status?batch=${batch}`)).body.status
    for (const verb of ['validate', 'import']) {
      const asked = await call('POST', `${at}/data/data-${verb}?templateCode=HIAM.ROLE&batch=${batch}`)
      expect(asked.status, JSON.stringify(asked.body)).toBe(204)
      await expect.poll(status, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
    }
    const entries = `/hmnt/v1/${tenantId}/audit-datas?entityCode=role`
    const { content } = (await owner.call('GET', entries)).body
    expect(content.find((one: { entityName?: string }) => one.entityName === 'Dispatchers')).toMatchObject({
      tokenId: id,
      tokenName: 'Import',
      processUserId: userId,
    })
  })

  it('shows when and from where it was last used', async () => {
    const { token } = await makeToken()
    expect((await owner.call('GET', own)).body[0].lastUsedDate).toBeUndefined()
    await program(token)('GET', self)
    expect((await owner.call('GET', own)).body[0]).toMatchObject({
      lastUsedDate: expect.any(String),
      lastAddress: '127.0.0.1',
    })
  })
})

describe('creating a token', () => {
  it.each([
    ['a day in the past', { endDate: '2020-01-01' }, 'error.personal_token.end'],
    ['a day that is too far away', { endDate: '2099-01-01' }, 'error.personal_token.end'],
    ['no name', { name: ' ' }, 'error.data_invalid'],
    ['a network that is none', { networks: ['10.20.0.0/99'] }, 'error.personal_token.network_wrong'],
    ['no permission', { permissionSetIds: [] }, 'error.data_invalid'],
    [
      'a permission that is none',
      { permissionSetIds: ['01970000-0000-7000-8000-00000000ffff'] },
      'error.personal_token.permission',
    ],
  ])('is refused with %s', async (_what, change, code) => {
    expect(outcome(await owner.call('POST', own, { name: 'Scripts', ...change }))).toEqual([400, code])
  })

  it('is refused with a permission that the owner does not hold', async () => {
    const [foreign] = await setsOf(await makeRole(server.site, tenantId, ['iam.role.list']))
    const person = await signIn(
      server,
      await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, [])]),
    )
    const answer = await person.call('POST', own, { name: 'Scripts', permissionSetIds: [foreign] })
    expect(outcome(answer)).toEqual([400, 'error.personal_token.permission'])
  })

  it('follows the longest lifetime of the tenant', async () => {
    const policy = `/iam/v1/${tenantId}/personal-tokens/policy`
    expect((await owner.call('GET', policy)).body).toEqual({ longestDays: 180 })
    const set = await owner.call('PUT', policy, { longestDays: 7 })
    expect(set.body).toEqual({ longestDays: 7, objectVersionNumber: 1 })
    expect(outcome(await owner.call('PUT', policy, { longestDays: 9 }))).toEqual([
      409,
      'error.optimistic_lock',
    ])
    const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(outcome(await owner.call('POST', own, { name: 'Scripts', endDate: in30Days }))).toEqual([
      400,
      'error.personal_token.end',
    ])
    const { endDate } = (await owner.call('POST', own, { name: 'Scripts' })).body
    expect(Date.parse(endDate.replace(' ', 'T'))).toBeLessThan(Date.now() + 9 * 86_400_000)
  })
})

test('the example of docs/identity.md works as it stands there', async () => {
  const guide = await readFile(new URL('../../../../docs/identity.md', import.meta.url), 'utf8')
  const [, script = ''] = /```sh\n(curl [\s\S]*?)```/.exec(guide) ?? []
  const { token } = await makeToken()
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: {
      PATH: process.env.PATH ?? '',
      ATRIUM_URL: server.origin,
      ATRIUM_TENANT: String(tenantId),
      ATRIUM_TOKEN: token,
    },
  })
  expect(JSON.parse(stdout)).toMatchObject({ content: expect.any(Array), totalElements: expect.any(Number) })
})

describe('the tokens of a tenant', () => {
  it('are listed and revoked by administrators, and another tenant sees nothing of them', async () => {
    const { id, token } = await makeToken()
    const list = `/iam/v1/${tenantId}/personal-tokens`
    const admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
    const { body } = await admin.call('GET', `${list}?state=active&ownerName=marchetti`)
    expect(body).toMatchObject({ totalElements: 1, content: [{ id, ownerName: 'Ines Marchetti' }] })
    expect((await admin.call('GET', `${list}?state=ending`)).body.totalElements).toBe(0)

    const second = await makeTenant(server.site)
    const stranger = await signIn(server, await makeUser(server.site, second.tenantId, [second.adminRoleId]))
    const theirs = `/iam/v1/${second.tenantId}/personal-tokens`
    expect((await stranger.call('GET', theirs)).body.totalElements).toBe(0)
    expect(outcome(await stranger.call('DELETE', `${theirs}/${id}`))).toEqual([404, 'error.not_found'])
    expect(outcome(await stranger.call('DELETE', `${own}/${id}`))).toEqual([404, 'error.not_found'])
    expect((await program(token)('GET', self)).status).toBe(200)

    const member = await signIn(
      server,
      await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, [])]),
    )
    expect(outcome(await member.call('GET', list))).toEqual([403, 'PERMISSION_NOT_PASS'])
    expect((await admin.call('DELETE', `${list}/${id}`)).status).toBe(204)
    expect((await program(token)('GET', self)).status).toBe(401)
    expect((await admin.call('GET', `${list}?state=revoked`)).body.content).toMatchObject([
      { id, state: 'revoked' },
    ])
  })

  it('of a guest are seen by the guest everywhere, and by an administrator where they work', async () => {
    const second = await makeTenant(server.site, 'Harbour')
    await giveRole(server.site, second.tenantId, userId, second.adminRoleId)
    await owner.call('PUT', `/iam/v1/users/tenant-id?tenantId=${second.tenantId}`)
    const guest = await signIn(server, userId)
    await makeToken({ name: 'Here' }, guest)
    expect(guest.tenantId).toBe(tenantId)
    expect((await guest.call('GET', own)).body).toHaveLength(1)
  })
})
