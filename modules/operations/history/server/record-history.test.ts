import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { RolePermissionsTables } from '@atrium/access/role-permissions/server/role-permissions.tables.ts'
import type { AuditData } from '@atrium/contract/operations/audit'
import type {
  RecordVersion,
  RestorePreview,
  VersionComparison,
} from '@atrium/contract/operations/record-history'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { historyTools, type MakeHistoryCases } from '@atrium/server/testing/history-cases'
import {
  makePermissionSet,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordedEntities } from './recorded-entities.ts'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  await test.site({}, db =>
    sql`insert into language (tenant_id, code, name) values (0, 'en_US', 'English') on conflict do nothing`.execute(
      db,
    ),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: 'Ines Marchetti' }),
  )
})

const roles = '/iam/hzero/v1/roles'
const histories = '/hmnt/v1/record-histories'

async function versionsOf(entityCode: string, entityId?: string, by = admin): Promise<RecordVersion[]> {
  const query = new URLSearchParams({ entityCode, ...(entityId && { entityId }) })
  const { status, body } = await by.call('GET', `${histories}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.content
}
const preview = (auditDataId: string, by = admin) =>
  by.call('POST', `${histories}/${auditDataId}/restore/preview`)
/** Restores a version as it is previewed, or answers the refusal of the preview. */
async function restore(auditDataId: string, by = admin) {
  const { status, body } = await preview(auditDataId, by)
  if (status !== 200) return { status, body }
  return by.call('POST', `${histories}/${auditDataId}/restore`, { digest: body.digest })
}
const made = async (path: string, body: object, method = 'POST') => {
  const answer = await admin.call(method, path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

/** A role of four versions: created, with a permission set, renamed with a member, and without them. */
async function changedRole() {
  const { id: roleId } = await made(roles, { code: 'pilot', name: 'Pilot' })
  const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
  const grant = { objectVersionNumber: 1, assign: [setId], recycle: [] }
  await made(`${roles}/${roleId}/permission-sets`, grant, 'PUT')
  const memberId = await makeUser(test.site, tenant.tenantId, [], { realName: 'Nora Lind' })
  // In one transaction, as an import changes a role and its people at once.
  await test.site({}, async (db: Scoped<SeedTables>) => {
    await sql`update role set name = '{"en_US": "Harbour pilot"}' where id = ${roleId}`.execute(db)
    await sql`insert into member_role (tenant_id, role_id, user_id)
      values (${tenant.tenantId}, ${roleId}, ${memberId})`.execute(db)
  })
  await admin.call('DELETE', '/iam/hzero/v1/member-roles/batch-delete', [{ roleId, memberId }])
  return { roleId, setId }
}

async function compare(from?: RecordVersion, to?: RecordVersion): Promise<VersionComparison> {
  const { status, body } = await admin.call(
    'GET',
    `${histories}/${from?.auditDataId}/comparison/${to?.auditDataId}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const partsIn = ({ partsList }: VersionComparison) =>
  partsList.flatMap(({ entityCode, partList }) =>
    partList.map(part => [entityCode, part.auditType, part.entityName, part.version?.versionNumber]),
  )

describe('the history of a role', () => {
  it('tells each change in words, and a version is written back with every language and permission set', async () => {
    const other = await makeRole(test.site, tenant.tenantId, [], 'above')
    const role = await made(roles, {
      code: 'pilot',
      name: 'Pilot',
      description: 'Guides ships',
      _tls: { name: { zh_CN: '引航员' } },
    })
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    await made(
      `${roles}/${role.id}/permission-sets`,
      { objectVersionNumber: 1, assign: [setId], recycle: [] },
      'PUT',
    )
    await made(
      roles,
      {
        id: role.id,
        objectVersionNumber: 2,
        name: 'Harbour pilot',
        inheritRoleId: other,
        enabled: false,
        endDateActive: '2090-01-31',
        _tls: { name: { zh_CN: '', ar_SA: 'مرشد' } },
      },
      'PUT',
    )
    await made(
      `${roles}/${role.id}/permission-sets`,
      { objectVersionNumber: 3, assign: [], recycle: [setId] },
      'PUT',
    )
    const versions = await versionsOf('role', role.id)
    expect(versions.map(one => [one.auditType, one.currentFlag, one.restorableFlag])).toEqual([
      ['UPDATE', 1, 0],
      ['UPDATE', 0, 1],
      ['UPDATE', 0, 1],
      ['CREATE', 0, 1],
    ])
    expect(versions.map(one => one.partList.map(part => part.auditType))).toEqual([
      ['DELETE'],
      [],
      ['CREATE'],
      [],
    ])
    expect(versions[1]?.processUserName).toBe('Ines Marchetti')
    expect(versions[1]?.auditDataLineList).toContainEqual({
      fieldCode: 'name',
      lang: 'zh_CN',
      fieldValueOld: '引航员',
    })
    expect(versions[1]?.auditDataLineList).toContainEqual(
      expect.objectContaining({ fieldCode: 'inheritId', fieldValueNewMeaning: 'above' }),
    )

    const back = await restore(versions[2]?.auditDataId ?? '')
    expect(back.status, JSON.stringify(back.body)).toBe(204)
    const { body: now } = await admin.call('GET', `${roles}/${role.id}`)
    expect(now).toMatchObject({
      name: 'Pilot',
      enabled: true,
      permissionSetCount: 1,
      _tls: { name: { en_US: 'Pilot', zh_CN: '引航员' }, description: { en_US: 'Guides ships' } },
    })
    expect(now._tls.name).not.toHaveProperty('ar_SA')
    expect(now.inheritRoleId).toBeUndefined()
    expect(now.endDateActive).toBeUndefined()
    expect((await versionsOf('role', role.id)).length).toBeGreaterThan(versions.length)
  })

  it('has the permission sets that the product or a template granted, by menu and name, and restoring keeps them', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, ['iam.role.list'], 'seeded')
    const [only] = await versionsOf('role', roleId)
    expect(only?.partList.map(part => [part.auditType, part.entityName])).toEqual([
      ['CREATE', expect.stringMatching(/^[^›]+ › [^›]+$/)],
    ])
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.create'])
    await test.site({}, (db: Scoped<RolePermissionsTables>) =>
      db
        .insertInto('rolePermissionSet')
        .values({
          ...{ tenantId: tenant.tenantId, roleId },
          ...{ permissionSetTenantId: tenant.tenantId, permissionSetId: setId },
        })
        .execute(),
    )
    expect((await versionsOf('role', roleId)).map(one => one.partList.length)).toEqual([1, 1])
    await made(roles, { id: roleId, objectVersionNumber: 1, name: 'Renamed', enabled: true }, 'PUT')
    const [, granted] = await versionsOf('role', roleId)
    const { body } = await preview(granted?.auditDataId ?? '')
    expect(body.changes.map((one: AuditData) => [one.entityCode, one.auditType])).toEqual([
      ['role', 'UPDATE'],
    ])
    expect((await restore(granted?.auditDataId ?? '')).status).toBe(204)
    expect((await admin.call('GET', `${roles}/${roleId}`)).body).toMatchObject({
      name: 'seeded',
      permissionSetCount: 2,
    })
  })

  it('shows before a restore which permissions it grants and revokes, and who gains and loses them', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, ['iam.role.list'], 'watch')
    await makeUser(test.site, tenant.tenantId, [roleId], { realName: 'Nora Lind' })
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.create'])
    await made(
      `${roles}/${roleId}/permission-sets`,
      { objectVersionNumber: 1, assign: [setId], recycle: [] },
      'PUT',
    )
    const [, first] = await versionsOf('role', roleId)
    const { body } = await preview(first?.auditDataId ?? '')
    expect(body.changes).toEqual([
      expect.objectContaining({ entityCode: 'role_permission_set', auditType: 'DELETE' }),
    ])
    expect(body.affected).toMatchObject({ gaining: 0, losing: 1, keepsOwnAccess: true })
    expect(body.affected.people).toEqual([expect.objectContaining({ realName: 'Nora Lind', loses: 1 })])
    expect((await admin.call('GET', `${roles}/${roleId}`)).body.permissionSetCount).toBe(2)
  })

  it('has its members and its data scope, shows them before a restore, and restores them', async () => {
    const { tenantId } = tenant
    const roleId = await makeRole(test.site, tenantId, ['iam.role.list'], 'crew')
    const stays = await makeUser(test.site, tenantId, [roleId], { realName: 'Nora Lind' })
    const leaves = await makeUser(test.site, tenantId, [roleId], { realName: 'Olav Moe' })
    const deleted = await makeUser(test.site, tenantId, [roleId], { realName: 'Pia Quist' })
    const unit = { unitCode: 'CREW', unitName: 'Crew unit', unitTypeCode: 'DEPARTMENT' }
    const { unitId } = await made(`/hpfm/v1/${tenantId}/units`, unit)
    const custom = { objectVersionNumber: 1, dataScope: 'CHOSEN', unitIds: [unitId] }
    await made(`${roles}/${roleId}/data-scope`, custom, 'PUT')
    const [then] = await versionsOf('role', roleId)
    expect(then?.auditDataLineList).toContainEqual({
      fieldCode: 'dataScope',
      fieldValueOld: 'ALL',
      fieldValueNew: 'CHOSEN',
    })
    expect(then?.partList.map(part => [part.entityCode, part.auditType, part.entityName])).toEqual([
      ['role_scope_unit', 'CREATE', 'crew · Crew unit'],
    ])

    const members = '/iam/hzero/v1/member-roles'
    const joins = await makeUser(test.site, tenantId, [], { realName: 'Rolf Sand' })
    await admin.call('POST', `${members}/batch-assign`, [
      { roleId, memberId: joins },
      { roleId, memberId: stays, endDateActive: '2090-01-31' },
    ])
    await admin.call('DELETE', `${members}/batch-delete`, [{ roleId, memberId: leaves }])
    await test.site({}, db => db.deleteFrom('appUser').where('id', '=', deleted).execute())
    await made(`${roles}/${roleId}/data-scope`, { objectVersionNumber: 2, dataScope: 'ALL' }, 'PUT')
    const versions = await versionsOf('role', roleId)
    expect(versions[3]?.partList.map(part => [part.auditType, part.entityName])).toEqual([
      ['CREATE', 'Rolf Sand · crew'],
      ['UPDATE', 'Nora Lind · crew'],
    ])

    const { body } = await preview(then?.auditDataId ?? '')
    expect(
      body.changes.map((one: AuditData) => [one.entityCode, one.auditType, one.entityName]).toSorted(),
    ).toEqual([
      ['member_role', 'CREATE', 'Olav Moe · crew'],
      ['member_role', 'DELETE', 'Rolf Sand · crew'],
      ['member_role', 'UPDATE', 'Nora Lind · crew'],
      ['role', 'UPDATE', 'crew'],
      ['role_scope_unit', 'CREATE', 'crew · Crew unit'],
    ])
    expect(body.affected).toMatchObject({
      gaining: 1,
      losing: 1,
      people: [
        { realName: 'Rolf Sand', gains: 0, loses: 1 },
        { realName: 'Olav Moe', gains: 1, loses: 0 },
      ],
    })
    expect((await restore(then?.auditDataId ?? '')).status).toBe(204)
    const scope = (await admin.call('GET', `${roles}/${roleId}/data-scope`)).body
    expect(scope).toMatchObject({ dataScope: 'CHOSEN', units: [{ unitId }] })
    const { content } = (await admin.call('GET', `${members}/role-users/${roleId}`)).body
    expect(
      content.map(({ realName, endDateActive }: Record<string, string>) => [realName, endDateActive]),
    ).toEqual([
      ['Nora Lind', undefined],
      ['Olav Moe', undefined],
    ])
  })

  it('numbers its versions, counts what each added and removed, and finds those of one kind', async () => {
    const { roleId, setId } = await changedRole()
    const versions = await versionsOf('role', roleId)
    expect(versions.map(one => [one.versionNumber, one.addedCount, one.removedCount])).toEqual([
      [4, 0, 1],
      [3, 2, 1],
      [2, 1, 0],
      [1, expect.any(Number), 0],
    ])
    expect(setId).toBe(versions[2]?.partList[0]?.auditDataLineList[1]?.fieldValueNew)
    for (const [changedCode, numbers] of [
      ['role', [3, 1]],
      ['role_permission_set', [2]],
      ['member_role', [4, 3]],
      ['role_scope_unit', []],
    ] as const) {
      const query = new URLSearchParams({ entityCode: 'role', entityId: roleId, changedCode, size: '20' })
      const { body } = await admin.call('GET', `${histories}?${query}`)
      expect(body.content.map((one: RecordVersion) => one.versionNumber)).toEqual(numbers)
      expect(body.totalElements).toBe(numbers.length)
    }
  })

  it('compares any two versions: fields, parts, and the version that changed each part', async () => {
    const { roleId } = await changedRole()
    const [fourth, third, second, first] = await versionsOf('role', roleId)
    const forward = await compare(first, fourth)
    expect(forward.from).toMatchObject({ versionNumber: 1, currentFlag: 0 })
    expect(forward.to).toMatchObject({
      versionNumber: 4,
      currentFlag: 1,
      auditDataId: fourth?.auditDataId,
      processUserName: 'Ines Marchetti',
    })
    expect(forward.versionCount).toBe(4)
    expect(forward.auditDataLineList).toEqual([
      { fieldCode: 'name', lang: 'en_US', fieldValueOld: 'Pilot', fieldValueNew: 'Harbour pilot' },
    ])
    expect(forward.sameLineList).toContainEqual({ fieldCode: 'code', fieldValueNew: 'pilot' })
    expect(forward.sameLineList.map(line => line.fieldCode)).not.toContain('name')
    expect(partsIn(forward)).toEqual([
      ['role_permission_set', 'CREATE', expect.stringMatching(/^[^›]+ › [^›·]+$/), 2],
    ])
    // A person came and left in between.
    expect(partsIn(await compare(first, third))).toEqual([
      ['role_permission_set', 'CREATE', expect.any(String), 2],
      ['member_role', 'CREATE', 'Nora Lind', 3],
    ])
    expect(partsIn(await compare(third, first))).toEqual([
      ['role_permission_set', 'DELETE', expect.any(String), 2],
      ['member_role', 'DELETE', 'Nora Lind', 3],
    ])
    const later = await compare(third, fourth)
    expect(later.partsList.map(one => [one.entityCode, one.removedCount, one.sameCount])).toEqual([
      ['role_permission_set', 0, 1],
      ['member_role', 1, 0],
    ])
    expect(later.partsList[0]?.samePartList).toHaveLength(1)
    const none = await compare(second, second)
    expect([none.auditDataLineList, partsIn(none)]).toEqual([[], []])
  })

  it('compares nothing for people who may not read it, with another record, or of another tenant [SAFE-1]', async () => {
    const { roleId } = await changedRole()
    const [newest, , , first] = await versionsOf('role', roleId)
    const path = `${histories}/${first?.auditDataId}/comparison/${newest?.auditDataId}`
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('GET', path)).status).toBe(404)
    const [elsewhere] = await versionsOf('role', tenant.adminRoleId)
    const mixed = `${histories}/${first?.auditDataId}/comparison/${elsewhere?.auditDataId}`
    expect((await admin.call('GET', mixed)).status).toBe(404)
    const holds = await makeRole(test.site, tenant.tenantId, ['admin.history.list'])
    const reader = await signIn(test, await makeUser(test.site, tenant.tenantId, [holds]))
    expect((await reader.call('GET', path)).status).toBe(403)
  })

  it('restores no members for people who may not assign roles', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, [], 'deck')
    const memberId = await makeUser(test.site, tenant.tenantId, [])
    await admin.call('POST', '/iam/hzero/v1/member-roles/batch-assign', [{ roleId, memberId }])
    const [, first] = await versionsOf('role', roleId)
    const editing = ['iam.role.list', 'iam.role.update', 'admin.history.list', 'admin.history.restore']
    const holds = await makeRole(test.site, tenant.tenantId, editing)
    const editor = await signIn(test, await makeUser(test.site, tenant.tenantId, [holds]))
    const refused = await editor.call('POST', `${histories}/${first?.auditDataId}/restore/preview`)
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
    const { body } = await admin.call('GET', `/iam/hzero/v1/member-roles/role-users/${roleId}`)
    expect(body.totalElements).toBe(1)
  })

  it('is not restored when the record, its parts or the people it affects have changed since they were shown', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, ['iam.role.list'], 'shift')
    await made(roles, { id: roleId, objectVersionNumber: 1, name: 'Night', enabled: false }, 'PUT')
    const [, first] = await versionsOf('role', roleId)
    const path = `${histories}/${first?.auditDataId}/restore`
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.create'])
    const meanwhile = [
      () => made(roles, { id: roleId, objectVersionNumber: 2, name: 'Late', enabled: false }, 'PUT'),
      () => makeUser(test.site, tenant.tenantId, [roleId], { realName: 'Nora Lind' }),
      () =>
        made(
          `${roles}/${roleId}/permission-sets`,
          { objectVersionNumber: 3, assign: [setId], recycle: [] },
          'PUT',
        ),
    ]
    for (const change of meanwhile) {
      const { digest } = (await preview(first?.auditDataId ?? '')).body
      await change()
      const late = await admin.call('POST', path, { digest })
      expect([late.status, late.body.code]).toEqual([409, 'error.history.changed'])
      expect((await admin.call('GET', `${roles}/${roleId}`)).body).toMatchObject({ enabled: false })
    }
    expect((await admin.call('POST', path, { digest: '0'.repeat(64) })).status).toBe(409)
    const missing = await admin.call('POST', path, {})
    expect([missing.status, missing.body.code]).toEqual([400, 'error.data_invalid'])
    expect((await restore(first?.auditDataId ?? '')).status).toBe(204)
  })

  it('is refused where the change itself would be, in its words, and nothing of it is kept', async () => {
    const parent = await made(roles, { code: 'parent', name: 'Parent' })
    const role = await made(roles, { code: 'child', name: 'Child', parentRoleId: parent.id })
    const moved = await made(
      roles,
      { id: role.id, objectVersionNumber: 1, name: 'Alone', enabled: true },
      'PUT',
    )
    expect((await admin.call('DELETE', roles, [{ id: parent.id, objectVersionNumber: 1 }])).status).toBe(204)
    const [current, first] = await versionsOf('role', role.id)
    const gone = await restore(first?.auditDataId ?? '')
    expect([gone.status, gone.body.code]).toEqual([400, 'error.role.parent_unknown'])
    const same = await restore(current?.auditDataId ?? '')
    expect([same.status, same.body.code]).toEqual([409, 'error.history.current'])
    expect((await admin.call('GET', `${roles}/${role.id}`)).body.name).toBe('Alone')
    const removed = { id: role.id, objectVersionNumber: moved.objectVersionNumber }
    expect((await admin.call('DELETE', roles, [removed])).status).toBe(204)
    expect((await versionsOf('role', role.id)).map(one => one.auditType)).toEqual([
      'DELETE',
      'UPDATE',
      'CREATE',
    ])
    const absent = await restore(first?.auditDataId ?? '')
    expect([absent.status, absent.body.code]).toEqual([409, 'error.history.gone'])
  })

  it('asks for a permission of its own, for that of the record, and to restore for that to change it', async () => {
    const role = await made(roles, { code: 'pilot', name: 'Pilot' })
    await made(roles, { id: role.id, objectVersionNumber: 1, name: 'Harbour pilot', enabled: true }, 'PUT')
    const [, first] = await versionsOf('role', role.id)
    const as = async (permissions: string[]) => {
      const roleId = await makeRole(test.site, tenant.tenantId, permissions)
      return signIn(test, await makeUser(test.site, tenant.tenantId, [roleId]))
    }
    const path = `${histories}?entityCode=role&entityId=${role.id}`
    for (const [permissions, status] of [
      [['iam.role.list'], 403],
      [['admin.history.list'], 403],
      [['admin.history.list', 'iam.role.list'], 200],
    ] as const)
      expect([permissions, (await (await as([...permissions])).call('GET', path)).status]).toEqual([
        permissions,
        status,
      ])
    const reader = await as(['admin.history.restore', 'admin.history.list', 'iam.role.list'])
    const refused = await restore(first?.auditDataId ?? '', reader)
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
    expect((await admin.call('GET', `${roles}/${role.id}`)).body.name).toBe('Harbour pilot')
  })

  it('is nothing to another tenant, and neither is a version of it [SAFE-1] [SAFE-2]', async () => {
    const role = await made(roles, { code: 'pilot', name: 'Pilot' })
    await made(roles, { id: role.id, objectVersionNumber: 1, name: 'Harbour pilot', enabled: true }, 'PUT')
    const [, first] = await versionsOf('role', role.id)
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect(await versionsOf('role', role.id, stranger)).toEqual([])
    for (const id of [first?.auditDataId ?? '', `${other.tenantId}-${first?.auditDataId.split('-')[1]}`])
      expect((await restore(id, stranger)).status).toBe(404)
    expect((await admin.call('GET', `${roles}/${role.id}`)).body.name).toBe('Harbour pilot')
  })
})

