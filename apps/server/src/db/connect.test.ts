import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})
afterAll(() => test.close())

const roles = '/iam/hzero/v1/roles'

/** Connections of a test's server: see `buildTestApp`. */
const poolSize = 8

describe('the pool of connections', () => {
  it('that has none left answers that it is busy within three seconds, and has all of them again [SAFE-72]', async () => {
    expect((await admin.call('GET', `${roles}/paging`)).status).toBe(200)
    const held = await Promise.all(
      Array.from({ length: poolSize }, () => test.databases.app.startTransaction().execute()),
    )
    try {
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call('GET', `${roles}/paging`)))
      expect(performance.now() - began).toBeLessThan(5000)
      for (const { status, body, headers } of answers)
        expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'error.busy', '2'])
    } finally {
      await Promise.all(held.map(transaction => transaction.rollback().execute()))
    }
    const after = await Promise.all(
      Array.from({ length: 3 * poolSize }, () => admin.call('GET', `${roles}/paging`)),
    )
    expect(after.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('does not wait longer than ten seconds for a statement, and the row is free afterwards [SAFE-72]', async () => {
    const { body: role } = await admin.call('POST', roles, { code: 'dragged', name: 'Dragged' })
    const change = () =>
      admin.call('PUT', roles, { id: role.id, objectVersionNumber: 1, name: 'Dragged away' })
    const holder = await test.databases.site.startTransaction().execute()
    try {
      await holder.selectFrom('role').select('id').where('id', '=', role.id).forUpdate().execute()
      const began = performance.now()
      const { status, body } = await change()
      expect([status, body.code]).toEqual([503, 'error.busy'])
      expect(performance.now() - began).toBeLessThan(13_000)
    } finally {
      await holder.rollback().execute()
    }
    expect((await change()).status).toBe(200)
  }, 40_000)
})
