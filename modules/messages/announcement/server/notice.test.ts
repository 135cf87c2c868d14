import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice, NoticeDraft } from '../notice.contract.ts'
import type { AnnouncementTables } from './announcement.tables.ts'

const notices = '/hmsg/v1/notices'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let reader: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: 'Ines Marchetti' }),
  )
  reader = await signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [await makeRole(test.site, tenant.tenantId, [])]),
  )
})

const draft = (change: Partial<NoticeDraft> = {}) => ({
  title: 'Ferry times',
  noticeBody: 'The quay closes at four.',
  ...change,
})

async function create(change: Partial<NoticeDraft> = {}, who = admin) {
  const answer = await who.call('POST', notices, draft(change))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function publish(change: Partial<NoticeDraft> = {}, who = admin) {
  const { noticeId } = await create(change, who)
  const answer = await who.call('POST', `${notices}/${noticeId}/publish`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const titlesFor = async (who: Caller, path = notices): Promise<string[]> => {
  const { body } = await who.call('GET', path)
  return (Array.isArray(body) ? body : body.content).map((one: Notice) => one.title)
}
const previewOf = (who: Caller) => `/hmsg/v1/${who.tenantId}/notices/user/preview`
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('an announcement', () => {
  it('is one of many that are published, unpublished and removed, each with its own answer [SAFE-1] [SAFE-2]', async () => {
    const [draftOne, shown] = [await create({ title: 'One' }), await publish({ title: 'Two' })]
    const neighbor = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, neighbor.tenantId, [neighbor.adminRoleId]))
    const theirs = await create({ title: 'Theirs' }, other)
    const [a, b, c] = [draftOne.noticeId, shown.noticeId, theirs.noticeId]
    const absent = { id: c, code: 'error.not_found', message: expect.any(String) }

    const published = await admin.call('POST', `${notices}/batch/publish`, { noticeIds: [a, b, c] })
    expect(published.status).toBe(200)
    expect(published.body).toEqual({ done: [a], already: [b], refused: [absent] })
    expect((await titlesFor(reader)).sort()).toEqual(['One', 'Two'])
    expect(await titlesFor(other)).toEqual([])

    const early = await admin.call('DELETE', `${notices}/batch`, [{ noticeId: a, objectVersionNumber: 2 }])
    expect(early.body.refused).toMatchObject([{ id: a, code: 'error.notice.published' }])
    const revoked = await admin.call('POST', `${notices}/batch/revoke`, { noticeIds: [a, c] })
    expect(revoked.body).toEqual({ done: [a], already: [], refused: [absent] })
    expect(await titlesFor(reader)).toEqual(['Two'])

    const removed = await admin.call('DELETE', `${notices}/batch`, [
      { noticeId: a, objectVersionNumber: 3 },
      { noticeId: b, objectVersionNumber: shown.objectVersionNumber },
      { noticeId: c, objectVersionNumber: 1 },
    ])
    expect(removed.body.done).toEqual([a])
    expect(removed.body.refused.map((row: { code: string }) => row.code).sort()).toEqual([
      'error.not_found',
      'error.notice.published',
    ])
    expect((await other.call('GET', `${notices}/${c}`)).body.statusCode).toBe('DRAFT')
    expect((await reader.call('POST', `${notices}/batch/publish`, { noticeIds: [c] })).status).toBe(403)
  })

  it('is written, changed, published, read, unpublished and removed', async () => {
    const made = await create({
      noticeCategoryCode: 'NEWS',
      endDate: daysFromNow(9),
      _tls: { title: { zh_CN: '轮渡时刻' } },
    })
    expect(made).toMatchObject({
      statusCode: 'DRAFT',
      statusMeaning: 'Draft',
      receiverTypeCode: 'ANNOUNCE',
      noticeCategoryMeaning: 'News',
      stickyFlag: 0,
      objectVersionNumber: 1,
      createdByName: 'Ines Marchetti',
      _tls: { title: { en_US: 'Ferry times', zh_CN: '轮渡时刻' } },
    })
    const { noticeId } = made
    expect((await reader.call('GET', `${notices}/user/${noticeId}`)).status).toBe(404)
    expect(await titlesFor(reader)).toEqual([])

    const change = { ...draft({ title: 'Ferry times change' }), noticeId, objectVersionNumber: 1 }
    const changed = await admin.call('PUT', notices, change)
    expect(changed.body).toMatchObject({ title: 'Ferry times change', noticeCategoryCode: 'GENERAL' })

    const shown = await admin.call('POST', `${notices}/${noticeId}/publish`, { objectVersionNumber: 2 })
    expect(shown.body).toMatchObject({ statusCode: 'PUBLISHED', publishedByUser: 'Ines Marchetti' })
    const read = await reader.call('GET', `${notices}/user/${noticeId}`)
    expect(read.body).toMatchObject({
      title: 'Ferry times change',
      noticeBody: 'The quay closes at four.',
      noticeContent: { noticeId, noticeBody: 'The quay closes at four.' },
    })
    expect(read.body).not.toHaveProperty('_tls')

    const back = await admin.call('POST', `${notices}/${noticeId}/revoke`)
    expect(back.body).toMatchObject({ statusCode: 'DRAFT', objectVersionNumber: 4 })
    expect(back.body).not.toHaveProperty('publishedDate')
    expect((await reader.call('GET', `${notices}/user/${noticeId}`)).status).toBe(404)
    const removal = await admin.call('DELETE', notices, { noticeId, objectVersionNumber: 4 })
    expect(removal.status).toBe(204)
    expect((await admin.call('GET', `${notices}/${noticeId}`)).status).toBe(404)
    expect(await titlesFor(admin, `${notices}/page-details`)).toEqual([])
  })

  it('is in the language of the reader, else in English', async () => {
    const language = { language: 'zh_CN' }
    const li = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], language))
    await publish({ title: 'Ferry times', _tls: { title: { zh_CN: '轮渡时刻' } } })
    await publish({ title: 'Canteen' })
    const { body } = await li.call('GET', previewOf(li))
    expect(body.map((one: Notice) => [one.title, one.statusMeaning])).toEqual([
      ['Canteen', '已发布'],
      ['轮渡时刻', '已发布'],
    ])
  })

  it('leaves the bell of the person who clears it until there is a newer one, and stays in the list [NOTICE-2]', async () => {
    const other = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    await publish({ title: 'Ferry times' })
    const clear = (who: Caller) => who.call('POST', `/hmsg/v1/${who.tenantId}/notices/user/clear`)
    expect((await clear(reader)).status).toBe(204)
    expect((await clear(reader)).status).toBe(204)
    expect(await titlesFor(reader, previewOf(reader))).toEqual([])
    expect(await titlesFor(reader)).toEqual(['Ferry times'])
    expect(await titlesFor(other, previewOf(other))).toEqual(['Ferry times'])
    const { noticeId } = await publish({ title: 'Canteen' })
    expect(await titlesFor(reader, previewOf(reader))).toEqual(['Canteen'])
    await clear(reader)
    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    expect(await titlesFor(reader, previewOf(reader))).toEqual(['Canteen'])
  })

  it('does not change while people read it', async () => {
    const { noticeId, objectVersionNumber } = await publish()
    const ref = { noticeId, objectVersionNumber }
    for (const [method, path, body] of [
      ['PUT', notices, { ...draft(), ...ref }],
      ['DELETE', notices, ref],
      ['POST', `${notices}/${noticeId}/publish`, undefined],
    ] as const) {
      const answer = await admin.call(method, path, body)
      expect([answer.status, answer.body.code]).toEqual([409, 'error.notice.published'])
    }
    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    const twice = await admin.call('POST', `${notices}/${noticeId}/revoke`)
    expect([twice.status, twice.body.code]).toEqual([409, 'error.notice.not_published'])
  })

  it('that was changed in between is not overwritten, published or removed', async () => {
    const { noticeId } = await create()
    const ref = { noticeId, objectVersionNumber: 1 }
    await admin.call('PUT', notices, { ...draft(), ...ref })
    for (const [method, path, body] of [
      ['PUT', notices, { ...draft(), ...ref }],
      ['DELETE', notices, ref],
      ['POST', `${notices}/${noticeId}/publish`, { objectVersionNumber: 1 }],
    ] as const)
      expect((await admin.call(method, path, body)).body.code, path).toBe('error.optimistic_lock')
  })

  it('does not end before it begins, and needs a title and a text', async () => {
    const wrong = draft({ startDate: '2026-05-02', endDate: '2026-05-01' })
    const answer = await admin.call('POST', notices, wrong)
    expect([answer.status, answer.body.code]).toEqual([400, 'error.notice.end_before_start'])
    for (const change of [{ title: '' }, { noticeBody: ' ' }, { startDate: '2026-02-30' }])
      expect((await admin.call('POST', notices, draft(change))).body.code).toBe('error.data_invalid')
  })
})

