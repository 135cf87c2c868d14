import { seedProduct } from '@atrium/server/seed/product'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await buildTestApp()
  await makePlatform(app.site)
  await seedProduct(app.site)
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  admin = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
})
afterAll(() => app.close())

const jobs = (who: Caller) => `/hsdr/v1/${who.tenantId}/job-info`
const nightly = {
  ...{ jobCode: 'unplanned', description: 'Vehicles for tomorrow', jobHandler: 'freight-unplanned' },
  ...{ jobCron: '0 2 * * *', timeZone: 'Europe/Oslo' },
}

/** A shipment that is approved, which has no vehicle then. */
async function approved(pickUpOn: string): Promise<string> {
  const made = async (path: string, body: object) => (await admin.call('POST', `/iam/v1/${path}`, body)).body
  const code = pickUpOn.replaceAll('-', '')
  const depot = async (name: string) =>
    (await made('depots', { name, code: `${name}${code}`, kind: 'LAND' })).depotId
  const carrier = { carrierCode: `N${code}`, carrierName: 'Nord', vehicles: 9 }
  let { shipmentId, number, objectVersionNumber } = await made('shipments', {
    ...{ origin: await depot('NORTH'), destination: await depot('SOUTH'), pickUpOn },
    carrier: (await made('carriers', carrier)).carrierId,
    lines: [{ goods: 'Crates', quantity: 1, weight: 5 }],
  })
  for (const verb of ['submit', 'approve']) {
    await made(`shipments/${verb}`, { records: [{ shipmentId, objectVersionNumber }] })
    objectVersionNumber = (await admin.call('GET', `/iam/v1/shipments/${shipmentId}`)).body
      .objectVersionNumber
  }
  return number
}

/** Runs the job, and returns what its log says. */
async function run(jobId: string): Promise<string> {
  const runs = `/hsdr/v1/${admin.tenantId}/job-logs`
  const listed = async () => (await admin.call('GET', `${runs}?jobId=${jobId}&size=100`)).body.content
  const before = (await listed()).length
  expect((await admin.call('POST', `${jobs(admin)}/trigger`, { jobId })).status).toBe(204)
  await expect
    .poll(
      async () =>
        (await listed()).filter(({ jobResult }: { jobResult: string }) => jobResult === 'DONE').length,
      {
        timeout: 30_000,
      },
    )
    .toBe(before + 1)
  return (await admin.call('GET', `${runs}/${(await listed())[0].logId}/log-detail`)).body
}

const messages = async (): Promise<{ subject: string; userMessageId: string }[]> =>
  (await admin.call('GET', `/hmsg/v1/${admin.tenantId}/messages/user?size=50`)).body.content

test('every night a job reports shipments of the coming days without a vehicle, and says nothing if there are none', async () => {
  const { rows } = await app.site({}, db =>
    sql<{ today: string; tomorrow: string; later: string }>`
      select d::text as today, (d + 1)::text as tomorrow, (d + 2)::text as later
      from (select (now() at time zone 'UTC')::date as d) as now`.execute(db),
  )
  const day = rows[0] as { today: string; tomorrow: string; later: string }
  const { body: job } = await admin.call('POST', jobs(admin), nightly)
  expect(job).toMatchObject({ jobHandler: 'freight-unplanned', jobParam: { ahead: 1 } })
  await approved(day.later)
  expect(await run(job.jobId)).toBe('0 people notified')
  expect(await messages()).toEqual([])

  const [second, first] = [await approved(day.tomorrow), await approved(day.today)]
  expect(await run(job.jobId)).toBe('1 people notified')
  const [message] = await messages()
  expect(message).toMatchObject({ subject: 'Shipments without a vehicle: 2' })
  const { body } = await admin.call(
    'GET',
    `/hmsg/v1/${admin.tenantId}/messages/user/${message?.userMessageId}`,
  )
  expect(body.content).toContain(`${first} · ${second}`)

  // Who may not see the board may not have it reported.
  const planner = await makeRole(app.site, Number(admin.tenantId), ['scheduler.job.create'])
  const clerk = await signIn(app, await makeUser(app.site, Number(admin.tenantId), [planner]))
  const refused = await clerk.call('POST', jobs(clerk), { ...nightly, jobCode: 'mine' })
  expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
}, 90_000)
