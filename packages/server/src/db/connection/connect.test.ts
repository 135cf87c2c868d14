import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../../testing/app.ts'
import { copyDatabase } from '../../testing/database.ts'
import { makeTenant, makeUser } from '../../testing/people.ts'
import { connect } from './connect.ts'
import { outdatedPlan } from './plans.ts'
import { isWriteRefused } from './tenant.ts'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})
afterAll(() => test.close())

const roles = '/iam/hzero/v1/roles'

/** The pool size of test servers: see `buildTestApp`. */
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

describe('a plan that connections keep', () => {
  it('is prepared again once a newer version has changed the table', async () => {
    const { ownerUrl, secret } = await copyDatabase('plans')
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const databases = connect(ownerUrl, secret, 1)
    const languages = () =>
      databases.site.transact({}, db => sql`select * from language where code <> ${'none'}`.execute(db))
    try {
      for (let time = 0; time < 4; time++) await languages()
      await owner.query('alter table language add column spare int')
      await expect(languages()).rejects.toMatchObject({ code: outdatedPlan })
      expect((await languages()).rows).toEqual([])
    } finally {
      await databases.close()
      await owner.end()
    }
  })
})

describe('a transaction', () => {
  it('fails with what failed first, not with what was sent behind it', async () => {
    const failing = test.databases.app.transact({}, async db => {
      const sent = [sql`select 1 / 0`.execute(db), sql`select 2`.execute(db)]
      const [, behind] = await Promise.allSettled(sent)
      if (behind?.status === 'rejected') throw behind.reason
    })
    await expect(failing).rejects.toThrow('division by zero')
  })

  it('that is to read only writes nothing, and leaves the next one free to', async () => {
    const { site } = test.databases
    const write = (isRead: boolean) =>
      site.transact({ isRead }, db =>
        sql`insert into rate_limit (key, hits, resets_at) values ('read', 1, now())`.execute(db),
      )
    await site.transact({ isRead: true }, db => sql`select 1`.execute(db))
    await expect(write(true)).rejects.toSatisfy(isWriteRefused)
    expect((await write(false)).numAffectedRows).toBe(1n)
  })

  it('is over for every caller that still holds it, and rolled back as a whole', async () => {
    const { app, site } = test.databases
    let left: Parameters<Parameters<typeof app.transact>[1]>[0] | undefined
    await expect(
      site.transact({}, async db => {
        left = db
        await sql`insert into rate_limit (key, hits, resets_at) values ('undone', 1, now())`.execute(db)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(left && sql`select 1`.execute(left)).rejects.toThrow('the transaction is over')
    const { rows } = await sql`select 1 from rate_limit where key = 'undone'`.execute(site)
    expect(rows).toEqual([])
  })

  it('of one statement takes no second one', async () => {
    const both = test.databases.site.alone(async db => [
      await sql`select 1`.execute(db),
      await sql`select 2`.execute(db),
    ])
    await expect(both).rejects.toThrow('one statement alone')
  })
})