describe('the text of an announcement', () => {
  it('is markup of which only the allowed stays, in every language, and is sanitized again when it is read [SAFE-40]', async () => {
    const written = await create({
      noticeBody:
        '<h1>Ferries</h1><p onclick="x()">At <b>four</b><script>x()</script></p><p><img src=x onerror=x()></p>',
      _tls: { noticeBody: { zh_CN: '<p style="color:red">四点<iframe src="/"></iframe></p>' } },
    })
    expect(written._tls.noticeBody).toEqual({
      en_US: '<h2>Ferries</h2><p>At <b>four</b></p><p></p>',
      zh_CN: '<p>四点</p>',
    })
    const { rows } = await test.site({}, db =>
      sql<{ body: object }>`select body from notice where id = ${written.noticeId}`.execute(db),
    )
    expect(rows[0]?.body).toEqual({ en_US: 'Ferries\n\nAt four', zh_CN: '四点' })

    // Markup that bypassed the check on writing.
    await test.site({}, (db: Scoped<AnnouncementTables>) =>
      db
        .updateTable('notice')
        .set({ content: JSON.stringify({ en_US: '<p>Seen<svg onload=x()></svg></p>' }) })
        .where('id', '=', written.noticeId)
        .execute(),
    )
    await admin.call('POST', `${notices}/${written.noticeId}/publish`)
    const read = await reader.call('GET', `${notices}/user/${written.noticeId}`)
    expect(read.body.noticeBody).toBe('<p>Seen</p>')
  })

  it('holds no address that could run something, and something to read [SAFE-42]', async () => {
    for (const href of ['javascript:x()', 'JaVa\nScript:x()', ' data:text/html,x', 'vbscript:x', 'blob:x']) {
      const answer = await admin.call('POST', notices, draft({ noticeBody: `<a href="${href}">Here</a>` }))
      expect([answer.status, answer.body.code], href).toEqual([400, 'error.url.scheme'])
    }
    const empty = await admin.call('POST', notices, draft({ noticeBody: '<p> </p><script>x</script>' }))
    expect([empty.status, empty.body.code]).toEqual([400, 'error.notice.empty'])
    const { noticeId } = await create({ noticeBody: '<a href="https://ferry.example/a">Here</a>' })
    const { body } = await admin.call('GET', `${notices}/${noticeId}`)
    expect(body.noticeBody).toBe('<a href="https://ferry.example/a" rel="noopener noreferrer">Here</a>')
  })
})

