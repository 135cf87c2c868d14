import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installPartsOfModules } from '../seed/module-entries.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makePlatform, makeRole, makeTenant, makeUser } from '../testing/people.ts'
import { installModuleParts } from './module-parts.ts'

const lookup = 'YARD.BERTH_KIND'
/** A dialog of the module on a lookup of the product, and one of the product on a lookup of the module. */
const [ownDialog, dialogOnIt] = ['YARD.PIERS', 'PIERS.YARD']
const folder = 'hzero.yard'
const page = 'hzero.yard.berths'
const message = 'YARD.ARRIVED'
const roles = '/iam/hzero/v1/[{tenantId}/]roles'

let app: TestApp
let operator: Caller
let admin: Caller
/** Of another tenant, which has the module. */
let neighbor: Caller

beforeAll(async () => {
  // Parts of the product, some of them added here, that belong to a module of one's own during these tests.
  installModuleParts([
    {
      name: 'yard',
      isOnAtFirst: true,
      entries: {
        ...{ lov: [lookup], lov_view: [ownDialog], menu: [folder, page] },
        ...{ message_template: [message], scheduled_job: ['file-recount'] },
      },
      calls: [`GET ${roles}/paging`, `GET ${roles}/{roleId}`],
    },
  ])
  app = await buildTestApp()
  await makePlatform(app.site)
  const name = JSON.stringify({ en_US: 'Berths of the yard' })
  await app.site({}, db =>
    sql`with list as (
        insert into lov (tenant_id, code, name, public) values (0, ${lookup}, ${name}, true) returning id
      ), other as (
        insert into lov (tenant_id, code, name) values (0, 'PIERS.KIND', ${name})
      ), dialogs as (
        insert into lov_view (tenant_id, code, lov_code, name, title)
        values (0, ${ownDialog}, 'PIERS.KIND', ${name}, ${name}), (0, ${dialogOnIt}, ${lookup}, ${name}, ${name})
      ), folder as (
        insert into menu (tenant_id, code, level, name, type)
        values (0, ${folder}, 'organization', ${name}, 'root') returning id
      ), entry as (
        insert into menu (tenant_id, code, level, name, type, route, parent_tenant_id, parent_id)
        select 0, ${page}, 'organization', ${name}, 'menu', '/yard/berths', 0, id from folder
      )
      insert into lov_value (tenant_id, lov_id, value, meaning)
      select 0, id, value, ${JSON.stringify({ en_US: 'Deep water' })} from list, unnest(array['DEEP', 'SHALLOW']) value`.execute(
      db,
    ),
  )
  const staff = ['platform.feature.list', 'platform.feature.update', 'platform.value-list.list']
  operator = await signIn(app, await makeUser(app.site, 0, [await makeRole(app.site, 0, staff)]))
})
afterAll(async () => {
  await app.site({}, async db => {
    await sql`delete from lov_view where tenant_id = 0 and code in (${ownDialog}, ${dialogOnIt})`.execute(db)
    await sql`delete from lov where tenant_id = 0 and code in (${lookup}, 'PIERS.KIND')`.execute(db)
    await sql`delete from menu where code in ('own.berths', ${page})`.execute(db)
    await sql`delete from menu where tenant_id = 0 and code = ${folder}`.execute(db)
  })
  await app.close()
  installPartsOfModules()
})
beforeEach(async () => {
  admin = await administrator()
  neighbor = await administrator()
})

async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

async function set(enabled: boolean | null, tenantId = admin.tenantId) {
  const at = '/hpfm/v1/feature-switches'
  const { body } = await operator.call('GET', `${at}?tenantId=${tenantId}`)
  const { objectVersionNumber } = body.find((one: { featureCode: string }) => one.featureCode === 'yard')
  const change = { tenantId, featureCode: 'yard', enabled, objectVersionNumber }
  expect((await operator.call('PUT', at, change)).status).toBe(200)
  await app.settled()
}

const read = async (path: string, who = admin) => {
  const { status, body } = await who.call('GET', path)
  expect(status, path).toBe(200)
  return body
}