/** The cases that features bring for the records that they configure. */
const caseFiles = await Promise.all(
  globSync('modules/*/*/server/*.history-case.ts')
    .sort()
    .map((file): Promise<{ historyCases: MakeHistoryCases }> => import(join(process.cwd(), file))),
)

describe('the history of configuration', () => {
  const tools = historyTools({
    read: async path => (await admin.call('GET', path)).body,
    save: made,
    tenantId: () => tenant.tenantId,
    userId: () => admin.userId,
  })
  const cases = caseFiles.flatMap(({ historyCases }) => historyCases(tools))

  it.each(cases)(
    'shows what restoring a version of $entity changes, and changes exactly that',
    async ({ entity, make, change, look }) => {
      const record = await make()
      const before = await look(record)
      const first = await versionsOf(entity, record.id || undefined)
      await change(record)
      expect(await look(record)).not.toEqual(before)
      const versions = await versionsOf(entity, record.id || undefined)
      const [then] = versions.slice(versions.length - first.length)
      expect(versions[0]?.auditDataLineList.length).toBeGreaterThan(0)
      expect(versions.map(one => one.currentFlag)).toEqual([1, ...versions.slice(1).map(() => 0)])
      const changed = await look(record)
      const shown = await preview(then?.auditDataId ?? '')
      expect(shown.status, JSON.stringify(shown.body)).toBe(200)
      expect(await look(record)).toEqual(changed)
      expect(await versionsOf(entity, record.id || undefined)).toEqual(versions)
      const back = await restore(then?.auditDataId ?? '')
      expect(back.status, JSON.stringify(back.body)).toBe(204)
      expect(await look(record)).toEqual(before)
      const all = await versionsOf(entity, record.id || undefined)
      const known = versions.map(one => one.auditDataId)
      const written = all.filter(one => !known.includes(one.auditDataId))
      // Without the names of referenced records, which are those of today.
      const said = (one: AuditData) => [
        ...[one.entityCode, one.auditType],
        one.auditDataLineList.map(
          ({ fieldValueOldMeaning: _old, fieldValueNewMeaning: _new, ...line }) => line,
        ),
      ]
      expect(written.flatMap(one => [one, ...one.partList].map(said))).toEqual(
        (shown.body as RestorePreview).changes.map(said),
      )
      const answered = JSON.stringify([all, shown.body])
      for (const secret of ['hunter2-first', 'hunter2-second']) expect(answered).not.toContain(secret)
      const other = await makeTenant(test.site)
      const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
      expect(await versionsOf(entity, record.id || undefined, stranger)).toEqual([])
      for (const path of ['restore/preview', 'restore']) {
        const answer = await stranger.call('POST', `${histories}/${then?.auditDataId}/${path}`, {
          digest: shown.body.digest,
        })
        expect(answer.status).toBe(404)
      }
    },
  )

  it('is there for every kind that a screen offers it for', async () => {
    for (const entity of recordedEntities().filter(
      one => !['dashboard_card', 'language', 'oauth_client', 'tenant'].includes(one),
    ))
      expect(await versionsOf(entity, '0190aaaa-0000-7000-8000-000000000000')).toEqual([])
  })
})