describe('an announcement for some people of the tenant', () => {
  it('is shown to those alone, by name and by role, and tells when it was published', async () => {
    const crew = await makeRole(test.site, tenant.tenantId, [], 'crew')
    const sailor = await signIn(test, await makeUser(test.site, tenant.tenantId, [crew]))
    const cook = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    const receiverList = [
      { receiverTypeCode: 'ROLE' as const, receiverSourceId: crew },
      { receiverTypeCode: 'USER' as const, receiverSourceId: cook.userId },
    ]
    const { noticeId, ...made } = await create({ receiverTypeCode: 'NOTIFY', receiverList })
    expect(made.receiverList.map((one: { receiverSourceName: string }) => one.receiverSourceName)).toContain(
      'crew',
    )
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    expect(await titlesFor(sailor)).toEqual(['Ferry times'])
    expect(await titlesFor(cook)).toEqual(['Ferry times'])
    expect(await titlesFor(reader)).toEqual([])
    expect(await titlesFor(reader, previewOf(reader))).toEqual([])
    expect((await reader.call('GET', `${notices}/user/${noticeId}`)).status).toBe(404)

    const busy = await admin.call('POST', `${notices}/receivers/${noticeId}`, receiverList)
    expect([busy.status, busy.body.code]).toEqual([409, 'error.notice.published'])
    await admin.call('POST', `${notices}/${noticeId}/revoke`)
    const more = [{ receiverTypeCode: 'USER' as const, receiverSourceId: reader.userId }]
    const named = await admin.call('POST', `${notices}/receivers/${noticeId}`, more)
    expect(named.body).toHaveLength(3)
    const all = await admin.call('GET', `${notices}/receivers/${noticeId}?size=2`)
    expect([all.body.content.length, all.body.totalElements]).toEqual([2, 3])
    for (const { receiverId, receiverSourceId } of named.body)
      if (receiverSourceId !== reader.userId)
        expect((await admin.call('DELETE', `${notices}/receivers`, { noticeId, receiverId })).status).toBe(
          204,
        )
    await admin.call('POST', `${notices}/${noticeId}/publish`)
    expect([await titlesFor(sailor), await titlesFor(reader)]).toEqual([[], ['Ferry times']])

    const history = await admin.call('GET', `${notices}/published-records/${noticeId}`)
    expect(history.body.content).toMatchObject([
      { publishedStatusCode: 'PUBLISHED', publishedByUser: 'Ines Marchetti' },
      { publishedStatusCode: 'DRAFT' },
      { publishedStatusCode: 'PUBLISHED' },
    ])
  })

  it('names no people of another tenant, no tenant, and no receivers when it is for all users', async () => {
    const elsewhere = await makeTenant(test.site)
    const stranger = await signIn(
      test,
      await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]),
    )
    for (const [receiverTypeCode, receiverSourceId] of [
      ['USER', stranger.userId],
      ['ROLE', elsewhere.adminRoleId],
      ['TENANT', String(elsewhere.tenantId)],
    ] as const) {
      const receiverList = [{ receiverTypeCode, receiverSourceId }]
      const answer = await admin.call('POST', notices, draft({ receiverTypeCode: 'NOTIFY', receiverList }))
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.receiver_unknown'])
    }
    const receiverList = [{ receiverTypeCode: 'USER' as const, receiverSourceId: reader.userId }]
    const answer = await admin.call('POST', notices, draft({ receiverList }))
    expect([answer.status, answer.body.code]).toEqual([400, 'error.notice.receivers'])
  })
})

