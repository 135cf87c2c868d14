import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeDraft } from '../notice.contract.ts'
import type { AnnouncementTables } from './announcement.tables.ts'

const notices = '/hmsg/v1/notices'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let reader: Caller
let readerRole: string

beforeAll(async () => {
  test = await buildTestApp({ EGRESS_HOSTS: 'mail.norrvik.example=93.184.215.14' })
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  readerRole = await makeRole(test.site, tenant.tenantId, [])
  reader = await person('reader')
})

const person = async (name: string, change: { language?: string } = {}) => {
  const email = `${name}-${tenant.tenantId}@norrvik.example`
  return signIn(test, await makeUser(test.site, tenant.tenantId, [readerRole], { email, ...change }))
}
const choose = (who: Caller, receiveType: string) =>
  who.call('POST', '/hmsg/v1/user-receive-configs', [{ receiveCode: 'ANNOUNCE', receiveType }])
const to = (...people: Caller[]): Partial<NoticeDraft> => ({
  receiverTypeCode: 'NOTIFY',
  receiverList: people.map(({ userId }) => ({ receiverTypeCode: 'USER', receiverSourceId: userId })),
})
const draft = async (change: Partial<NoticeDraft>, who = admin): Promise<string> => {
  const body = { title: 'Ferry times', noticeBody: '<p>The quay closes at four.</p>', ...change }
  const answer = await who.call('POST', notices, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.noticeId
}
const publish = (noticeId: string, who = admin) => who.call('POST', `${notices}/${noticeId}/publish`)

/** The notifications of an announcement, once all are written. */
async function notifications(noticeId: string) {
  const queued = () =>
    test.databases.site
      .$extendTables<AnnouncementTables>()
      .selectFrom('noticePublication')
      .select(['id', 'dueAt', 'revokedAt', 'createdAt'])
      .where('noticeId', '=', noticeId)
      .orderBy('createdAt')
      .execute()
  await expect
    .poll(async () => (await queued()).every(one => one.dueAt === null), { timeout: 10_000 })
    .toBe(true)
  const publications = (await queued()).map(one => one.id)
  const rows = await test.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery')
    .select(['tenantId', 'channel', 'toUserId', 'subject', 'body', 'state', 'publicationId'])
    .where('publicationId', 'in', publications)
    .orderBy('channel')
    .execute()
  return rows.map(row => ({ ...row, publishing: publications.indexOf(row.publicationId ?? '') + 1 }))
}

describe('publishing an announcement', () => {
  it('notifies its receivers on the channels they have chosen, each in their language, once for each publication [NOTICE-1]', async () => {
    const [li, quiet, outsider] = [
      await person('li', { language: 'zh_CN' }),
      await person('quiet'),
      await person('out'),
    ]
    await choose(li, 'WEB,EMAIL')
    await choose(quiet, '')
    await choose(outsider, 'EMAIL')
    const texts = { _tls: { title: { zh_CN: '轮渡' }, noticeBody: { zh_CN: '<p>码头四点关闭。</p>' } } }
    const noticeId = await draft({ ...to(reader, li, quiet), ...texts })
    const [first, second] = await Promise.all([publish(noticeId), publish(noticeId)])
    expect([first?.status, second?.status].sort()).toEqual([200, 409])
    const rows = await notifications(noticeId)
    const deliveries = rows.map(({ channel, toUserId, subject }) => [channel, toUserId, subject])
    expect(new Set(deliveries.map(String))).toEqual(
      new Set([`email,${li.userId},轮渡`, `web,${li.userId},轮渡`, `web,${reader.userId},Ferry times`]),
    )
    expect(deliveries).toHaveLength(3)
    const mail = rows.find(row => row.channel === 'email')
    expect(mail?.body).toContain('码头四点关闭。')
    expect(mail?.body).toContain(`/hmsg/user-message/detail/announce/${noticeId}`)

    // The bell shows it to people who want notifications in the workspace.
    const isIn = (rows: { noticeId: string }[]) => rows.some(row => row.noticeId === noticeId)
    const bell = async (who: Caller) =>
      isIn((await who.call('GET', `/hmsg/v1/${who.tenantId}/notices/user/preview`)).body)
    expect([await bell(reader), await bell(li), await bell(quiet)]).toEqual([true, true, false])
    const list = async (who: Caller) => isIn((await who.call('GET', notices)).body.content)
    expect([await list(quiet), await list(outsider)]).toEqual([true, false])

    expect((await admin.call('POST', `${notices}/${noticeId}/revoke`)).status).toBe(200)
    expect((await publish(noticeId)).status).toBe(200)
    const again = await notifications(noticeId)
    expect(again.map(row => row.publishing).sort()).toEqual([1, 1, 1, 2, 2, 2])
  })

  it('that is unpublished before it is sent sends nothing, not even what is written already', async () => {
    await choose(reader, 'WEB,EMAIL')
    const noticeId = await draft({ ...to(reader), startDate: '2099-01-01' })
    await publish(noticeId)
    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    expect(await notifications(noticeId)).toEqual([])

    const written = await draft(to(reader))
    await publish(written)
    expect((await notifications(written)).map(row => row.state)).toEqual(['waiting', 'sent'])
    await admin.call('POST', `${notices}/${written}/revoke`)
    // A mail server is added only now, and receives nothing.
    const server = {
      serverCode: 'S',
      serverName: 'S',
      host: 'mail.norrvik.example',
      port: 465,
      sender: 'a@b.example',
    }
    expect((await admin.call('POST', '/hmsg/v1/email/servers', server)).status).toBe(200)
    await test.site({}, (db: Scoped<SendingTables>) =>
      db
        .updateTable('delivery')
        .set({ dueAt: new Date(Date.now() - 1000) })
        .where('state', '=', 'waiting')
        .where('toUserId', '=', reader.userId)
        .execute(),
    )
    await expect
      .poll(async () => (await notifications(written)).map(row => row.state), { timeout: 10_000 })
      .toEqual(['failed', 'sent'])
    const { body } = await admin.call('GET', '/hmsg/v1/messages?messageTypeCode=EMAIL')
    expect(body.content[0]).toMatchObject({ transactionMessage: 'the announcement was unpublished' })
  })

  it('of the platform tells the people of the tenants it names, on behalf of each, and nobody else’s [SAFE-1]', async () => {
    await choose(reader, 'EMAIL')
    const away = await makeTenant(test.site)
    await makeUser(test.site, away.tenantId, [away.adminRoleId], { email: `away-${away.tenantId}@b.example` })
    const may = ['message.notice.create', 'message.notice.publish']
    const platform = await signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, may)]))
    const receiverList = [{ receiverTypeCode: 'TENANT' as const, receiverSourceId: String(tenant.tenantId) }]
    const noticeId = await draft({ receiverTypeCode: 'NOTIFY', receiverList }, platform)
    expect((await publish(noticeId, platform)).status).toBe(200)
    const rows = await notifications(noticeId)
    expect(new Set(rows.map(row => `${row.tenantId} ${row.channel} ${row.toUserId}`))).toEqual(
      new Set([`${tenant.tenantId} email ${reader.userId}`, `${tenant.tenantId} web ${admin.userId}`]),
    )
    await platform.call('POST', `${notices}/${noticeId}/revoke`)
  })
})