describe('the history of an import template', () => {
  it('goes on after the template was given up, and writes it back', async () => {
    const path = '/himp/v1/template-headers'
    const { templateLineList } = (await admin.call('GET', `${path}/HIAM.ROLE`)).body
    const draft = { templateCode: 'HIAM.ROLE', enabledFlag: 1, templateLineList }
    await made(path, { ...draft, objectVersionNumber: 0, templateName: 'Duties' }, 'PUT')
    expect((await admin.call('DELETE', path, { templateCode: 'HIAM.ROLE' })).status).toBe(204)
    const [, first] = await versionsOf('import_template', 'HIAM.ROLE')
    expect((await restore(first?.auditDataId ?? '')).status).toBe(204)
    expect((await admin.call('GET', `${path}/HIAM.ROLE`)).body).toMatchObject({
      source: 'tenant',
      templateName: 'Duties',
    })
    const versions = await versionsOf('import_template', 'HIAM.ROLE')
    expect(versions.map(one => [one.auditType, one.currentFlag])).toEqual([
      ['CREATE', 1],
      ['DELETE', 0],
      ['CREATE', 0],
    ])
  })
})

describe('the history of a user group', () => {
  it('leaves its people where they are', async () => {
    const groups = '/iam/v1/user-groups'
    const { userGroupId } = await made(groups, { groupCode: 'CREWS', groupName: 'Crews' })
    await made(groups, { userGroupId, objectVersionNumber: 1, groupName: 'Cooks' }, 'PUT')
    await admin.call('POST', `${groups}/${userGroupId}/users`, [{ userId: admin.userId }])
    const [, first] = await versionsOf('user_group', userGroupId)
    expect((await restore(first?.auditDataId ?? '')).status).toBe(204)
    const { body } = await admin.call('GET', `${groups}/details/${userGroupId}`)
    expect(body).toMatchObject({ groupName: 'Crews', memberCount: 1 })
  })
})