describe('announcements', () => {
  it('are shown from their first to their last day, pinned and newer ones first [CALL-23] [NOTICE-1]', async () => {
    await publish({ title: 'Pinned', stickyFlag: 1 })
    await publish({ title: 'Ended', endDate: daysFromNow(-2) })
    await publish({ title: 'Later', startDate: daysFromNow(2) })
    await publish({ title: 'Older', startDate: daysFromNow(-2), endDate: daysFromNow(2) })
    await publish({ title: 'Newer' })
    await create({ title: 'Draft' })
    expect(await titlesFor(reader, previewOf(reader))).toEqual(['Pinned', 'Newer', 'Older'])
    expect(await titlesFor(reader, `${previewOf(reader)}?previewCount=2`)).toEqual(['Pinned', 'Newer'])
    expect(await titlesFor(reader)).toEqual(['Pinned', 'Newer', 'Older'])
    const asFamily = `/hmsg/v1/${tenant.tenantId}/notices?receiverTypeCode=ANNOUNCE&statusCode=PUBLISHED&userNotice=true&sort=publishedDate,DESC`
    expect(await titlesFor(reader, asFamily)).toEqual(['Newer', 'Older', 'Pinned'])
    const list = `${notices}/page-details`
    expect(await titlesFor(admin, list)).toHaveLength(6)
    expect(await titlesFor(admin, `${list}?statusCode=DRAFT`)).toEqual(['Draft'])
    expect(await titlesFor(admin, `${list}?sort=title,asc&size=2`)).toEqual(['Draft', 'Ended'])
    expect(await titlesFor(admin, `${list}?title=E&noticeCategoryCode=NEWS`)).toEqual([])
  })

  it('in every state are listed for those who write them alone', async () => {
    const { noticeId } = await create()
    for (const path of [`${notices}/page-details`, `${notices}/${noticeId}`])
      expect((await reader.call('GET', path)).body.code).toBe('PERMISSION_NOT_PASS')
  })

  it('of another tenant are neither seen nor touched [SAFE-1] [SAFE-2]', async () => {
    const [open, hidden] = [await publish(), await create()]
    const stranger = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, stranger.tenantId, [stranger.adminRoleId]))
    for (const path of [notices, previewOf(other), `${notices}/page-details`])
      expect(await titlesFor(other, path), path).toEqual([])
    const refs = [open, hidden].map(({ noticeId, objectVersionNumber }) => ({
      noticeId,
      objectVersionNumber,
    }))
    for (const ref of refs)
      for (const [method, path, body] of [
        ['GET', `${notices}/user/${ref.noticeId}`, undefined],
        ['GET', `${notices}/${ref.noticeId}`, undefined],
        ['PUT', notices, { ...draft(), ...ref }],
        ['DELETE', notices, ref],
        ['POST', `${notices}/${ref.noticeId}/publish`, undefined],
        ['POST', `${notices}/${ref.noticeId}/revoke`, undefined],
      ] as const) {
        const answer = await other.call(method, path, body)
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'error.not_found'])
      }
  })
})

