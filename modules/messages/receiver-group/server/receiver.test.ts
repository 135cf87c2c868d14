import { randomUUID } from 'node:crypto'
import type { UnitTables } from '@atrium/directory/unit/server/unit.tables.ts'
import type { UserGroupTables } from '@atrium/directory/user-group/server/user-group.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnnouncementTables } from '../../announcement/server/announcement.tables.ts'

const notices = '/hmsg/v1/notices'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let role: string
/** In the user group, in the unit, in one below it, and in none. */
let grouped: Caller
let placed: Caller
let below: Caller
let nobody: Caller
let userGroupId: string
let unitId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  role = await makeRole(test.site, tenant.tenantId, [])
  const person = async (realName: string) =>
    signIn(test, await makeUser(test.site, tenant.tenantId, [role], { realName }))
  grouped = await person('Gro Group')
  placed = await person('Pia Place')
  below = await person('Bo Below')
  nobody = await person('Nils Nobody')
  const unit = async (parentUnitId?: string) => {
    const draft = {
      unitCode: `U-${randomUUID().slice(0, 8)}`,
      unitName: 'Harbour',
      unitTypeCode: 'DEPARTMENT',
    }
    const { body } = await admin.call('POST', `/hpfm/v1/${tenant.tenantId}/units`, { ...draft, parentUnitId })
    return body.unitId as string
  }
  unitId = await unit()
  const lower = await unit(unitId)
  for (const [who, where] of [
    [placed, unitId],
    [below, lower],
  ] as const)
    await test.site({}, (db: Scoped<UnitTables>) =>
      db
        .insertInto('unitMember')
        .values({ tenantId: tenant.tenantId, userId: who.userId, unitId: where })
        .execute(),
    )
  const made = await admin.call('POST', '/iam/v1/user-groups', { groupCode: 'CREW', groupName: 'Crew' })
  userGroupId = made.body.userGroupId
  await admin.call('POST', `/iam/v1/user-groups/${userGroupId}/users`, [{ userId: grouped.userId }])
})

const named = (receiverTypeCode: string, receiverSourceId: string) => ({ receiverTypeCode, receiverSourceId })

async function publish(receiverList: object[]): Promise<string> {
  const draft = { title: 'Pier', noticeBody: '<p>Closed.</p>', receiverTypeCode: 'NOTIFY', receiverList }
  const { status, body } = await admin.call('POST', notices, draft)
  expect([status, body.namesReceiversFlag], JSON.stringify(body)).toEqual([200, 1])
  expect((await admin.call('POST', `${notices}/${body.noticeId}/publish`)).status).toBe(200)
  return body.noticeId
}

/** The people who see the announcement. */
async function readersOf(noticeId: string): Promise<string[]> {
  const people = { grouped, placed, below, nobody, admin }
  const found: string[] = []
  for (const [name, who] of Object.entries(people)) {
    const { status } = await who.call('GET', `${notices}/user/${noticeId}`)
    if (status === 200) found.push(name)
    else expect(status).toBe(404)
    const list = (await who.call('GET', notices)).body.content.map(
      (one: { noticeId: string }) => one.noticeId,
    )
    expect(list.includes(noticeId), name).toBe(status === 200)
  }
  return found
}
const notifiedBy = async (noticeId: string): Promise<string[]> => {
  const queue = () =>
    test.databases.site
      .$extendTables<AnnouncementTables>()
      .selectFrom('noticePublication')
      .select(['id', 'dueAt'])
      .where('noticeId', '=', noticeId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await queue()).dueAt, { timeout: 10_000 }).toBe(null)
  const { id } = await queue()
  const rows = await test.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery as d')
    .innerJoin('appUser as u', 'u.id', 'd.toUserId')
    .select('u.realName')
    .distinct()
    .where('d.publicationId', '=', id)
    .execute()
  return rows.map(row => row.realName).sort()
}

