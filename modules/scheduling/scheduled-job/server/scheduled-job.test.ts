import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cronMeaning, nextRun } from './cron.ts'
import type { ScheduledJobTables } from './scheduled-job.tables.ts'

// Two instances on one database, as behind a balancer.
let test: TestApp
let other: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  other = await buildTestApp()
})
afterAll(async () => {
  await Promise.all([test?.close(), other?.close()])
})

const everything = [
  ...['list', 'create', 'update', 'remove', 'run'].map(verb => `scheduler.job.${verb}`),
  'scheduler.job-run.list',
  'scheduler.job-run.clear',
  'file.storage.get',
  'iam.role.list',
  'message.message.send',
]

async function planner(permissions = everything) {
  const { tenantId } = await makeTenant(test.site)
  const roleId = await makeRole(test.site, tenantId, permissions)
  const person = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
  return {
    tenantId,
    roleId,
    person,
    jobs: `/hsdr/v1/${tenantId}/job-info`,
    runs: `/hsdr/v1/${tenantId}/job-logs`,
  }
}

const draft = {
  jobCode: 'recount',
  description: 'Recount the files',
  jobHandler: 'file-recount',
  jobCron: '0 3 * * *',
  timeZone: 'Europe/Oslo',
}

const runsOf = async (person: Caller, jobId: string) =>
  (await person.call('GET', `/hsdr/v1/${person.tenantId}/job-logs?jobId=${jobId}&size=100`)).body.content

/** Makes a job due. */
const makeDue = (jobId: string, at = new Date(Date.now() - 1000)) =>
  test.site({}, (db: Scoped<ScheduledJobTables>) =>
    db.updateTable('jobClock').set({ nextRunAt: at, dueAt: at }).where('id', '=', jobId).execute(),
  )

async function ended(person: Caller, jobId: string, count = 1) {
  await expect
    .poll(
      async () =>
        (await runsOf(person, jobId)).filter(
          ({ jobResult }: { jobResult: string }) => !['WAITING', 'RUNNING'].includes(jobResult),
        ).length,
      { timeout: 45_000, interval: 50 },
    )
    .toBe(count)
  return runsOf(person, jobId)
}

describe('many scheduled jobs', () => {
  it('are paused, resumed and run, each with its own answer, and no other tenant’s [SAFE-1] [SAFE-2]', async () => {
    const { person, jobs } = await planner()
    const neighbor = await planner()
    const make = async (of: typeof neighbor, jobCode: string): Promise<string> =>
      (await of.person.call('POST', of.jobs, { ...draft, jobCode })).body.jobId
    const own = { ...neighbor, person, jobs }
    const [a, b, c] = [await make(own, 'one'), await make(own, 'two'), await make(neighbor, 'theirs')]
    const batch = (action: string, jobIds: string[]) =>
      person.call('POST', `${jobs}/batch/${action}`, { jobIds })
    const absent = { id: c, code: 'error.not_found', message: expect.any(String) }
    const statusOf = async (who: Caller, at: string, id: string) =>
      (await who.call('GET', `${at}/${id}`)).body.jobStatus

    expect((await person.call('POST', `${jobs}/pause`, { jobId: b })).status).toBe(204)
    const paused = await batch('pause', [a, b, c])
    expect(paused.status).toBe(200)
    expect(paused.body).toEqual({ done: [a], already: [b], refused: [absent] })
    expect(await statusOf(person, jobs, a)).toBe('PAUSED')
    expect(await statusOf(neighbor.person, neighbor.jobs, c)).not.toBe('PAUSED')
    const resumed = await batch('resume', [a, c])
    expect(resumed.body).toEqual({ done: [a], already: [], refused: [absent] })
    expect(await statusOf(person, jobs, a)).not.toBe('PAUSED')

    const ran = await batch('trigger', [a, b, c])
    expect(ran.body).toEqual({ done: [a, b].sort(), already: [], refused: [absent] })
    expect(await ended(person, a)).toMatchObject([{ jobResult: 'DONE' }])
    expect(await runsOf(neighbor.person, c)).toEqual([])

    const reader = await planner(['scheduler.job.list'])
    const refused = await reader.person.call('POST', `${reader.jobs}/batch/pause`, { jobIds: [a] })
    expect(refused.status).toBe(403)
  })
})

