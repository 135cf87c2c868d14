import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

interface Place extends TestTenant {
  admin: Caller
  roleId: string
  path: string
}

async function makePlace(name?: string): Promise<Place> {
  const tenant = await makeTenant(server.site, name)
  const admin = await signIn(server, await makeUser(server.site, tenant.tenantId, [tenant.adminRoleId]))
  const roleId = await makeRole(server.site, tenant.tenantId, ['iam.user.list'])
  return { ...tenant, admin, roleId, path: `/iam/v1/${tenant.tenantId}/guests` }
}

/** A person of `home` with a role in `place`. */
async function makeGuest(place: Place, home: Place, realName = 'Ruth Adler') {
  const email = `ruth.${randomUUID()}@kestrel.example`
  const userId = await makeUser(server.site, home.tenantId, [home.roleId], { realName, email })
  await giveRole(server.site, place.tenantId, userId, place.roleId)
  const { content } = (await place.admin.call('GET', `${place.path}?keyword=${email}`)).body
  return { userId, email, id: content[0].id as string, listed: content[0] }
}

const found = async ({ admin, path }: Place, id: string) => (await admin.call('GET', `${path}/${id}`)).body

const change = async (place: Place, id: string, body: Record<string, unknown>) => {
  const { objectVersionNumber } = await found(place, id)
  return place.admin.call('PUT', `${place.path}/${id}`, { objectVersionNumber, ...body })
}