describe('an announcement of the platform', () => {
  async function ofPlatform(
    title: string,
    receiverType: 'ANNOUNCE' | 'NOTIFY',
    status: 'DRAFT' | 'PUBLISHED',
  ) {
    await test.site({}, async (db: Scoped<AnnouncementTables>) => {
      await db
        .insertInto('tenant')
        .values({ tenantId: 0, num: 'PLATFORM', name: JSON.stringify({ en_US: 'Platform' }), domain: null })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await db
        .insertInto('notice')
        .values({
          tenantId: 0,
          title: JSON.stringify({ en_US: title }),
          body: JSON.stringify({ en_US: 'Text' }),
          category: 'MAINTENANCE',
          receiverType,
          status,
          publishedAt: status === 'PUBLISHED' ? new Date() : null,
          publishedBy: null,
          startOn: null,
          endOn: null,
        })
        .execute()
    })
  }

  it('is shown in every tenant when it is for all users and published, and is not theirs to change [SAFE-2]', async () => {
    await ofPlatform('For all', 'ANNOUNCE', 'PUBLISHED')
    await ofPlatform('For its own', 'NOTIFY', 'PUBLISHED')
    await ofPlatform('Not yet', 'ANNOUNCE', 'DRAFT')
    await ofPlatform('For one tenant', 'NOTIFY', 'PUBLISHED')
    await test.site({}, db =>
      sql`
        insert into notice_receiver (tenant_id, notice_id, type, to_tenant_id)
        select 0, id, 'TENANT', ${tenant.tenantId}::bigint from notice
        where tenant_id = 0 and title ->> 'en_US' = 'For one tenant'`.execute(db),
    )
    expect((await titlesFor(reader)).sort()).toEqual(['For all', 'For one tenant'])
    const elsewhere = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
    expect(await titlesFor(other)).toEqual(['For all'])
    expect(await titlesFor(admin, `${notices}/page-details`)).toEqual([])
    const [shown] = (await reader.call('GET', notices)).body.content
    expect((await reader.call('GET', `${notices}/user/${shown.noticeId}`)).status).toBe(200)
    expect((await admin.call('POST', `${notices}/${shown.noticeId}/revoke`)).status).toBe(404)
    const seen = await inTenant(
      test.databases.app,
      { tenantId: tenant.tenantId },
      (db: Scoped<AnnouncementTables>) => db.selectFrom('notice').select('status').distinct().execute(),
    )
    expect(seen).toEqual([{ status: 'PUBLISHED' }])
  })
})