describe('an announcement', () => {
  it('is for a user group, and for a unit with all below it, and tells them alone', async () => {
    const ofGroup = await publish([named('USER_GROUP', userGroupId)])
    expect(await readersOf(ofGroup)).toEqual(['grouped'])
    expect(await notifiedBy(ofGroup)).toEqual(['Gro Group'])
    const ofUnit = await publish([named('UNIT', unitId)])
    expect(await readersOf(ofUnit)).toEqual(['placed', 'below'])
    expect(await notifiedBy(ofUnit)).toEqual(['Bo Below', 'Pia Place'])
    const { body } = await admin.call('GET', `${notices}/${ofUnit}`)
    expect(body.receiverList).toMatchObject([{ receiverSourceName: 'Harbour', receiverTypeMeaning: 'Unit' }])
  })

  it('reaches both through a receiver group that names them, and nobody through what is switched off', async () => {
    const draft = {
      typeCode: 'ALL',
      typeName: 'All of them',
      receiverList: [named('USER_GROUP', userGroupId), named('UNIT', unitId)],
    }
    const group = (await admin.call('POST', '/hmsg/v1/receiver-types', draft)).body
    expect(group.receiverList).toMatchObject([
      { receiverTypeCode: 'UNIT', receiverSourceName: 'Harbour' },
      { receiverTypeCode: 'USER_GROUP', receiverSourceName: 'Crew' },
    ])
    const noticeId = await publish([named('GROUP', group.receiverTypeId)])
    expect(await readersOf(noticeId)).toEqual(['grouped', 'placed', 'below'])
    expect(await notifiedBy(noticeId)).toEqual(['Bo Below', 'Gro Group', 'Pia Place'])
    await test.databases.site
      .$extendTables<UserGroupTables>()
      .updateTable('userGroup')
      .set({ enabled: false })
      .where('id', '=', userGroupId)
      .execute()
    await test.databases.site
      .$extendTables<UnitTables>()
      .updateTable('unit')
      .set({ enabled: false })
      .where('id', '=', unitId)
      .execute()
    await test.settled()
    expect(await readersOf(noticeId)).toEqual([])
  })

  it('whose receivers have all been deleted is for nobody, and again for whom it names then', async () => {
    const fleeting = await makeRole(test.site, tenant.tenantId, [])
    const lost = await publish([
      named('USER_GROUP', userGroupId),
      named('UNIT', unitId),
      named('ROLE', fleeting),
      named('USER', nobody.userId),
    ])
    await test.site({}, async (db: Scoped<AnnouncementTables & UnitTables & UserGroupTables>) => {
      await db.deleteFrom('userGroup').where('id', '=', userGroupId).execute()
      await db.deleteFrom('unitMember').where('tenantId', '=', tenant.tenantId).execute()
      await db
        .deleteFrom('unit')
        .where('tenantId', '=', tenant.tenantId)
        .where('parentId', 'is not', null)
        .execute()
      await db.deleteFrom('unit').where('id', '=', unitId).execute()
      await db.deleteFrom('role').where('id', '=', fleeting).execute()
      await db.deleteFrom('noticeReceiver').where('toUserId', '=', nobody.userId).execute()
    })
    await test.settled()
    expect(await readersOf(lost)).toEqual([])
    const { body } = await admin.call('GET', `${notices}/${lost}`)
    expect(body).toMatchObject({ receiverList: [], namesReceiversFlag: 1 })

    const draft = (await admin.call('POST', `${notices}/${lost}/revoke`)).body
    const { noticeId, objectVersionNumber, title, noticeBody } = draft
    const text = { noticeId, objectVersionNumber, title, noticeBody, receiverTypeCode: 'NOTIFY' }
    const edited = await admin.call('PUT', notices, { ...text, title: 'Pier four' })
    expect(edited.body.namesReceiversFlag).toBe(1)
    await admin.call('POST', `${notices}/${lost}/publish`)
    expect(await readersOf(lost)).toEqual([])
    expect(await notifiedBy(lost)).toEqual([])

    await admin.call('POST', `${notices}/${lost}/revoke`)
    const added = await admin.call('POST', `${notices}/receivers/${lost}`, [named('USER', below.userId)])
    await admin.call('POST', `${notices}/${lost}/publish`)
    expect(await readersOf(lost)).toEqual(['below'])
    await admin.call('POST', `${notices}/${lost}/revoke`)
    await admin.call('DELETE', `${notices}/receivers`, { receiverId: added.body[0].receiverId })
    await admin.call('POST', `${notices}/${lost}/publish`)
    expect(await readersOf(lost)).toEqual(['grouped', 'placed', 'below', 'nobody', 'admin'])
  })
})

describe('a message', () => {
  it('reaches user groups, units with all below them, and receiver groups, each person once', async () => {
    const group = (
      await admin.call('POST', '/hmsg/v1/receiver-types', {
        typeCode: 'PLACE',
        typeName: 'Places',
        receiverList: [named('UNIT', unitId), named('USER', grouped.userId)],
      })
    ).body
    const send = (change: object) =>
      admin.call('POST', `/hmsg/v1/${tenant.tenantId}/messages/user`, {
        subject: 'Ferry',
        content: 'At nine.',
        ...change,
      })
    expect((await send({ userGroupIdList: [userGroupId] })).body.receiverCount).toBe(1)
    expect((await send({ unitIdList: [unitId] })).body.receiverCount).toBe(2)
    const all = {
      userGroupIdList: [userGroupId],
      unitIdList: [unitId],
      receiverGroupIdList: [group.receiverTypeId],
    }
    expect((await send({ ...all, userIdList: [below.userId] })).body.receiverCount).toBe(3)
    const counted = await below.call('GET', `/hmsg/v1/${tenant.tenantId}/messages/user/count`)
    expect(counted.body).toEqual({ unreadMessageCount: 2 })
  })

  it('and an announcement name nothing of another tenant, nor what is outside the data scope [SAFE-1] [SAFE-2]', async () => {
    const elsewhere = await makeTenant(test.site)
    const stranger = await signIn(
      test,
      await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]),
    )
    const narrow = await makeRole(test.site, tenant.tenantId, [
      'message.message.send',
      'message.notice.create',
    ])
    await test.databases.site.updateTable('role').set({ dataScope: 'OWN' }).where('id', '=', narrow).execute()
    const limited = await signIn(test, await makeUser(test.site, tenant.tenantId, [narrow]))
    const message = { subject: 'x', content: 'x' }
    const notice = { title: 'x', noticeBody: 'x', receiverTypeCode: 'NOTIFY' }
    for (const [who, of, tenantId] of [
      [stranger, { userGroupIdList: [userGroupId] }, elsewhere.tenantId],
      [stranger, { unitIdList: [unitId] }, elsewhere.tenantId],
      [limited, { userGroupIdList: [userGroupId] }, tenant.tenantId],
    ] as const) {
      const answer = await who.call('POST', `/hmsg/v1/${tenantId}/messages/user`, { ...message, ...of })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.receiver_unknown'])
    }
    for (const [who, receiver] of [
      [stranger, named('USER_GROUP', userGroupId)],
      [stranger, named('UNIT', unitId)],
      [limited, named('USER_GROUP', userGroupId)],
    ] as const) {
      const answer = await who.call('POST', notices, { ...notice, receiverList: [receiver] })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.message.receiver_unknown'])
    }
  })
})