/** Whether a person works in a tenant today. */
const worksIn = async (userId: string, { tenantId }: TestTenant): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_role where user_id = ${userId} and tenant_id = ${tenantId}
      and coalesce(end_on, current_date) >= current_date`.execute(server.databases.site)
  return (rows[0]?.count ?? 0) > 0
}

describe('a guest', () => {
  it('is listed with the home tenant, and stays listed when the last role is taken, which can be given back', async () => {
    const [place, home] = [await makePlace(), await makePlace('Kestrel Energy')]
    const { id, userId, listed } = await makeGuest(place, home)
    expect(listed).toMatchObject({
      homeTenantName: 'Kestrel Energy',
      state: 'active',
      memberRoleList: [{ roleId: place.roleId }],
    })
    const roles = `/iam/hzero/v1/${place.tenantId}/member-roles`
    const role = [{ roleId: place.roleId, memberId: userId }]
    expect((await place.admin.call('DELETE', `${roles}/batch-delete`, role)).status).toBe(204)
    expect(await found(place, id)).toMatchObject({ state: 'withoutRole', memberRoleList: [] })
    const accounts = `/iam/hzero/v1/${place.tenantId}/users/paging?guest=true`
    expect((await place.admin.call('GET', accounts)).body.content).toMatchObject([
      { id: userId, guest: true },
    ])
    // As an assignment, and from the list of guests.
    expect((await place.admin.call('POST', `${roles}/batch-assign`, role)).status).toBe(204)
    expect((await change(place, id, { roleIds: [] })).status).toBe(204)
    expect((await change(place, id, { roleIds: [place.roleId] })).status).toBe(204)
    expect(await worksIn(userId, place)).toBe(true)
    expect((await place.admin.call('GET', `${place.path}/counts`)).body).toMatchObject({ all: 1, active: 1 })
  })

  it('is removed without harm to the home account, after a preview, and restored with the same roles', async () => {
    const [place, home] = [await makePlace(), await makePlace()]
    const { id, userId } = await makeGuest(place, home)
    const theirs = await signIn(server, userId)
    const homeUser = `/iam/hzero/v1/${home.tenantId}/users/${userId}/info`
    const before = (await home.admin.call('GET', homeUser)).body
    const preview = await place.admin.call('GET', `${place.path}/${id}/removal`)
    expect(preview.body).toMatchObject({ roles: [{ roleId: place.roleId }] })
    expect((await place.admin.call('DELETE', `${place.path}/${id}`)).status).toBe(204)
    expect(await worksIn(userId, place)).toBe(false)
    expect(await found(place, id)).toMatchObject({
      state: 'removed',
      memberRoleList: [{ roleId: place.roleId }],
    })
    const accounts = `/iam/hzero/v1/${place.tenantId}/users/paging?guest=true`
    expect((await place.admin.call('GET', accounts)).body.content).toEqual([])
    expect((await place.admin.call('GET', place.path)).body.content).toEqual([])
    expect((await home.admin.call('GET', homeUser)).body).toEqual(before)
    expect((await theirs.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
    expect((await place.admin.call('DELETE', `${place.path}/${id}`)).body.code).toBe('error.guest.removed')
    expect((await place.admin.call('POST', `${place.path}/${id}/restore`)).status).toBe(204)
    expect(await worksIn(userId, place)).toBe(true)
    expect((await place.admin.call('POST', `${place.path}/${id}/restore`)).body.code).toBe(
      'error.guest.not_removed',
    )
  })

  it('stops at the last day of the membership, whatever role is given', async () => {
    const [place, home] = [await makePlace(), await makePlace()]
    const { id, userId } = await makeGuest(place, home)
    expect((await change(place, id, { untilDate: '2020-01-31' })).body.code).toBe('error.guest.until_past')
    expect((await change(place, id, { untilDate: '2090-01-31' })).status).toBe(204)
    const another = await makeRole(server.site, place.tenantId, [])
    await giveRole(server.site, place.tenantId, userId, another)
    const ends = async () =>
      (await found(place, id)).memberRoleList.map(
        ({ endDateActive }: { endDateActive?: string }) => endDateActive,
      )
    expect(await ends()).toEqual(['2090-01-31', '2090-01-31'])
    const later = [{ roleId: another, memberId: userId, endDateActive: '2099-01-31' }]
    const assign = `/iam/hzero/v1/${place.tenantId}/member-roles/batch-assign`
    expect((await place.admin.call('POST', assign, later)).status).toBe(204)
    expect(await ends()).toEqual(['2090-01-31', '2090-01-31'])
    expect((await change(place, id, {})).status).toBe(204)
    expect(await ends()).toEqual([undefined, undefined])
    // The day comes, without any job: the guest works here no more, and a session moves home.
    await server.site({}, db =>
      sql`update guest set until_on = current_date - 1 where tenant_id = ${place.tenantId} and id = ${id}`.execute(
        db,
      ),
    )
    expect((await found(place, id)).state).toBe('ended')
    expect(await worksIn(userId, place)).toBe(false)
    const theirs = await signIn(server, userId)
    const self = (await theirs.call('GET', '/iam/hzero/v1/users/self')).body
    expect(self.tenantId).toBe(home.tenantId)
    const tenants = (await theirs.call('GET', '/iam/hzero/v1/users/self-tenants')).body
    expect(JSON.stringify(tenants)).not.toContain(place.num)
  })

  it('leaves by themselves, and is then only invited again', async () => {
    const [place, home] = [await makePlace('Halden Clinics'), await makePlace()]
    const { id, userId } = await makeGuest(place, home)
    const other = await makeGuest(place, home, 'Peter Brandt')
    const theirs = await signIn(server, userId)
    const own = '/iam/hzero/v1/users/self/guest-memberships'
    expect((await theirs.call('GET', own)).body).toMatchObject([{ id, tenantName: 'Halden Clinics' }])
    expect((await theirs.call('DELETE', `${own}/${other.id}`)).status).toBe(404)
    expect((await theirs.call('DELETE', `${own}/${id}`)).status).toBe(204)
    expect((await theirs.call('GET', own)).body).toEqual([])
    expect(await worksIn(userId, place)).toBe(false)
    expect(await found(place, id)).toMatchObject({ state: 'removed', hasLeft: true, memberRoleList: [] })
    expect((await place.admin.call('POST', `${place.path}/${id}/restore`)).body.code).toBe('error.guest.left')
    // A role, which only an accepted invitation can give now, makes a guest again.
    await giveRole(server.site, place.tenantId, userId, place.roleId)
    expect(await found(place, id)).toMatchObject({ state: 'active', hasLeft: false })
  })

  it('is known to the home tenant as a guest elsewhere, and nothing more', async () => {
    const [place, home] = [await makePlace('Halden Clinics'), await makePlace()]
    const { userId, id } = await makeGuest(place, home)
    const { body } = await home.admin.call('GET', `${home.path}/elsewhere`)
    expect(body).toMatchObject([{ userId, tenantName: 'Halden Clinics' }])
    expect(Object.keys(body[0]).sort()).toEqual([
      'loginName',
      'realName',
      'sinceDate',
      'tenantName',
      'userId',
    ])
    expect((await place.admin.call('GET', `${place.path}/elsewhere`)).body).toEqual([])
    await place.admin.call('DELETE', `${place.path}/${id}`)
    expect((await home.admin.call('GET', `${home.path}/elsewhere`)).body).toEqual([])
  })

  it('joins no tenant for which the platform has switched guests off; one who is there stays, and can leave', async () => {
    const [place, home] = [await makePlace(), await makePlace()]
    const { id, userId } = await makeGuest(place, home)
    const removed = await makeGuest(place, home)
    expect((await place.admin.call('DELETE', `${place.path}/${removed.id}`)).status).toBe(204)
    await server.site({}, async db => {
      const off = { tenantId: place.tenantId, code: 'guests', enabled: false }
      await db.insertInto('featureSwitch').values(off).execute()
    })
    const { admin, path } = place
    const stranger = await makeUser(server.site, home.tenantId, [home.roleId])
    const roles = `/iam/hzero/v1/${place.tenantId}/member-roles/batch-assign`
    const assign = (memberId: string, roleId = place.roleId) =>
      admin.call('POST', roles, [{ roleId, memberId }])
    await expect(giveRole(server.site, place.tenantId, stranger, place.roleId)).rejects.toThrow(
      'takes no guests',
    )
    const again = await admin.call('POST', `${path}/${removed.id}/restore`)
    expect([again.status, again.body.code]).toEqual([409, 'error.guest.not_taken'])
    expect(await found(place, removed.id)).toMatchObject({ state: 'removed' })
    const another = await makeRole(server.site, place.tenantId, ['iam.user.list'])
    expect((await assign(userId, another)).status).toBe(204)
    expect(await worksIn(userId, place)).toBe(true)
    expect((await admin.call('DELETE', `${path}/${id}`)).status).toBe(204)
  })

  it('with a role above one’s own is neither removed nor changed, and nobody of another tenant sees them [SAFE-1]', async () => {
    const [place, home] = [await makePlace(), await makePlace()]
    const { userId, id } = await makeGuest(place, home)
    await giveRole(server.site, place.tenantId, userId, place.adminRoleId)
    const permissions = ['iam.guest.list', 'iam.guest.update', 'iam.guest.remove']
    const roleId = await makeRole(server.site, place.tenantId, permissions)
    const limited = await signIn(server, await makeUser(server.site, place.tenantId, [roleId]))
    const { objectVersionNumber } = await found(place, id)
    const above = [
      await limited.call('DELETE', `${place.path}/${id}`),
      await limited.call('PUT', `${place.path}/${id}`, { objectVersionNumber, untilDate: '2090-01-31' }),
      await limited.call('PUT', `${place.path}/${id}`, { objectVersionNumber, roleIds: [] }),
    ]
    expect(above.map(({ body }) => body.code)).toEqual(Array(3).fill('error.role.above_own'))
    await place.admin.call('DELETE', `${place.path}/${id}`)
    expect((await limited.call('POST', `${place.path}/${id}/restore`)).body.code).toBe('error.role.above_own')
    const stranger = await makePlace()
    for (const [method, end] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/removal'],
      ['POST', '/restore'],
    ] as const)
      expect((await stranger.admin.call(method, `${stranger.path}/${id}${end}`)).status).toBe(404)
    expect((await stranger.admin.call('GET', place.path)).status).toBe(403)
  })
})