describe('lookups of a module that is off', () => {
  const paths = [
    `lovs/data?lovCode=${lookup}`,
    `lovs/value?lovCode=${lookup}`,
    `lovs/value/batch?kinds=${lookup}`,
    `lovs/value/tree?${lookup}=1`,
    `lovs/value/page?lovCode=${lookup}`,
    `lovs/info?lovCode=${lookup}`,
    `lov-view/info?viewCode=${lookup}`,
    `pub/lovs/value?lovCode=${lookup}`,
    'lov-headers?lovCode=YARD',
    `lov-view-headers?viewCode=${ownDialog}`,
    `lov-view-headers?viewCode=${dialogOnIt}`,
  ]
  const shownTo = async (who: Caller) => {
    const answers = await Promise.all(paths.map(path => read(`/hpfm/v1/${path}`, who)))
    return paths.filter((_, at) => /Deep water|Berths of the yard/.test(JSON.stringify(answers[at])))
  }

  test('have no values and no dialog in the tenant, and are there again when it is on', async () => {
    expect(await shownTo(admin)).toEqual(paths)
    await set(false)
    expect(await shownTo(admin)).toEqual([])
    expect(await shownTo(neighbor)).toEqual(paths)
    await set(false, 0)
    try {
      expect(await shownTo(neighbor)).toEqual([])
      // The platform administers what it has, whatever is off by default.
      expect(await read('/hpfm/v1/lov-headers?lovCode=YARD', operator)).toMatchObject({ totalElements: 1 })
    } finally {
      await set(null, 0)
    }
    await set(true)
    expect(await shownTo(admin)).toEqual(paths)
  })

  test('cannot be the source of a data hierarchy, nor be chosen from in one that has it', async () => {
    const hierarchy = (code: string) =>
      admin.call('POST', '/hpfm/v1/data-hierarchies', {
        ...{ dataHierarchyCode: code, dataHierarchyName: code, valueSourceCode: lookup },
      })
    const choose = async (value: string) => {
      const asked = `dataHierarchyCode=BERTH&dataHierarchyValue=${value}&dataHierarchyMeaning=`
      const at = `/hpfm/v1/${admin.tenantId}/data-hierarchies/switch`
      const { status, body } = await admin.call('PUT', `${at}?${asked}`)
      return status === 204 ? 204 : [status, body.code]
    }
    expect((await hierarchy('BERTH')).status).toBe(200)
    expect(await choose('DEEP')).toBe(204)
    await set(false)
    expect((await hierarchy('SECOND')).status).toBe(400)
    expect(await choose('SHALLOW')).toEqual([403, 'error.hierarchy.value'])
  })
})

test('pages of a module that is off are found neither by the search nor among the menu entries', async () => {
  const listed = async (who = admin) => {
    const tree = JSON.stringify(await read('/iam/hzero/v1/menus/manage-tree', who))
    return [folder, page, 'own.berths'].filter(code => tree.includes(`"${code}"`))
  }
  const seen = async (who = admin) => ({
    found: JSON.stringify(await read('/hpfm/v1/search?text=berths%20of', who)).includes(page),
    listed: await listed(who),
  })
  expect(await seen()).toEqual({ found: true, listed: [folder, page] })
  await set(false)
  expect(await seen()).toEqual({ found: false, listed: [] })
  expect(await seen(neighbor)).toEqual({ found: true, listed: [folder, page] })
  // An entry of the tenant's own stays where it is.
  await app.site({}, db =>
    sql`insert into menu (tenant_id, code, level, name, type, route, parent_tenant_id, parent_id)
      select ${admin.tenantId}, 'own.berths', level, name, 'menu', '/own/berths', 0, id
      from menu where tenant_id = 0 and code = ${folder}`.execute(db),
  )
  expect(await listed()).toEqual([folder, 'own.berths'])
})