describe('the history of a card', () => {
  it('is written back by the platform, and which tenants have the card stays [SAFE-5]', async () => {
    const may = ['admin.history.list', 'admin.history.restore']
    const cards = ['platform.dashboard-card.list', 'platform.dashboard-card.update']
    const roleId = await makeRole(test.site, 0, [...may, ...cards])
    const operator = await signIn(test, await makeUser(test.site, 0, [roleId]))
    const { id } = await test.site({}, (db: Scoped<SeedTables>) =>
      db
        .insertInto('dashboardCard')
        .values({
          ...{
            tenantId: 0,
            code: `OWN-${randomUUID()}`,
            level: 'organization',
            icon: null,
            permission: null,
          },
          ...{ name: JSON.stringify({ en_US: 'Tides' }), catalogType: 'report', x: 0, y: 0, w: 8, h: 7 },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const path = '/hpfm/v1/dashboard/card'
    const change = { id, cardParams: 'maxNum=3', defaultDisplayFlag: 0, enabledFlag: 0, w: 4, h: 4 }
    const tenantIds = [tenant.tenantId]
    const changed = { ...change, name: 'Currents', objectVersionNumber: 1, tenantIds }
    expect((await operator.call('PUT', path, changed)).status).toBe(200)
    const [, first] = await versionsOf('dashboard_card', id, operator)
    const query = `entityCode=dashboard_card&entityId=${id}`
    expect((await admin.call('GET', `${histories}?${query}`)).status).toBe(403)
    expect((await restore(first?.auditDataId ?? '')).status).toBe(404)
    const back = await restore(first?.auditDataId ?? '', operator)
    expect(back.status, JSON.stringify(back.body)).toBe(204)
    expect((await operator.call('GET', `${path}/details/${id}`)).body).toMatchObject({
      ...{ name: 'Tides', w: 8, h: 7, cardParams: 'none', defaultDisplayFlag: 1, enabledFlag: 1 },
      tenants: [expect.objectContaining({ tenantId: tenant.tenantId })],
    })
  })
})

describe('the history of an account', () => {
  it('has no version where only a password or a lock changed, and is nothing to who may not see the person [SAFE-1]', async () => {
    const users = '/iam/hzero/v1/users'
    const draft = { loginName: `nora.${randomUUID()}`, realName: 'Nora Lind' }
    const { id } = await made(users, draft)
    await admin.call('POST', `${users}/${id}/unlocked`)
    expect((await versionsOf('app_user', id)).map(one => one.auditType)).toEqual(['CREATE'])
    const roleId = await makeRole(test.site, tenant.tenantId, ['admin.history.list', 'iam.account.list'])
    await sql`update role set data_scope = 'OWN' where id = ${roleId}`.execute(test.databases.site)
    const narrow = await signIn(test, await makeUser(test.site, tenant.tenantId, [roleId]))
    const hidden = await narrow.call('GET', `${histories}?entityCode=app_user&entityId=${id}`)
    expect(hidden.status).toBe(404)
    expect((await admin.call('GET', `${histories}?entityCode=app_user`)).status).toBe(404)
  })
})

describe('the history of a tenant', () => {
  it('is read and written back by the platform alone [SAFE-5]', async () => {
    const may = ['admin.history.list', 'admin.history.restore', 'iam.tenant.list', 'iam.tenant.update']
    const roleId = await makeRole(test.site, 0, may)
    const operator = await signIn(test, await makeUser(test.site, 0, [roleId]))
    const { tenantId } = tenant
    const read = async () => (await operator.call('GET', `/iam/v1/tenants/${tenantId}`)).body
    const change = { tenantId, objectVersionNumber: 1, tenantName: 'Harbour', limitUserQty: 70 }
    for (const body of [change, { ...change, objectVersionNumber: 2, tenantName: 'Quay', limitUserQty: 80 }])
      expect((await operator.call('PUT', '/iam/v1/tenants', body)).status).toBe(200)
    const versions = await versionsOf('tenant', String(tenantId), operator)
    expect(versions.map(one => one.auditType)).toEqual(['UPDATE', 'UPDATE', 'CREATE'])
    const name = versions[1]?.auditDataId ?? ''
    expect((await admin.call('GET', `${histories}?entityCode=tenant&entityId=${tenantId}`)).status).toBe(403)
    expect((await restore(name)).status).toBe(404)
    const back = await restore(name, operator)
    expect(back.status, JSON.stringify(back.body)).toBe(204)
    expect(await read()).toMatchObject({ tenantName: 'Harbour', limitUserQty: 70 })
    // The platform cannot restore other entries of the tenant's audit.
    const role = await made(roles, { code: 'pilot', name: 'Pilot' })
    const [first] = await versionsOf('role', role.id)
    expect((await restore(first?.auditDataId ?? '', operator)).status).toBe(404)
  })
})