describe('a scheduled job', () => {
  it('runs once at each of its times, on one of two instances, and records its result', async () => {
    const { person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, draft)
    expect(job).toMatchObject({
      jobStatus: 'NORMAL',
      realName: expect.any(String),
      _token: expect.any(String),
    })
    for (const time of [1, 2, 3, 4, 5]) {
      await makeDue(job.jobId, new Date(Date.UTC(2026, 0, time, 2)))
      await ended(person, job.jobId, time)
    }
    const runs = await runsOf(person, job.jobId)
    expect(runs.map(({ plannedDate }: { plannedDate: string }) => plannedDate)).toEqual(
      [5, 4, 3, 2, 1].map(day => `2026-01-0${day} 02:00:00`),
    )
    expect(runs[0]).toMatchObject({
      jobResult: 'DONE',
      message: '0 totals corrected',
      address: expect.any(String),
      milliseconds: expect.any(Number),
      manualFlag: 0,
    })
    const { body } = await person.call('GET', `${jobs}/${job.jobId}`)
    expect(body.lastRunState).toBe('DONE')
    expect(
      new Date(body.nextRunDate).getTime(),
      'times that were missed are made up for once',
    ).toBeGreaterThan(Date.now() - 86_400_000)
  })

  it('has its latest runs with their durations, the cause of the last and how often it failed in a row; views count', async () => {
    const { tenantId, person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, draft)
    const { body: calm } = await person.call('POST', jobs, { ...draft, jobCode: 'calm' })
    await person.call('POST', `${jobs}/pause`, { jobId: calm.jobId })
    await sql`insert into job_run (tenant_id, job_id, planned_at, manual, state, started_at, ended_at, message_code)
      select ${tenantId}::bigint, ${job.jobId}::uuid, now() - (20 - at) * interval '1 minute', true,
        case when at > 16 then 'FAILED' when at = 16 then 'DONE' else 'FAILED' end,
        now() - (20 - at) * interval '1 minute', now() - (20 - at) * interval '1 minute' + at * interval '1 second',
        'error.forbidden' from generate_series(1, 19) at`.execute(test.databases.site)
    const { body } = await person.call('GET', jobs)
    const [found] = body.content.filter(({ jobCode }: { jobCode: string }) => jobCode === 'recount')
    expect(found).toMatchObject({ failuresInRow: 3, lastRunState: 'FAILED' })
    expect(found.lastRunMessage).toBe('You are not allowed to do this')
    expect(found.recentRuns).toHaveLength(14)
    expect(found.recentRuns[0]).toMatchObject({ jobResult: 'FAILED', milliseconds: 19_000 })
    expect(found.recentRuns[3]).toMatchObject({ jobResult: 'DONE', milliseconds: 16_000 })
    const counts = await person.call('GET', `${jobs}/counts`)
    expect(counts.body).toEqual({ all: 2, failed: 1, running: 0, waiting: 1, paused: 1 })
    for (const view of ['failed', 'running', 'waiting', 'paused'] as const) {
      const { body } = await person.call('GET', `${jobs}?view=${view}`)
      expect([view, body.totalElements]).toEqual([view, counts.body[view]])
    }
    const stranger = await planner()
    expect((await stranger.person.call('GET', `${stranger.jobs}/counts`)).body.all).toBe(0)
  })

  it('is not run twice for one time, whatever its clock says [SAFE-78]', async () => {
    const { person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, draft)
    const at = new Date(Date.UTC(2026, 1, 1, 2))
    for (let times = 0; times < 3; times += 1) {
      await makeDue(job.jobId, at)
      await expect
        .poll(async () => {
          const row = await test.databases.site
            .$extendTables<ScheduledJobTables>()
            .selectFrom('jobClock')
            .select('nextRunAt')
            .where('id', '=', job.jobId)
            .executeTakeFirstOrThrow()
          return row.nextRunAt && row.nextRunAt > new Date()
        })
        .toBe(true)
    }
    expect(await ended(person, job.jobId)).toHaveLength(1)
  })

  it('skips a time while its run before goes on, and is run by hand only when none does', async () => {
    const { tenantId, person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, draft)
    const { jobId } = job
    // A run that another instance has leased.
    await test.site({}, (db: Scoped<ScheduledJobTables>) =>
      db
        .insertInto('jobRun')
        .values({
          tenantId,
          jobId,
          plannedAt: new Date(),
          state: 'RUNNING',
          dueAt: new Date(Date.now() + 600_000),
        })
        .execute(),
    )
    await makeDue(jobId)
    const [run] = (await ended(person, jobId)).filter(
      ({ jobResult }: { jobResult: string }) => jobResult === 'SKIPPED',
    )
    expect(run.message).toBe('The previous run had not ended')
    expect((await person.call('GET', `${jobs}/${jobId}`)).body.jobStatus).toBe('RUNNING')
    const refused = await person.call('POST', `${jobs}/trigger`, { jobId })
    expect([refused.status, refused.body.code]).toEqual([409, 'error.scheduled_job.running'])
    await test.site({}, (db: Scoped<ScheduledJobTables>) =>
      db
        .updateTable('jobRun')
        .set({ state: 'WAITING', dueAt: new Date(Date.now() + 600_000) })
        .where('jobId', '=', jobId)
        .where('state', '=', 'RUNNING')
        .execute(),
    )
    expect((await person.call('POST', `${jobs}/stop`, { jobId })).status).toBe(204)
    expect((await ended(person, jobId, 2)).map((one: { jobResult: string }) => one.jobResult)).toContain(
      'STOPPED',
    )
    expect((await person.call('POST', `${jobs}/trigger`, { jobId })).status).toBe(204)
    const [byHand] = (await ended(person, jobId, 3)).filter(
      ({ manualFlag }: { manualFlag: number }) => manualFlag === 1,
    )
    expect(byHand).toMatchObject({ jobResult: 'DONE', realName: expect.any(String) })
  })

  it('misses its times while it is paused, keeps its runs as long as it says, and goes with them', async () => {
    const { person, jobs, runs } = await planner()
    const { body: job } = await person.call('POST', jobs, { ...draft, keepDays: 5 })
    const { jobId } = job
    expect((await person.call('POST', `${jobs}/pause`, { jobId })).status).toBe(204)
    const paused = (await person.call('GET', `${jobs}/${jobId}`)).body
    expect([paused.jobStatus, paused.nextRunDate]).toEqual(['PAUSED', undefined])
    expect((await person.call('POST', `${jobs}/resume`, { jobId })).status).toBe(204)
    expect((await person.call('GET', `${jobs}/${jobId}`)).body.nextRunDate).toMatch(/^\d{4}-/)
    await person.call('POST', `${jobs}/trigger`, { jobId })
    const [run] = await ended(person, jobId)
    expect((await person.call('GET', `${runs}/${run.logId}/progress`)).body.progress).toBe(100)
    expect((await person.call('GET', `${runs}/${run.logId}/log-detail`)).body).toBe('0 totals corrected')
    expect((await person.call('DELETE', `${runs}/clear?clearType=ONE_MONTH`)).body.cleared).toBe(0)
    expect((await person.call('DELETE', `${runs}/clear?clearType=ALL`)).body.cleared).toBe(1)
    const stored = (await person.call('GET', `${jobs}/${jobId}`)).body
    const refs = [{ jobId, objectVersionNumber: stored.objectVersionNumber }]
    expect((await person.call('DELETE', jobs, [{ jobId, objectVersionNumber: 99 }])).status).toBe(409)
    expect((await person.call('DELETE', jobs, refs)).status).toBe(204)
    expect((await person.call('GET', `${jobs}/${jobId}`)).status).toBe(404)
  })

  it('acts as its person, with the permissions the person still has, and reports its failure', async () => {
    const { tenantId, person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, {
      ...draft,
      jobHandler: 'list-export',
      jobParam: { listPath: '/iam/hzero/v1/[{tenantId}/]roles/paging', fileType: 'csv' },
    })
    expect(job.jobParam).toEqual({ listPath: '/iam/hzero/v1/[{tenantId}/]roles/paging', fileType: 'csv' })
    await person.call('POST', `${jobs}/trigger`, { jobId: job.jobId })
    await ended(person, job.jobId)
    const tasks = async () => (await person.call('GET', `/hpfm/v1/${tenantId}/self/export-task`)).body.content
    await expect
      .poll(tasks, { timeout: 10_000 })
      .toMatchObject([{ state: 'DONE', taskName: 'Recount the files' }])
    const messages = async () =>
      (await person.call('GET', `/hmsg/v1/${tenantId}/messages/user?size=50`)).body.content.map(
        ({ subject }: { subject: string }) => subject,
      )
    await expect.poll(messages).toContain('“Recount the files” is ready')

    const bystander = await makeRole(test.site, tenantId, ['scheduler.job.list', 'scheduler.job-run.list'])
    const watcher = await signIn(test, await makeUser(test.site, tenantId, [bystander]))
    await test.site({}, db => db.deleteFrom('memberRole').where('userId', '=', person.userId).execute())
    await makeDue(job.jobId)
    const results = (await ended(watcher, job.jobId, 2)).map(
      ({ jobResult }: { jobResult: string }) => jobResult,
    )
    expect(results.sort()).toEqual(['DONE', 'FAILED'])
    const { rows } = await sql<{ subject: string }>`
      select subject from delivery where tenant_id = ${tenantId} and code = 'HSDR.JOB_FAILED'`.execute(
      test.databases.site,
    )
    expect(rows[0]?.subject).toBe('The job “Recount the files” failed')
  })

  it('is refused when it cannot be understood, comes too often, or does what its person may not do', async () => {
    const { person, jobs } = await planner()
    const codeOf = async (change: object) => {
      const { status, body } = await person.call('POST', jobs, { ...draft, ...change })
      return [status, body.code]
    }
    for (const jobCron of ['hourly', '61 * * * *', '0 0 30 2 *', '* * * * * * *'])
      expect(await codeOf({ jobCron }), jobCron).toEqual([400, 'error.scheduled_job.cron'])
    expect(await codeOf({ jobCron: '*/10 * * * * *' })).toEqual([400, 'error.scheduled_job.too_often'])
    expect(await codeOf({ timeZone: 'Europe/Atlantis' })).toEqual([400, 'error.time_zone.unknown'])
    expect(await codeOf({ jobHandler: 'sh' })).toEqual([400, 'error.data_invalid'])
    expect(await codeOf({ jobHandler: 'unread-digest', jobParam: { atLeast: 0 } })).toEqual([
      400,
      'error.data_invalid',
    ])
    expect(await codeOf({ jobHandler: 'sign-in-clearing' })).toEqual([403, 'PERMISSION_NOT_PASS'])
    expect(await codeOf({ jobHandler: 'row-sweep' })).toEqual([403, 'error.level.site'])
    expect((await codeOf({}))[0]).toBe(200)
    expect(await codeOf({})).toEqual([409, 'error.scheduled_job.code_taken'])
    const { kinds, lists } = (await person.call('GET', `${jobs}/kinds`)).body
    expect(kinds.toSorted()).toEqual(['file-recount', 'list-export', 'unread-digest'])
    expect(lists).toContainEqual({ path: '/iam/hzero/v1/[{tenantId}/]roles/paging', name: 'Roles' })
    const { body } = await person.call(
      'GET',
      `${jobs}/next-runs?jobCron=30%206%20*%20*%201-5&timeZone=Asia/Tokyo`,
    )
    expect(body.cronMeaning).toBe('At 06:30, Monday through Friday')
    expect(body.runs).toHaveLength(5)
    for (const run of body.runs) expect(run.localTime).toMatch(/^\d{4}-\d\d-\d\d 06:30$/)
  })

  it('offers each page of the menu once, although a permission allows several lists', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    const { lists } = (await admin.call('GET', `/hsdr/v1/${tenantId}/job-info/kinds`)).body
    for (const [name, path] of [
      ['Roles', '/iam/hzero/v1/[{tenantId}/]roles/paging'],
      ['Webhooks', '/hmsg/v1/[{tenantId}/]webhook-servers'],
      ['Mail servers', '/hmsg/v1/[{tenantId}/]email/servers'],
      ['Interface texts', '/hpfm/v1/[{tenantId}/]prompts'],
    ])
      expect(lists).toContainEqual({ path, name })
    const names: string[] = lists.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names).toEqual([...new Set(names)])
  })

  it('is its tenant’s: others neither see nor touch it, the platform sees all and stops them [SAFE-1] [SAFE-2]', async () => {
    const { tenantId, person, jobs } = await planner()
    const { body: job } = await person.call('POST', jobs, draft)
    const stranger = await planner()
    const { jobId } = job
    expect((await stranger.person.call('GET', stranger.jobs)).body.totalElements).toBe(0)
    expect((await stranger.person.call('GET', `${stranger.jobs}/${jobId}`)).status).toBe(404)
    for (const verb of ['pause', 'resume', 'trigger', 'stop'])
      expect((await stranger.person.call('POST', `${stranger.jobs}/${verb}`, { jobId })).status).toBe(404)
    expect(
      (await stranger.person.call('PUT', stranger.jobs, { ...draft, jobId, objectVersionNumber: 1 })).status,
    ).toBe(404)
    await person.call('POST', `${jobs}/trigger`, { jobId })
    const [run] = await ended(person, jobId)
    expect((await stranger.person.call('GET', stranger.runs)).body.totalElements).toBe(0)
    expect((await stranger.person.call('GET', `${stranger.runs}/${run.logId}/log-detail`)).status).toBe(404)

    await makePlatform(test.site)
    const siteRole = await makeRole(test.site, 0, everything)
    const site = await signIn(test, await makeUser(test.site, 0, [siteRole]))
    const seen = await site.call('GET', `/hsdr/v1/job-info?tenantId=${tenantId}`)
    expect(seen.body.content).toMatchObject([{ jobId, tenantId, tenantName: expect.any(String) }])
    expect((await site.call('GET', `/hsdr/v1/job-logs?tenantId=${tenantId}`)).body.totalElements).toBe(1)
    expect((await site.call('POST', '/hsdr/v1/job-info/pause', { jobId })).status).toBe(204)
    expect((await person.call('GET', `${jobs}/${jobId}`)).body.jobStatus).toBe('PAUSED')
    const change = { ...draft, jobId, objectVersionNumber: 2 }
    expect((await site.call('PUT', '/hsdr/v1/job-info', change)).status, 'what it does is the tenant’s').toBe(
      404,
    )
  })
})

describe('a cron expression', () => {
  it('goes by the clock of its place: a time that is skipped in spring comes, one that comes twice in autumn once [SAFE-78]', () => {
    const rhythm = { cron: '30 2 * * *', timeZone: 'Europe/Oslo' }
    const runsFrom = (from: string, count: number) => {
      const runs: string[] = []
      let at: Date | undefined = new Date(from)
      while (at && runs.length < count) {
        at = nextRun(rhythm, at)
        if (at) runs.push(at.toISOString())
      }
      return runs
    }
    expect(runsFrom('2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    expect(runsFrom('2026-10-24T00:00:00Z', 3)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('is said in words in every language', () => {
    expect(cronMeaning('0 6 * * 1-5', 'en_US')).toBe('At 06:00, Monday through Friday')
    expect(cronMeaning('0 6 * * 1-5', 'zh_CN')).toMatch(/星期一/)
    expect(cronMeaning('0 6 * * 1-5', 'ar_SA')).toMatch(/[\u0600-\u06ff]/)
  })
})