describe('scheduled jobs of a module that is off', () => {
  const jobs = '/hsdr/v1/job-info'
  const draft = {
    ...{ jobCode: 'recount', description: 'Recount the files', jobHandler: 'file-recount' },
    ...{ jobCron: '0 3 * * *', timeZone: 'Europe/Oslo' },
  }
  const make = async (change: object = {}): Promise<string> => {
    const { status, body } = await admin.call('POST', jobs, { ...draft, ...change })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.jobId
  }
  const runsOf = async (jobId: string): Promise<{ jobResult: string; message: string }[]> =>
    (await read(`/hsdr/v1/job-logs?jobId=${jobId}`)).content
  const ended = async (jobId: string, count: number) => {
    const done = async () => (await runsOf(jobId)).filter(({ jobResult }) => !/WAIT|RUN/.test(jobResult))
    await expect.poll(async () => (await done()).length, { timeout: 20_000 }).toBe(count)
    return (await done())[0]
  }
  const refusal = { jobResult: 'FAILED', message: expect.stringContaining('yard is switched off') }

  test('are not planned, neither offered nor added, and run again when it is on', async () => {
    const jobId = await make()
    const makeDue = () =>
      app.site({}, db =>
        sql`update job_clock set next_run_at = now(), due_at = now() where id = ${jobId}`.execute(db),
      )
    const isPlanned = async () => {
      const { rows } = await app.site({}, db =>
        sql<{
          later: boolean
        }>`select next_run_at > now() as later from job_clock where id = ${jobId}`.execute(db),
      )
      return rows[0]?.later
    }
    await set(false)
    await makeDue()
    await expect.poll(isPlanned, { timeout: 20_000 }).toBe(true)
    expect(await runsOf(jobId)).toEqual([])
    expect((await read(`${jobs}/kinds`)).kinds).not.toContain('file-recount')
    const added = await admin.call('POST', jobs, { ...draft, jobCode: 'second' })
    expect([added.status, added.body.code]).toEqual([403, 'error.module.off'])
    await set(true)
    await makeDue()
    expect(await ended(jobId, 1)).toMatchObject({ jobResult: 'DONE' })
  })

  test('are refused with a sentence that names it when they are run by hand or waited', async () => {
    const jobId = await make()
    await app.site({}, db =>
      sql`insert into job_run (tenant_id, job_id, planned_at, state, due_at)
        values (${admin.tenantId}, ${jobId}, now(), 'WAITING', now() + interval '1 hour')`.execute(db),
    )
    await set(false)
    await app.site({}, db => sql`update job_run set due_at = now() where job_id = ${jobId}`.execute(db))
    expect(await ended(jobId, 1)).toMatchObject(refusal)
    expect((await admin.call('POST', `${jobs}/trigger`, { jobId })).status).toBe(204)
    expect(await ended(jobId, 2)).toMatchObject(refusal)
  })

  test('of the product export no list of it, and such exports that waited are refused', async () => {
    const list = `${roles}/paging`
    const jobParam = { listPath: list, fileType: 'csv' }
    const jobId = await make({ jobCode: 'export', jobHandler: 'list-export', jobParam })
    const listed = async () => JSON.stringify((await read(`${jobs}/kinds`)).lists).includes(list)
    expect(await listed()).toBe(true)
    await set(false)
    expect(await listed()).toBe(false)
    expect((await admin.call('POST', `${jobs}/trigger`, { jobId })).status).toBe(204)
    expect(await ended(jobId, 1)).toMatchObject(refusal)
    const input = { path: list, query: {}, options: { exportType: 'DATA', fileType: 'csv' } }
    await app.site({}, db =>
      sql`insert into job (tenant_id, user_id, role_id, session_id, language, scope, kind, name, input)
        select tenant_id, user_id, role_id, session_id, language, scope, 'export', 'Roles', ${JSON.stringify(input)}
        from scheduled_job where id = ${jobId}`.execute(db),
    )
    const tasks = async () => (await read(`/hpfm/v1/${admin.tenantId}/self/export-task`)).content
    await expect
      .poll(tasks, { timeout: 20_000 })
      .toMatchObject([{ state: 'FAILED', errorInfo: refusal.message }])
  })
})

test('messages of a module that is off reach nobody, and mail that waited is given up with the reason', async () => {
  const post = async (path: string, body: object) => {
    const answer = await admin.call('POST', `/hmsg/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  await post('message/templates', {
    ...{ templateCode: message, templateName: 'Arrived', templateTitle: 'Arrived' },
    templateContent: '<p>At the yard.</p>',
  })
  await post('template-servers', {
    ...{ messageCode: message, messageName: 'Arrived' },
    serverList: [{ typeCode: 'WEB', templateCode: message }],
  })
  const sendIt = async () =>
    (await post('message/relevance', { messageCode: message, receiverUserIdList: [admin.userId], args: {} }))
      .deliveryCount
  expect(await sendIt()).toBe(1)
  await set(false)
  expect(await sendIt()).toBe(0)
  const { rows } = await app.site({}, db =>
    sql<{ id: string }>`insert into delivery (tenant_id, code, channel, recipient, subject, body, due_at)
      values (${admin.tenantId}, ${message}, 'webhook', 'https://yard.example', 'Arrived', 'At the yard', now())
      returning id`.execute(db),
  )
  const all = async () => (await read('/hmsg/v1/messages')).content
  await expect
    .poll(async () => (await all()).find((one: { messageId: string }) => one.messageId === rows[0]?.id), {
      timeout: 20_000,
    })
    .toMatchObject({ trxStatusCode: 'F', transactionMessage: 'the module yard was switched off' })
  await set(true)
  expect(await sendIt()).toBe(1)
})

test('the history of records whose call a module that is off has is refused by its name', async () => {
  const history = `/hmnt/v1/record-histories?entityCode=role&entityId=${admin.roleId}`
  expect((await admin.call('GET', history)).status).toBe(200)
  await set(false)
  const { status, body } = await admin.call('GET', history)
  expect([status, body.code]).toEqual([403, 'error.module.off'])
})
