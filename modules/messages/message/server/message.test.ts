import type { UserMessage } from '@atrium/contract/messages/message'
import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, send as sendRaw, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countUnread } from './message.queries.ts'
import type { MessageTables } from './message.tables.ts'

let test: TestApp
let tenant: TestTenant
let plainRole: string
let ines: Caller
let jonas: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik')
  plainRole = await makeRole(test.site, tenant.tenantId, [])
  ines = await person('Ines Marchetti', tenant.adminRoleId)
  jonas = await person('Jonas Ek', plainRole)
})

const person = async (realName: string, roleId: string, of = tenant) =>
  signIn(test, await makeUser(test.site, of.tenantId, [roleId], { realName }))

const messages = (rest: string, of = tenant) => `/hmsg/v1/${of.tenantId}/messages/${rest}`
const unreadOf = async (who: Caller): Promise<number> =>
  (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user/count`)).body.unreadMessageCount
const listOf = async (who: Caller, query = ''): Promise<UserMessage[]> =>
  (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user?${query}`)).body.content

const toJonas = (subject: string, content = 'Text') => ({ subject, content, userIdList: [jonas.userId] })

/** Sends messages to Jonas in this order, and returns their ids in his list. */
async function write(...subjects: string[]): Promise<string[]> {
  for (const subject of subjects) {
    const answer = await ines.call('POST', messages('user'), toJonas(subject))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const got = await listOf(jonas, 'size=200')
  return subjects.map(subject => got.find(one => one.subject === subject)?.userMessageId ?? '')
}

/** Writes a system message, which no call sends. */
async function systemSays(userId: string, subject: string): Promise<void> {
  await inTenant(
    test.databases.app,
    { tenantId: tenant.tenantId },
    async (db: Scoped<MessageTables & SendingTables>) => {
      const { id } = await db
        .insertInto('message')
        .values({ type: 'NOTICE', category: 'ACCESS', subject, body: 'Text', senderId: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('userMessage').values({ userId, messageId: id, readAt: null }).execute()
    },
  )
  await test.settled()
}

describe('the bell', () => {
  it('shows the newest unread messages as a bare list, five unless asked for fewer [CALL-22] [NOTICE-1]', async () => {
    await write('One', 'Two', 'Three', 'Four', 'Five', 'Six')
    const { body } = await jonas.call('GET', messages('user/preview'))
    expect(body.map((one: UserMessage) => one.subject)).toEqual(['Six', 'Five', 'Four', 'Three', 'Two'])
    expect(body[0]).toMatchObject({
      tenantId: tenant.tenantId,
      tenantName: 'Norrvik',
      userMessageTypeCode: 'MSG',
      userMessageTypeMeaning: 'Message',
      messageCategoryMeaning: 'Personal',
      readFlag: 0,
      senderName: 'Ines Marchetti',
    })
    expect(Date.parse(`${body[0].creationDate}Z`)).toBeGreaterThan(Date.now() - 60_000)
    expect(body[0]).not.toHaveProperty('content')
    const asked = await jonas.call('GET', messages('user/preview?previewMessageCount=3&readFlag=0'))
    expect(asked.body).toHaveLength(3)
    expect((await ines.call('GET', messages('user/preview'))).body).toEqual([])
    for (const count of ['0', '51', 'all', '1.5'])
      expect((await jonas.call('GET', messages(`user/preview?previewMessageCount=${count}`))).status).toBe(
        400,
      )
  })

  it('counts what is unread, as a number [CALL-24] [NOTICE-1]', async () => {
    expect((await jonas.call('GET', messages('user/count'))).body).toEqual({ unreadMessageCount: 0 })
    await write('One', 'Two')
    expect((await jonas.call('GET', messages('user/count'))).body).toEqual({ unreadMessageCount: 2 })
    expect(await unreadOf(ines)).toBe(0)
  })

  it.each(['POST', 'GET'])(
    'is emptied by %s: nothing is unread any more, and nothing is deleted [CALL-26] [NOTICE-2]',
    async method => {
      await write('One', 'Two')
      await systemSays(jonas.userId, 'Three')
      const other = await person('Elin', plainRole)
      await ines.call('POST', messages('user'), { ...toJonas('For Elin'), userIdList: [other.userId] })
      expect((await jonas.call(method, messages('user/clear'))).status).toBe(204)
      expect(await unreadOf(jonas)).toBe(0)
      expect((await jonas.call('GET', messages('user/preview'))).body).toEqual([])
      expect(await listOf(jonas)).toHaveLength(3)
      expect(await unreadOf(other)).toBe(1)
    },
  )

  it.each(['POST', 'GET'])(
    'is emptied by %s of one type, which leaves the others and lowers the count by its own [NOTICE-2]',
    async method => {
      await write('One', 'Two')
      await systemSays(jonas.userId, 'Three')
      const subjects = async (type: string) =>
        (await jonas.call('GET', messages(`user/preview?userMessageTypeCode=${type}`))).body.map(
          (one: UserMessage) => one.subject,
        )
      expect([await subjects('MSG'), await subjects('NOTICE')]).toEqual([['Two', 'One'], ['Three']])
      await jonas.call(method, messages('user/clear?userMessageTypeCode=ANNOUNCE'))
      expect(await unreadOf(jonas)).toBe(3)
      await jonas.call(method, messages('user/clear?userMessageTypeCode=MSG'))
      expect([await subjects('MSG'), await subjects('NOTICE'), await unreadOf(jonas)]).toEqual([
        [],
        ['Three'],
        1,
      ])
      await jonas.call(method, messages('user/clear?userMessageTypeCode=NOTICE'))
      expect([await subjects('NOTICE'), await unreadOf(jonas)]).toEqual([[], 0])
      const unknown = await jonas.call(method, messages('user/clear?userMessageTypeCode=ALL'))
      expect([unknown.status, unknown.body.code]).toEqual([400, 'error.data_invalid'])
    },
  )

  it('is not emptied by a request that another site makes the browser send [CALL-26] [SAFE-33]', async () => {
    await write('One')
    const forged = await sendRaw(test.origin, 'GET', messages('user/clear'), undefined, {
      cookie: jonas.cookie,
      'sec-fetch-site': 'cross-site',
      authorization: `bearer ${jonas.token}`,
    })
    expect([forged.status, forged.body.code]).toEqual([403, 'error.csrf'])
    expect(await unreadOf(jonas)).toBe(1)
  })
})

describe('marking as read', () => {
  const mark = (who: Caller, query: string) => who.call('POST', messages(`user/read-flag?${query}`))

  it('takes ids as a comma list or one by one, in the query [CALL-25] [NOTICE-3]', async () => {
    const [one, two, three] = await write('One', 'Two', 'Three', 'Four')
    expect((await mark(jonas, `readAll=0&userMessageIdList=${one},${two}`)).status).toBe(204)
    expect(await unreadOf(jonas)).toBe(2)
    expect((await mark(jonas, `userMessageIdList=${two}&userMessageIdList=${three}`)).status).toBe(204)
    expect(await unreadOf(jonas)).toBe(1)
    expect((await listOf(jonas, 'readFlag=0')).map(message => message.subject)).toEqual(['Four'])
  })

  it('takes all, or all of one type [CALL-25] [NOTICE-3]', async () => {
    await write('One', 'Two')
    await systemSays(jonas.userId, 'Three')
    expect((await mark(jonas, 'readAll=1&userMessageTypeCode=NOTICE')).status).toBe(204)
    expect((await listOf(jonas, 'readFlag=0')).map(message => message.subject)).toEqual(['Two', 'One'])
    expect((await mark(jonas, 'readAll=1')).status).toBe(204)
    expect(await unreadOf(jonas)).toBe(0)
    expect((await mark(jonas, 'readAll=1')).status).toBe(204)
  })

  it('takes all of it in the body, which counts before the query [CALL-25] [NOTICE-3]', async () => {
    const post = async (body: unknown, query = '') =>
      (await jonas.call('POST', messages(`user/read-flag${query}`), body)).status
    const [one, two, three, four] = await write('One', 'Two', 'Three', 'Four', 'Five')
    const left = async () => (await listOf(jonas, 'readFlag=0')).map(message => message.subject)
    expect(await post({ readAll: 0, messageIdList: [one, two] })).toBe(204)
    expect(await left()).toEqual(['Five', 'Four', 'Three'])
    expect(await post({ messageIdList: three }, '?readAll=1')).toBe(204)
    expect(await left()).toEqual([])
    await write('Six', 'Seven')
    const [six] = await listOf(jonas, 'subject=Six')
    expect(await post({ readAll: false, messageIdList: [six?.messageId] }, '?readAll=1')).toBe(204)
    expect(await left()).toEqual(['Seven'])
    await systemSays(jonas.userId, 'Eight')
    expect(await post({ readAll: true, userMessageTypeCode: 'NOTICE' }, `?userMessageIdList=${four}`)).toBe(
      204,
    )
    expect(await left()).toEqual(['Seven'])
    expect(await post({ readAll: 1 })).toBe(204)
    expect(await left()).toEqual([])
  })

  it('refuses a body that names nothing, or something else, by its field [CALL-25]', async () => {
    const [one] = await write('One')
    for (const body of [
      {},
      { readAll: 0 },
      { messageIdList: [] },
      { readAll: 2 },
      { messageIdList: one, readAll: 'yes' },
    ]) {
      const answer = await jonas.call('POST', messages('user/read-flag'), body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'error.data_invalid'])
      expect(answer.body.fields[0].field).toMatch(/^(readAll|messageIdList)$/)
    }
    expect(await unreadOf(jonas)).toBe(1)
  })

  it('marks none by a body in which one belongs to another person [CALL-25] [SAFE-2]', async () => {
    const [one] = await write('One')
    const elin = await person('Elin', plainRole)
    await ines.call('POST', messages('user'), { ...toJonas('For Elin'), userIdList: [elin.userId] })
    const [hers] = await listOf(elin)
    for (const foreign of [hers?.userMessageId, hers?.messageId])
      for (const body of [
        { messageIdList: [one, foreign] },
        { messageIdList: [one], userMessageIdList: [foreign] },
      ])
        expect((await jonas.call('POST', messages('user/read-flag'), body)).body.code).toBe('error.not_found')
    expect([await unreadOf(jonas), await unreadOf(elin)]).toEqual([1, 1])
  })

  it('refuses a request that names nothing [CALL-25]', async () => {
    for (const query of ['', 'readAll=0', 'readAll=0&userMessageIdList=', 'readAll=2'])
      expect((await mark(jonas, query)).status, query).toBe(400)
  })

  it('marks none when one of them belongs to another person [CALL-25] [SAFE-2]', async () => {
    const [one] = await write('One')
    const foreign = '0190aaaa-0000-7000-8000-000000000000'
    for (const [who, ids] of [
      [jonas, `${one},${foreign}`],
      [jonas, `${one},no-id`],
      [ines, `${one}`],
    ] as const)
      expect((await mark(who, `userMessageIdList=${ids}`)).body.code).toBe('error.not_found')
    expect(await unreadOf(jonas)).toBe(1)
  })
})

describe('the message center', () => {
  it('lists a person’s messages by page, of a type, read or unread, by subject and by day', async () => {
    const [first] = await write('Alpha', 'Beta', 'alphabet')
    await systemSays(jonas.userId, 'Your role ends')
    await jonas.call('GET', messages(`user/${first}`))
    const page = (await jonas.call('GET', messages('user?size=2'))).body
    expect(page).toMatchObject({ totalElements: 4, totalPages: 2, number: 0, size: 2 })
    expect(page.content.map((one: UserMessage) => one.subject)).toEqual(['Your role ends', 'alphabet'])
    const subjects = async (query: string) => (await listOf(jonas, query)).map(one => one.subject)
    expect(await subjects('userMessageTypeCode=NOTICE')).toEqual(['Your role ends'])
    expect(await subjects('userMessageTypeCode=MSG')).toEqual(['alphabet', 'Beta', 'Alpha'])
    expect(await subjects('userMessageTypeCode=ANNOUNCE')).toEqual([])
    expect(await subjects('subject=ALPHA')).toEqual(['alphabet', 'Alpha'])
    expect(await subjects('subject=%25')).toEqual([])
    expect(await subjects('readFlag=1')).toEqual(['Alpha'])
    expect(await subjects('sort=subject,asc&userMessageTypeCode=MSG')).toHaveLength(3)
    const day = new Date().toISOString().slice(0, 10)
    expect(await subjects(`fromDate=${day}`)).toHaveLength(4)
    expect(await subjects(`toDate=${day}%2023:59:59`)).toHaveLength(4)
    expect(await subjects('toDate=2020-01-01')).toEqual([])
    expect((await jonas.call('GET', messages('user?fromDate=yesterday'))).status).toBe(400)
    expect((await jonas.call('GET', messages('user?sort=body,asc'))).body.code).toBe('error.sort.unknown')
  })

  it('marks a message as read when it is opened [NOTICE-3]', async () => {
    const [id] = await write('Alpha')
    const { body } = await jonas.call('GET', messages(`user/${id}`))
    expect(body).toMatchObject({ subject: 'Alpha', content: 'Text', readFlag: 1 })
    expect(await unreadOf(jonas)).toBe(0)
    const [row] = await listOf(jonas)
    expect(row?.readFlag).toBe(1)
  })

  it('removes messages from a person’s list and leaves those of others [NOTICE-2]', async () => {
    const elin = await person('Elin', plainRole)
    await ines.call('POST', messages('user'), {
      ...toJonas('Both'),
      userIdList: [jonas.userId, elin.userId],
    })
    const [one] = await write('One')
    const [both] = (await listOf(jonas, 'subject=Both')).map(message => message.userMessageId)
    const gone = await jonas.call('DELETE', messages(`user?userMessageIdList=${one},${both}`))
    expect(gone.status).toBe(204)
    expect(await listOf(jonas)).toEqual([])
    expect(await unreadOf(jonas)).toBe(0)
    expect(await listOf(elin)).toHaveLength(1)
    expect((await jonas.call('DELETE', messages(`user?userMessageIdList=${one}`))).status).toBe(404)
    expect((await jonas.call('DELETE', messages('user'))).status).toBe(400)
  })

  it('has nobody else’s messages, read or unread: they do not exist for others of the tenant [SAFE-1] [SAFE-2]', async () => {
    const [id] = await write('Alpha')
    const refuse = async () => {
      for (const [method, path] of [
        ['GET', `user/${id}`],
        ['DELETE', `user?userMessageIdList=${id}`],
      ] as const) {
        const answer = await ines.call(method, messages(path))
        expect([answer.status, answer.body.code]).toEqual([404, 'error.not_found'])
      }
      expect(await listOf(ines)).toEqual([])
    }
    await refuse()
    expect(await unreadOf(jonas)).toBe(1)
    await jonas.call('GET', messages(`user/${id}`))
    await refuse()
    expect(await listOf(jonas)).toHaveLength(1)
  })

  it('counts what the rows say, whatever was done to them before', async () => {
    const ids = await write('One', 'Two', 'Three', 'Four', 'Five')
    const rows = async () => {
      const found = await sql<{ count: number }>`
        select count(*) as count from user_message where user_id = ${jonas.userId} and read_at is null`.execute(
        test.databases.site,
      )
      return found.rows[0]?.count
    }
    for (const [method, path] of [
      ['GET', `user/${ids[0]}`],
      ['GET', `user/${ids[0]}`],
      ['POST', `user/read-flag?userMessageIdList=${ids[0]},${ids[1]}`],
      ['DELETE', `user?userMessageIdList=${ids[1]}`],
      ['DELETE', `user?userMessageIdList=${ids[2]}`],
      ['POST', 'user/clear'],
    ] as const) {
      await jonas.call(method, messages(path))
      const unread = await unreadOf(jonas)
      expect(unread).toBe(await rows())
      expect(await listOf(jonas, 'readFlag=0')).toHaveLength(unread)
    }
    expect(await unreadOf(jonas)).toBe(0)
  })
})

describe('the archive', () => {
  const archive = (who: Caller, ids: readonly (string | undefined)[], archivedFlag = 1, of = tenant) =>
    who.call('POST', messages('user/archive-flag', of), { archivedFlag, userMessageIdList: ids })
  const subjects = async (query: string, who = jonas) => (await listOf(who, query)).map(one => one.subject)

  it('takes messages out of the inbox, read, and gives them back; a list of both has them all along', async () => {
    const [one, two] = await write('One', 'Two', 'Three')
    expect((await archive(jonas, [one, two])).status).toBe(204)
    expect(await subjects('archivedFlag=0')).toEqual(['Three'])
    expect(await subjects('archivedFlag=1')).toEqual(['Two', 'One'])
    expect(await subjects('')).toEqual(['Three', 'Two', 'One'])
    expect((await listOf(jonas)).map(message => [message.archivedFlag, message.readFlag])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ])
    expect(await unreadOf(jonas)).toBe(1)
    const { body } = await jonas.call('GET', messages(`user/${one}`))
    expect(body).toMatchObject({ archivedFlag: 1, content: 'Text' })
    expect((await archive(jonas, [one], 0)).status).toBe(204)
    expect(await subjects('archivedFlag=0')).toEqual(['Three', 'One'])
    expect(await subjects('archivedFlag=1')).toEqual(['Two'])
  })

  it('takes none when one of them is in the list of another person or tenant [SAFE-1] [SAFE-2]', async () => {
    const [one] = await write('One')
    const elin = await person('Elin', plainRole)
    await ines.call('POST', messages('user'), { ...toJonas('For Elin'), userIdList: [elin.userId] })
    const [hers] = await listOf(elin)
    const other = await makeTenant(test.site, 'Halden')
    const astrid = await person('Astrid', other.adminRoleId, other)
    for (const [who, ids, of] of [
      [jonas, [one, hers?.userMessageId], tenant],
      [jonas, [one, hers?.messageId], tenant],
      [ines, [one], tenant],
      [astrid, [one], other],
    ] as const) {
      const refused = await archive(who, ids, 1, of)
      expect([refused.status, refused.body.code]).toEqual([404, 'error.not_found'])
    }
    expect([await subjects('archivedFlag=1'), await subjects('archivedFlag=1', elin)]).toEqual([[], []])
    expect([await unreadOf(jonas), await unreadOf(elin)]).toEqual([1, 1])
  })

  it('refuses a request that names nothing, or no flag', async () => {
    const [one] = await write('One')
    for (const body of [
      {},
      { archivedFlag: 1 },
      { userMessageIdList: [one] },
      { archivedFlag: 1, userMessageIdList: [] },
    ])
      expect((await jonas.call('POST', messages('user/archive-flag'), body)).status).toBe(400)
    expect(await subjects('archivedFlag=0')).toEqual(['One'])
  })
})

it('unread messages are counted by type, together as many as the count', async () => {
  const byType = async () => (await jonas.call('GET', messages('user/count-by-type'))).body
  expect(await byType()).toEqual([])
  await write('One', 'Two')
  await systemSays(jonas.userId, 'Three')
  expect(await byType()).toEqual([
    { userMessageTypeCode: 'MSG', unreadMessageCount: 2 },
    { userMessageTypeCode: 'NOTICE', unreadMessageCount: 1 },
  ])
  expect(await unreadOf(jonas)).toBe(3)
  expect((await ines.call('GET', messages('user/count-by-type'))).body).toEqual([])
})

it('a message names its sender for the reply while they can receive one, and a notice names none', async () => {
  const [id] = await write('Alpha')
  await systemSays(jonas.userId, 'Your role ends')
  const [notice] = await listOf(jonas, 'userMessageTypeCode=NOTICE')
  const senderOf = async (of: string | undefined) =>
    (await jonas.call('GET', messages(`user/${of}`))).body.senderId
  expect(await senderOf(id)).toBe(ines.userId)
  expect(await senderOf(notice?.userMessageId)).toBeUndefined()
  await sql`delete from member_role where user_id = ${ines.userId}`.execute(test.databases.site)
  expect(await senderOf(id)).toBeUndefined()
})

describe('sending', () => {
  const post = (body: object, who = ines) => who.call('POST', messages('user'), body)

  it('reaches people, the holders of a role, or all users; each once, and not the sender', async () => {
    const elin = await person('Elin', plainRole)
    const text = { subject: 'Hello', content: 'Text' }
    const both = await post({ ...text, userIdList: [jonas.userId], roleIdList: [plainRole] })
    expect(both.body).toEqual({ messageId: expect.any(String), receiverCount: 2 })
    expect([await unreadOf(jonas), await unreadOf(elin), await unreadOf(ines)]).toEqual([1, 1, 0])
    expect((await post({ ...text, allFlag: 1 })).body.receiverCount).toBe(2)
    expect([await unreadOf(jonas), await unreadOf(elin), await unreadOf(ines)]).toEqual([2, 2, 0])
    expect((await post({ ...text, userIdList: [ines.userId] })).body.receiverCount).toBe(1)
    expect(await unreadOf(ines)).toBe(1)
  })

  it('reaches guests, and nobody whose role has ended or who is switched off', async () => {
    const home = await makeTenant(test.site)
    const guest = await makeUser(test.site, home.tenantId, [])
    const [gone, off] = [
      await makeUser(test.site, tenant.tenantId, []),
      await makeUser(test.site, tenant.tenantId, [plainRole]),
    ]
    await test.site({}, async db => {
      const { tenantId } = tenant
      await db.insertInto('memberRole').values({ tenantId, userId: guest, roleId: plainRole }).execute()
      await db
        .insertInto('memberRole')
        .values({ tenantId, userId: gone, roleId: plainRole, endOn: '2020-01-01' })
        .execute()
      await db.updateTable('appUser').set({ enabled: false }).where('id', '=', off).execute()
    })
    expect((await post({ subject: 'x', content: 'y', allFlag: 1 })).body.receiverCount).toBe(2)
    for (const userId of [gone, off]) {
      const answer = await post({ subject: 'x', content: 'y', userIdList: [userId] })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.receiver_unknown'])
    }
  })

  it('needs a receiver, a subject and a text', async () => {
    const empty = await makeRole(test.site, tenant.tenantId, [])
    for (const receivers of [{}, { roleIdList: [empty] }, { userIdList: [], allFlag: 0 }]) {
      const answer = await post({ subject: 'x', content: 'y', ...receivers })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.no_receiver'])
    }
    for (const draft of [{ subject: ' ' }, { content: '' }, { subject: 'x'.repeat(201) }])
      expect((await post({ ...toJonas('x'), ...draft })).body.code).toBe('error.data_invalid')
    expect((await post({ ...toJonas('x'), content: 'nul \u0000' })).body.code).toBe('error.value.unstorable')
  })

  it('keeps a text as it was typed: markup is text', async () => {
    const content = '<img src=x onerror=alert(1)>\n\n**bold** & <b>so</b> — 你好'
    await post(toJonas('<script>', content))
    const [row] = await listOf(jonas)
    expect(row?.subject).toBe('<script>')
    expect((await jonas.call('GET', messages(`user/${row?.userMessageId}`))).body.content).toBe(content)
  })

  it('happens once however often the same request comes', async () => {
    const key = { 'idempotency-key': 'send-once-12345' }
    const [first, again] = [
      await ines.call('POST', messages('user'), toJonas('Once'), key),
      await ines.call('POST', messages('user'), toJonas('Once'), key),
    ]
    expect(again.body).toEqual(first.body)
    expect(await unreadOf(jonas)).toBe(1)
  })

  it('finds receivers by a part of their name, roles with how many hold them', async () => {
    const { body } = await ines.call('GET', messages('receivers/users?realName=jona'))
    expect(body).toMatchObject({
      content: [{ id: jonas.userId, realName: 'Jonas Ek', loginName: expect.any(String) }],
      totalElements: 1,
    })
    const order = async (sort: string) =>
      (await ines.call('GET', messages(`receivers/users?sort=${sort}`))).body.content.map(
        (one: { realName: string }) => one.realName,
      )
    expect(await order('realName,desc')).toEqual((await order('realName,asc')).reverse())
    const second = (await ines.call('GET', messages('receivers/users?size=1&page=1'))).body
    expect([second.content.length, second.totalElements]).toEqual([1, 2])
    const roles = (await ines.call('GET', messages('receivers/roles'))).body
    expect(roles.content).toContainEqual({ id: plainRole, name: expect.any(String), memberCount: 1 })
    for (const what of ['users', 'roles'])
      expect((await jonas.call('GET', messages(`receivers/${what}`))).body.code).toBe('PERMISSION_NOT_PASS')
  })
})

describe('another tenant', () => {
  it('gets, sees and reaches nothing [SAFE-1] [SAFE-2]', async () => {
    const [id] = await write('Alpha')
    const elsewhere = await makeTenant(test.site)
    const stranger = await person('Stranger', elsewhere.adminRoleId, elsewhere)
    expect(await listOf(stranger)).toEqual([])
    expect(await unreadOf(stranger)).toBe(0)
    for (const [method, path] of [
      ['GET', `user/${id}`],
      ['POST', `user/read-flag?userMessageIdList=${id}`],
      ['DELETE', `user?userMessageIdList=${id}`],
    ] as const)
      expect((await stranger.call(method, messages(path, elsewhere))).body.code).toBe('error.not_found')
    for (const receivers of [{ userIdList: [jonas.userId] }, { roleIdList: [plainRole] }]) {
      const body = { subject: 'x', content: 'y', ...receivers }
      const answer = await stranger.call('POST', messages('user', elsewhere), body)
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.receiver_unknown'])
    }
    const found = await stranger.call('GET', messages('receivers/users?realName=jonas', elsewhere))
    expect(found.body).toMatchObject({ content: [], totalElements: 0 })
    expect(await unreadOf(jonas)).toBe(1)
  })

  it('keeps the person’s messages of the other tenant there: each tenant has its own bell [SAFE-1]', async () => {
    await write('Alpha')
    const elsewhere = await makeTenant(test.site)
    await test.site({}, db =>
      db
        .insertInto('memberRole')
        .values({
          tenantId: elsewhere.tenantId,
          userId: jonas.userId,
          roleId: elsewhere.adminRoleId,
        })
        .execute(),
    )
    const counted = (tenantId: number) =>
      inTenant(test.databases.app, { tenantId, userId: jonas.userId, dataScope: 'all' }, db =>
        countUnread(db, jonas.userId),
      )
    expect([await counted(tenant.tenantId), await counted(elsewhere.tenantId)]).toEqual([1, 0])
  })
})

describe('what an open workspace is notified of', () => {
  it('is written with the message, for each person who gets it', async () => {
    const [id] = await write('Alpha')
    const announced = await test.databases.site
      .selectFrom('outbox')
      .select(['topic', 'userId', 'entityId', 'verb'])
      .where('tenantId', '=', tenant.tenantId)
      .where('topic', '=', 'user_message')
      .execute()
    expect(announced).toEqual([{ topic: 'user_message', userId: jonas.userId, entityId: id, verb: 'create' }])
  })
})
