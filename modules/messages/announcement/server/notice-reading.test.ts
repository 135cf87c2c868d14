import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeDraft, NoticeReader, ShownNotice } from '../notice.contract.ts'

const notices = '/hmsg/v1/notices'
const soon = { timeout: 10_000 }

let test: TestApp
let tenant: TestTenant
let readerRole: string
let admin: Caller
let reader: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  readerRole = await makeRole(test.site, tenant.tenantId, [])
  admin = await signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: 'Ada' }),
  )
  reader = await person('Bo')
})

const person = async (realName: string) =>
  signIn(test, await makeUser(test.site, tenant.tenantId, [readerRole], { realName }))

async function publish(change: Partial<NoticeDraft> = {}, who = admin): Promise<string> {
  const draft = { title: 'Ferry times', noticeBody: '<p>The quay closes at four.</p>', ...change }
  const { body } = await who.call('POST', notices, draft)
  expect((await who.call('POST', `${notices}/${body.noticeId}/publish`)).status).toBe(200)
  return body.noticeId
}

const unread = async (who: Caller): Promise<number> =>
  (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user/count`)).body.unreadMessageCount
const flags = async (who: Caller): Promise<Record<string, number>> => {
  const { body } = await who.call('GET', notices)
  // The platform's announcements of other tests are there, too.
  const own = body.content.filter((one: ShownNotice) => one.title === 'Ferry times')
  return Object.fromEntries(own.map((one: ShownNotice) => [one.title, one.readFlag]))
}
const open = (who: Caller, noticeId: string) => who.call('GET', `${notices}/user/${noticeId}`)
const readership = async (noticeId: string, who = admin) =>
  (await who.call('GET', `${notices}/readership/${noticeId}`)).body
const readers = async (noticeId: string, query = '', who = admin): Promise<string[]> =>
  (await who.call('GET', `${notices}/readers/${noticeId}${query}`)).body.content.map(
    (one: NoticeReader) => `${one.realName} ${one.readDate === undefined ? '-' : 'read'}`,
  )

describe('an announcement that is published', () => {
  it('is unread for those it is for and counts at their bell until they open it [NOTICE-1] [NOTICE-3]', async () => {
    const noticeId = await publish()
    await expect.poll(() => unread(reader), soon).toBe(1)
    expect(await flags(reader)).toEqual({ 'Ferry times': 0 })
    const preview = await reader.call('GET', `/hmsg/v1/${reader.tenantId}/notices/user/preview`)
    expect(preview.body).toContainEqual(expect.objectContaining({ noticeId, readFlag: 0 }))
    // It is no message, and its author knows it.
    const messages = await reader.call('GET', `/hmsg/v1/${reader.tenantId}/messages/user`)
    expect(messages.body.content).toEqual([])
    expect([await unread(admin), await flags(admin)]).toEqual([0, { 'Ferry times': 1 }])

    expect((await open(reader, noticeId)).body.readFlag).toBe(1)
    expect([await unread(reader), await flags(reader)]).toEqual([0, { 'Ferry times': 1 }])
  })

  it('is not unread for people who are not its receivers, nor for those who want no announcements here', async () => {
    const [outsider, quiet] = [await person('Out'), await person('Quiet')]
    await quiet.call('POST', '/hmsg/v1/user-receive-configs', [{ receiveCode: 'ANNOUNCE', receiveType: '' }])
    const receiverList = [reader, quiet].map(one => ({
      receiverTypeCode: 'USER' as const,
      receiverSourceId: one.userId,
    }))
    await publish({ receiverTypeCode: 'NOTIFY', receiverList })
    await expect.poll(() => unread(reader), soon).toBe(1)
    expect([await unread(outsider), await unread(quiet)]).toEqual([0, 0])
    expect([await flags(outsider), await flags(quiet)]).toEqual([{}, { 'Ferry times': 1 }])
  })

  it('counts no longer once it is marked as read, cleared, unpublished or over, and again when it is published again [NOTICE-2]', async () => {
    const noticeId = await publish()
    await expect.poll(() => unread(reader), soon).toBe(1)
    const mark = { readAll: 1, userMessageTypeCode: 'ANNOUNCE' }
    await reader.call('POST', `/hmsg/v1/${reader.tenantId}/messages/user/read-flag`, mark)
    expect([await unread(reader), await flags(reader)]).toEqual([0, { 'Ferry times': 1 }])
    // Marking it does not say that it was opened.
    expect(await readers(noticeId, '?readFlag=1')).toEqual(['Ada read'])

    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    await expect.poll(() => unread(reader), soon).toBe(1)
    await reader.call('POST', `/hmsg/v1/${reader.tenantId}/notices/user/clear`)
    expect(await unread(reader)).toBe(0)

    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    await expect.poll(() => unread(reader), soon).toBe(1)
    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    await expect.poll(() => unread(reader), soon).toBe(0)

    await publish({ title: 'Short', endDate: '2099-01-01' })
    await expect.poll(() => unread(reader), soon).toBe(1)
    await test.site({}, db =>
      sql`update user_message set unread_until = current_date - 1 where user_id = ${reader.userId}`.execute(
        db,
      ),
    )
    expect(await unread(reader)).toBe(0)
  })
})

describe('who has read an announcement', () => {
  it('is counted and named for its administrators, and starts again with each publication', async () => {
    await person('Cy')
    const noticeId = await publish({ receiverTypeCode: 'NOTIFY' })
    expect(await readership(noticeId)).toMatchObject([
      { tenantId: tenant.tenantId, receiverCount: 3, readCount: 1 },
    ])
    await open(reader, noticeId)
    await open(reader, noticeId)
    expect(await readership(noticeId)).toMatchObject([{ receiverCount: 3, readCount: 2 }])
    expect(await readers(noticeId)).toEqual(['Bo read', 'Ada read', 'Cy -'])
    expect(await readers(noticeId, '?readFlag=0')).toEqual(['Cy -'])
    expect(await readers(noticeId, '?sort=realName,asc&size=2')).toEqual(['Ada read', 'Bo read'])

    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    const draft = await admin.call('GET', `${notices}/readership/${noticeId}`)
    expect([draft.status, draft.body.code]).toEqual([409, 'error.notice.not_published'])
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    expect(await readers(noticeId, '?readFlag=1')).toEqual(['Ada read'])
  })

  it('counts named receivers alone, those who are not notified here included', async () => {
    const quiet = await person('Quiet')
    await quiet.call('POST', '/hmsg/v1/user-receive-configs', [{ receiveCode: 'ANNOUNCE', receiveType: '' }])
    const receiverList = [{ receiverTypeCode: 'USER' as const, receiverSourceId: quiet.userId }]
    const noticeId = await publish({ receiverTypeCode: 'NOTIFY', receiverList })
    expect(await readers(noticeId)).toEqual(['Quiet -'])
    await open(quiet, noticeId)
    expect(await readers(noticeId)).toEqual(['Quiet read'])
  })

  it('is for administrators of its tenant alone; of other tenants the platform learns numbers [SAFE-1]', async () => {
    const noticeId = await publish()
    const away = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    for (const call of ['readership', 'readers']) {
      expect((await reader.call('GET', `${notices}/${call}/${noticeId}`)).status, call).toBe(403)
      expect((await stranger.call('GET', `${notices}/${call}/${noticeId}`)).status, call).toBe(404)
    }

    const may = ['message.notice.list', 'message.notice.create', 'message.notice.publish']
    const role = await makeRole(test.site, 0, may)
    const platform = await signIn(test, await makeUser(test.site, 0, [role], { realName: 'Pia' }))
    const toTenant = [{ receiverTypeCode: 'TENANT' as const, receiverSourceId: String(tenant.tenantId) }]
    const wide = await publish({ receiverTypeCode: 'NOTIFY', receiverList: toTenant }, platform)
    await expect.poll(() => unread(reader), soon).toBe(2)
    await open(reader, wide)
    expect(await unread(reader)).toBe(1)
    expect((await readership(wide, platform)).at(-1)).toMatchObject({
      tenantId: tenant.tenantId,
      receiverCount: 2,
      readCount: 1,
    })
    expect(await readers(wide, '', platform)).toEqual([])
    expect((await admin.call('GET', `${notices}/readers/${wide}`)).status).toBe(404)
    await platform.call('POST', `${notices}/${wide}/revoke`)
    await expect.poll(() => unread(reader), soon).toBe(1)
  })
})
