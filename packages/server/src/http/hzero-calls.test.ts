import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedProduct } from '../seed/product.ts'
import { buildTestApp, type Caller, signIn, signInHzero, type TestApp } from '../testing/app.ts'
import { makeRole, makeTenant, makeUser, type TestTenant } from '../testing/people.ts'

// Calls that HZERO-compatible clients make besides those of the console.

let test: TestApp
let tenant: TestTenant
let adminId: string
let admin: Caller
let nobody: Caller
let site: Caller

beforeAll(async () => {
  test = await buildTestApp({ EGRESS_ALLOW: '127.0.0.2' })
  await seedProduct(test.site)
  tenant = await makeTenant(test.site)
  adminId = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId])
  admin = await signInHzero(test, adminId)
  const plain = await makeRole(test.site, tenant.tenantId, [])
  nobody = await signInHzero(test, await makeUser(test.site, tenant.tenantId, [plain]))
  const { rows } = await sql<{ id: string }>`
    select id from role where tenant_id = 0 and code = 'role/site/default/administrator'`.execute(
    test.databases.site,
  )
  site = await signInHzero(test, await makeUser(test.site, 0, [rows[0]?.id ?? '']))
})
afterAll(() => test.close())

const of = (path: string) => path.replace('{t}', String(tenant.tenantId))
async function read(path: string, by = admin) {
  const { status, body } = await by.call('GET', of(path))
  expect([status, body?.failed], path).toEqual([200, undefined])
  return body
}
async function write(method: string, path: string, body: unknown, by = admin) {
  const answer = await by.call(method, of(path), body)
  expect([answer.status < 300, answer.body?.failed], JSON.stringify(answer.body)).toEqual([true, undefined])
  return answer.body
}
interface Node {
  id: string
  code: string
  name: string
  type: string
  checkedFlag?: string
  permissionType: string
  subMenus?: Node[]
}
const isRefused = async (path: string) => (await nobody.call('GET', of(path))).status === 403

it('offers actions on roles by their flags, in the list and in trees without a parent', async () => {
  const made = await write('POST', '/iam/hzero/v1/{t}/roles', {
    code: 'pilot',
    name: 'Pilot',
    roleLabels: ['PORT', 'SEA'],
  })
  const list = '/iam/hzero/v1/{t}/roles/self/manageable-roles'
  const { content, totalElements } = await read(list)
  expect(totalElements).toBe(content.length)
  const flags = (row: Record<string, unknown>) => [row.assignedFlag, row.adminFlag, row.haveAdminFlag]
  const own = content.find(({ id }: { id: string }) => id === tenant.adminRoleId)
  const pilot = content.find(({ id }: { id: string }) => id === made.id)
  expect([flags(own), own.roleSource, flags(pilot), pilot.roleSource]).toEqual([
    [1, 1, 0],
    'default',
    [0, 0, 1],
    'custom',
  ])
  expect((await read(`${list}?name=pil`)).content).toHaveLength(1)
  const roots = await read(`${list}/tree/sub`)
  expect(roots.content.map(({ id }: { id: string }) => id)).toContain(made.id)
  expect(flags((await read(`${list}/tree?name=pil`))[0])).toEqual([0, 0, 1])
  const child = await write('POST', '/iam/hzero/v1/{t}/roles', {
    code: 'deputy',
    name: 'Deputy',
    parentRoleId: made.id,
  })
  const below = await read(`${list}/tree/sub?parentRoleId=${made.id}`)
  expect(below.content.map(({ id }: { id: string }) => id)).toEqual([child.id])
  for (const path of [list, `${list}/tree/sub`]) expect(await isRefused(path), path).toBe(true)

  expect(await read('/iam/hzero/v1/member-roles/current-role')).toMatchObject({
    id: tenant.adminRoleId,
    level: 'organization',
    adminFlag: 1,
  })
  expect((await read('/iam/hzero/v1/member-roles/current-role', nobody)).adminFlag).toBe(0)
  const held = `/iam/hzero/v1/{t}/member-roles/user-roles/${adminId}`
  expect((await read(held)).content).toMatchObject([{ id: tenant.adminRoleId, memberId: adminId }])
  expect(await isRefused(held)).toBe(true)

  const names = ['PORT', 'SEA']
  for (const path of ['/iam/v1/{t}/labels?type=ROLE', '/iam/v1/{t}/labels/by-type?level=TENANT&type=ROLE'])
    expect((await read(path)).map(({ name }: { name: string }) => name)).toEqual(names)
  expect(await read('/iam/v1/{t}/labels/by-type?type=MENU')).toEqual([])
  const rels = `/iam/v1/{t}/label-rels/ROLE/${made.id}`
  expect((await read(rels)).map(({ name }: { name: string }) => name)).toEqual(names)
  expect(await isRefused(rels)).toBe(true)
  for (const path of [`/iam/v1/{t}/label-rels/PERSON/${adminId}`, `/iam/v1/{t}/label-rels/MENU/${made.id}`])
    expect((await admin.call('GET', of(path))).body.code).toBe('error.not_found')
  const other = await makeTenant(test.site)
  const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  const theirs = rels.replace('{t}', String(other.tenantId))
  expect((await stranger.call('GET', theirs)).status).toBe(404)
})

it('grants and revokes what is checked in the tree of permissions, and nothing that cannot be granted [PERM-1] [SAFE-10]', async () => {
  const roles = '/iam/hzero/v1/{t}/roles'
  const role = await write('POST', roles, { code: 'granted', name: 'Granted' })
  const tree = `${roles}/${role.id}/permission-set-tree`
  const nodesIn = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...nodesIn(node.subMenus ?? [])])
  const heldIn = async () =>
    nodesIn(await read(tree))
      .filter(({ checkedFlag }) => checkedFlag === 'Y')
      .map(({ code }) => code)
  const nodes = nodesIn(await read(tree))
  for (const { permissionType } of nodes) expect(permissionType).toBeTypeOf('string')
  const found = nodesIn(await read(`${tree}?name=user%20groups`))
  expect(found.map(({ name }) => name)).toContain('User groups')
  expect(found.length).toBeLessThan(nodes.length)
  const sets = found.filter(({ type }) => type === 'ps')
  expect(sets.find(({ code }) => code.endsWith('.button.create'))).toMatchObject({ permissionType: 'button' })
  expect(await heldIn()).toEqual([])

  const change = (end: string, ids: string[], by = admin) =>
    by.call('PUT', of(`${roles}/${role.id}/permission-sets/${end}`), ids)
  const ids = sets.map(({ id }) => id)
  expect((await change('assign', ids)).status).toBe(204)
  expect((await heldIn()).sort()).toEqual(sets.map(({ code }) => code).sort())
  expect((await change('recycle', ids.slice(1))).status).toBe(204)
  expect(await heldIn()).toEqual([sets[0]?.code])

  const unknown = [...ids, '01970000-0000-7000-8000-000000000999']
  expect((await change('assign', unknown)).body.code).toBe('error.permission_set.unknown')
  expect((await change('assign', [])).body.code).toBe('error.data_invalid')
  expect(await heldIn()).toEqual([sets[0]?.code])
  for (const end of ['assign', 'recycle']) expect((await change(end, ids, nobody)).status).toBe(403)
  const { body } = await admin.call('PUT', of(`${roles}/${tenant.adminRoleId}/permission-sets/recycle`), ids)
  expect(body.code).toBe('error.role.built_in')

  const granter = await makeRole(test.site, tenant.tenantId, ['iam.role.list', 'iam.role.grant'])
  const below = await signInHzero(test, await makeUser(test.site, tenant.tenantId, [granter]))
  expect((await change('assign', ids, below)).body.code).toBe('error.permission_set.above_own')
  const shown = nodesIn(await read(tree, below)).filter(({ type }) => type === 'ps')
  expect(shown.filter(({ code }) => code.startsWith('hzero.')).map(({ code }) => code)).toEqual([
    sets[0]?.code,
  ])

  const other = await makeTenant(test.site)
  const stranger = await signInHzero(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  const theirs = `${roles}/${role.id}/permission-sets/assign`.replace('{t}', String(other.tenantId))
  expect((await stranger.call('PUT', theirs, ids)).body.code).toBe('error.not_found')
})

it('shows units one level at a time, and the companies in which the user works', async () => {
  const units = '/hpfm/v1/{t}/units'
  const company = await write('POST', units, { unitCode: 'CO', unitName: 'Company', unitTypeCode: 'COMPANY' })
  const dept = await write('POST', units, {
    unitCode: 'DEP',
    unitName: 'Department',
    unitTypeCode: 'DEPARTMENT',
    parentUnitId: company.unitId,
  })
  const lazy = `${units}/company/lazy-tree`
  expect(await read(lazy)).toMatchObject([{ unitId: company.unitId, hasNextFlag: 1 }])
  expect(await read(`${lazy}?unitId=${company.unitId}`)).toMatchObject([
    { unitId: dept.unitId, hasNextFlag: 0 },
  ])
  expect(await isRefused(lazy)).toBe(true)
  const companies = '/hpfm/v1/{t}/companies/list-by-current-user'
  expect(await read(companies)).toEqual([])
  await sql`insert into unit_member (tenant_id, user_id, unit_id)
    values (${tenant.tenantId}, ${adminId}, ${dept.unitId})`.execute(test.databases.site)
  expect(await read(companies)).toEqual([
    { companyId: company.unitId, companyNum: 'CO', companyName: 'Company', tenantId: tenant.tenantId },
  ])
  expect(await read(companies, nobody)).toEqual([])
})

it('answers the addresses under which such clients read and save settings', async () => {
  expect(await read('/iam/v1/{t}/password-policies/query')).toMatchObject({ organizationId: tenant.tenantId })
  expect(await isRefused('/iam/v1/{t}/password-policies/query')).toBe(true)
  await write('PUT', '/hpfm/v1/{t}/config', [{ configCode: 'TITLE', configValue: 'Quay desk' }])
  expect(await read('/hpfm/v1/{t}/config')).toContainEqual(
    expect.objectContaining({ configCode: 'TITLE', configValue: 'Quay desk' }),
  )
  expect(await isRefused('/hpfm/v1/{t}/config')).toBe(true)
  expect((await read('/iam/v1/{t}/tenants')).content).toEqual([
    { tenantId: tenant.tenantId, tenantNum: tenant.num, tenantName: 'Test tenant', enabledFlag: 1 },
  ])
  expect((await read('/iam/v1/{t}/tenants?tenantNum=nowhere')).totalElements).toBe(0)
  expect(await read('/iam/hzero/v1/user-open-account')).toEqual([])
  expect(await read('/hpfm/v1/{t}/ui-customize?unitCode=A.B')).toEqual({})
  for (const at of ['', '{t}/']) expect(await read(`/iam/v1/${at}doc-type/dimensions/biz`)).toEqual([])
  expect((await read('/hmsg/v1/{t}/email-filters?serverId=x')).content).toEqual([])
})

it('updates a tenant by its own address, and only for the platform', async () => {
  const one = await makeTenant(test.site)
  const path = `/iam/v1/tenants/${one.tenantId}`
  const { objectVersionNumber } = await read(path, site)
  const change = { tenantId: tenant.tenantId, tenantName: 'Fjord Lines', objectVersionNumber, enabledFlag: 1 }
  expect((await admin.call('PUT', path, change)).status).toBe(403)
  expect(await write('PUT', path, change, site)).toMatchObject({
    tenantId: one.tenantId,
    tenantName: 'Fjord Lines',
  })
  expect((await site.call('PUT', path, change)).body).toMatchObject({
    failed: true,
    code: 'error.optimistic_lock',
  })
})

it('reads a content text by its details and deletes several at once, all or none', async () => {
  const texts = '/hpfm/v1/{t}/static-texts'
  const made = []
  for (const textCode of ['RULES.A', 'RULES.B'])
    made.push(await write('POST', texts, { textCode, title: 'Rules', text: '<p>Stay.</p>' }))
  const [first, second] = made
  expect(await read(`${texts}/details/${first.textId}`)).toMatchObject({ textCode: 'RULES.A' })
  expect(await isRefused(`${texts}/details/${first.textId}`)).toBe(true)
  const stale = [first, { ...second, objectVersionNumber: 9 }]
  expect((await admin.call('DELETE', of(texts), stale)).body.code).toBe('error.optimistic_lock')
  expect((await read(texts)).totalElements).toBe(2)
  await write('DELETE', texts, [{ ...first, _status: 'delete' }, second])
  expect((await read(texts)).totalElements).toBe(0)
})

it('creates an interface text in several languages at once, all or none', async () => {
  const prompts = '/hpfm/v1/{t}/prompts'
  const key = { promptKey: 'port.quay', promptCode: 'button.sail' }
  const unknown = { ...key, promptConfigs: { en_US: 'Sail', xx_XX: 'Sail' } }
  expect((await admin.call('POST', of(`${prompts}/insert`), unknown)).body.code).toBe(
    'error.language.unknown',
  )
  expect((await read(`${prompts}/page-list?promptKey=port.quay`)).content).toEqual([])
  await write('POST', `${prompts}/insert`, { ...key, promptConfigs: { en_US: 'Sail', zh_CN: '启航' } })
  const { content } = await read(`${prompts}/page-list?promptKey=port.quay&sort=lang`)
  expect(content.map((row: Record<string, unknown>) => [row.lang, row.description])).toEqual([
    ['en_US', 'Sail'],
    ['zh_CN', '启航'],
  ])
  expect(await isRefused(`${prompts}/page-list`)).toBe(true)
  for (const body of [key, { ...key, promptConfigs: {} }, { ...key, promptConfigs: { en_US: '' } }])
    expect((await admin.call('POST', of(`${prompts}/insert`), body)).body.code).toBe('error.data_invalid')
})

it('edits a text in every language at once, and removes one by its row [CALL-19]', async () => {
  const prompts = '/hpfm/v1/{t}/prompts'
  const key = { promptKey: 'port.berth', promptCode: 'button.moor' }
  const ofPlatform = { ...key, promptConfigs: { en_US: 'Moor', zh_CN: '系泊' } }
  await write('POST', '/hpfm/v1/prompts/insert', ofPlatform, site)
  const rowIn = async (lang: string) =>
    (await read(`${prompts}/page-list?promptKey=port.berth&lang=${lang}`)).content[0]
  const opened = await rowIn('zh_CN')
  expect(opened.promptId).toBe(opened.id)
  const detail = `${prompts}/detail?${new URLSearchParams({ ...key, lang: 'zh_CN' })}`
  expect(await read(detail)).toMatchObject({ tenantId: 0, promptConfigs: ofPlatform.promptConfigs })
  expect(await isRefused(detail)).toBe(true)
  const missing = { ...key, promptKey: 'port.nowhere', lang: 'zh_CN' }
  const nothing = await admin.call('GET', of(`${prompts}/detail?${new URLSearchParams(missing)}`))
  expect(nothing.body.code).toBe('error.not_found')

  const changed = await write('PUT', `${prompts}/update`, {
    ...opened,
    id: undefined,
    promptConfigs: { en_US: 'Moor', zh_CN: '靠泊' },
    _status: 'update',
  })
  expect(changed).toMatchObject({ tenantId: tenant.tenantId, lang: 'zh_CN', description: '靠泊' })
  expect((await read(detail)).promptConfigs).toEqual({ en_US: 'Moor', zh_CN: '靠泊' })
  expect((await rowIn('en_US')).tenantId).toBe(0)
  const stale = { ...changed, objectVersionNumber: 9, promptConfigs: { zh_CN: '停泊' } }
  expect((await admin.call('PUT', of(`${prompts}/update`), stale)).body.code).toBe('error.optimistic_lock')
  const unknown = { ...changed, promptConfigs: { zh_CN: '停泊', xx_XX: 'Moor' } }
  expect((await admin.call('PUT', of(`${prompts}/update`), unknown)).body.code).toBe('error.language.unknown')
  expect((await read(detail)).promptConfigs.zh_CN).toBe('靠泊')

  const editing = await makeRole(test.site, tenant.tenantId, [
    'platform.prompt.list',
    'platform.prompt.update',
  ])
  const editor = await signInHzero(test, await makeUser(test.site, tenant.tenantId, [editing]))
  const again = await write(
    'PUT',
    `${prompts}/update`,
    { ...changed, promptConfigs: { zh_CN: '停泊' } },
    editor,
  )
  const further = { ...again, promptConfigs: { en_US: 'Tie up', zh_CN: '停泊' } }
  expect((await editor.call('PUT', of(`${prompts}/update`), further)).status).toBe(403)
  await write('DELETE', `${prompts}/remove`, { ...again, id: undefined, _status: 'delete' })
  expect((await read(detail)).promptConfigs).toEqual(ofPlatform.promptConfigs)
})

it('has the common texts of such clients in three languages, below those of administrators [CALL-19]', async () => {
  const textsIn = (lang: string, key = 'hzero.common', by = admin) =>
    read(`/hpfm/v1/{t}/prompt/${lang}?promptKey=${key}`, by)
  const [english, chinese, arabic] = [
    await textsIn('en_US'),
    await textsIn('zh_CN', 'hiam.role,hzero.common'),
    await textsIn('ar_SA'),
  ]
  const save = 'hzero.common.button.save'
  expect([english[save], chinese[save], arabic[save]]).toEqual(['Save', '保存', 'حفظ'])
  expect(Object.keys(chinese)).toEqual(Object.keys(english))
  expect(await textsIn('en_US', 'hiam.role')).toEqual({})
  const own = await signIn(test, adminId)
  expect(await textsIn('en_US', 'hzero.common', own)).toEqual({})
  const text = { promptKey: 'hzero.common', promptCode: 'button.save', lang: 'en_US', description: 'Keep' }
  await write('POST', '/hpfm/v1/{t}/prompts/insert', text)
  await test.settled()
  expect((await textsIn('en_US'))[save]).toBe('Keep')
  expect((await textsIn('zh_CN'))[save]).toBe('保存')
})

it('pages the lines of views and receiver groups, the runs of a job, and drafts a copy of a template', async () => {
  const lov = await write('POST', '/hpfm/v1/{t}/lov-headers', {
    lovCode: 'PORT.QUAYS',
    lovName: 'Quays',
    lovTypeCode: 'IDP',
  })
  const view = await write('POST', '/hpfm/v1/{t}/lov-view-headers', {
    viewCode: 'PORT.QUAY_VIEW',
    viewName: 'Quays',
    title: 'Choose a quay',
    lovCode: lov.lovCode,
    fields: ['value', 'meaning', 'tag'].map(field => ({ field, label: field })),
  })
  const lines = await read(`/hpfm/v1/{t}/lov-view-headers/${view.viewHeaderId}/lines?page=1&size=2`)
  expect([lines.totalElements, lines.content.map(({ field }: { field: string }) => field)]).toEqual([
    3,
    ['tag'],
  ])
  const group = await write('POST', '/hmsg/v1/{t}/receiver-types', {
    typeCode: 'QUAY',
    typeName: 'Quay',
    receiverList: [{ receiverTypeCode: 'USER', receiverSourceId: adminId }],
  })
  const members = `/hmsg/v1/{t}/receiver-types/lines/${group.receiverTypeId}`
  expect((await read(members)).content).toMatchObject([{ receiverSourceId: adminId }])
  expect(await isRefused(members)).toBe(true)
  const template = await write('POST', '/hmsg/v1/{t}/message/templates', {
    templateCode: 'FERRY.DELAY',
    templateName: 'Delay',
    templateTitle: '{ship} is late',
    templateContent: '<p>Sorry.</p>',
  })
  const draft = await read(`/hmsg/v1/{t}/message/templates/${template.templateId}/copy`)
  expect(draft).toMatchObject({ templateTitle: '{ship} is late' })
  expect(draft.templateId).toBeUndefined()
  const missing = '01970000-0000-7000-8000-000000000999'
  expect((await read(`/hsdr/v1/{t}/job-logs/${missing}/logs`)).content).toEqual([])
  expect(await isRefused(`/hsdr/v1/{t}/job-logs/${missing}/logs`)).toBe(true)
})

it('opens a dialog for a lookup without a view of its own, which data hierarchies need', async () => {
  await write('POST', '/hpfm/v1/{t}/lov-headers', {
    lovCode: 'PORT.PIERS',
    lovName: 'Piers',
    lovTypeCode: 'IDP',
    values: [{ value: 'N', meaning: 'North pier' }],
  })
  const view = await read('/hpfm/v1/{t}/lov-view/info?viewCode=PORT.PIERS')
  expect(view).toMatchObject({
    viewCode: 'PORT.PIERS',
    title: 'Piers',
    valueField: 'value',
    displayField: 'meaning',
    queryUrl: '/hpfm/v1/lovs/value/page',
  })
  expect(view.tableFields.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toEqual([
    'value',
    'meaning',
  ])
  expect(await read('/hpfm/v1/{t}/lov-view/info?viewCode=NEVER.HEARD_OF')).toEqual({})
})

it('lets pages of such a client show files, which browsers request without an origin', async () => {
  const form = new FormData()
  form.set('bucketName', 'hpfm')
  form.set('file', new Blob(['quay'], { type: 'text/plain' }), 'quay.txt')
  const sent = await fetch(`${test.origin}/hfle/v1/${tenant.tenantId}/files/multipart`, {
    method: 'POST',
    headers: { authorization: `bearer ${admin.token}` },
    body: form,
  })
  const url = await sent.text()
  expect(sent.status, url).toBe(200)
  const query = new URLSearchParams({ bucketName: 'hpfm', access_token: admin.token, url })
  const path = `/hfle/v1/${tenant.tenantId}/files/download?${query}`
  const image = await fetch(test.origin + path)
  expect([image.status, image.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  const own = await signIn(test, adminId)
  const plain = new URLSearchParams({ bucketName: 'hpfm', url })
  const ofConsole = await own.call('GET', `/hfle/v1/${tenant.tenantId}/files/download?${plain}`)
  expect([ofConsole.status, ofConsole.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'same-origin',
  ])
})

it('tells and takes the dashboard in rows of such a client, without a drift', async () => {
  const own = await signIn(test, adminId)
  const layout = '/hpfm/v1/dashboard/layout'
  const places = async (by: Caller) =>
    (await read(layout, by)).map(({ x, y, w, h }: Record<string, number>) => ({ x, y, w, h }))
  const before = await places(own)
  const theirs = await read(layout)
  expect(theirs.map(({ h }: { h: number }) => h)).not.toEqual(before.map(({ h }: { h: number }) => h))
  await write('POST', layout, theirs)
  await write('POST', layout, await read(layout))
  expect(await places(own)).toEqual(before)
  expect((await admin.call('POST', layout, [{ ...theirs[0], h: 'tall' }])).body.code).toBe(
    'error.data_invalid',
  )
})

it('has the values of such clients in every language, and views under the codes they ask for', async () => {
  const asked = [
    'HIAM.MENU_TYPE',
    'HIAM.CONTROLLER_TYPE',
    'HIAM.ROLE_SOURCE',
    'HIAM.RESOURCE_LEVEL',
    'HMSG.NOTICE.STATUS',
    'HMSG.NOTICE.RECERVER_TYPE',
    'HMSG.TRANSACTION_STATUS',
    'HSDR.LOG.JOB_RESULT',
    'HFLE.STORAGE_UNIT',
    'HIMP.DATA_STATUS',
  ]
  const query = asked.map(code => `${code}=${code}`).join('&')
  const values = await read(`/hpfm/v1/{t}/lovs/value/batch?${query}`)
  for (const code of asked) expect(values[code].length, code).toBeGreaterThan(1)
  const meaningIn = async (lang: string) => {
    const found = await read(`/hpfm/v1/{t}/lovs/value?lovCode=HMSG.NOTICE.STATUS&lang=${lang}`)
    return found.find(({ value }: { value: string }) => value === 'DRAFT').meaning
  }
  expect([await meaningIn('en_US'), await meaningIn('zh_CN'), await meaningIn('ar_SA')]).toEqual([
    'Draft',
    '草稿',
    'مسودة',
  ])
  const { rows } = await sql<{ code: string; value: string }>`
    select l.code, v.value from lov l join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
    where l.tenant_id = 0 and not v.meaning ?& array['en_US', 'zh_CN', 'ar_SA'] and l.code ~ '^(HIAM|HPFM|HMSG|HSDR|HFLE|HIMP)\\.'
      and v.meaning ->> 'en_US' ~ '[a-z]{4}' and v.meaning ? 'zh_CN'`.execute(test.databases.site)
  expect(rows).toEqual([])
  for (const [viewCode, valueField, displayField] of [
    ['HPFM.TENANT', 'tenantId', 'tenantName'],
    ['HIAM.USER.ORG', 'id', 'realName'],
    ['HIAM.SITE.USER', 'id', 'realName'],
    ['HIAM.TENANT.ROLE', 'id', 'name'],
    ['HMSG.SERVER_WEBHOOK', 'webhookId', 'serverName'],
    ['HPFM.LOV.LOV_DETAIL_CODE', 'lovCode', 'lovName'],
  ])
    expect(await read(`/hpfm/v1/{t}/lov-view/info?viewCode=${viewCode}`), viewCode).toMatchObject({
      viewCode,
      valueField,
      displayField,
    })
  // By the code that its name gives as well, under which fields of other resources look for it.
  expect(await read('/hpfm/v1/{t}/lov-view/info?viewCode=IAM.USER_GROUP')).toMatchObject({
    ...{ viewCode: 'HIAM.USER_GROUP', valueField: 'userGroupId', displayField: 'groupName' },
  })
})

it('names values as the services such clients were written for do', async () => {
  const valuesOf = async (code: string) =>
    (await read(`/hpfm/v1/{t}/lovs/value?lovCode=${code}`)).map(({ value }: { value: string }) => value)
  const expected = {
    'HIAM.RESOURCE_LEVEL': ['site', 'organization', 'org'],
    'HIAM.TAG_TYPE': ['ROLE', 'MENU'],
    'HSDR.LOG.JOB_RESULT': ['SUCCESS', 'FAILURE'],
    'HSDR.LOG.CLIENT_RESULT': ['SUCCESS', 'WARNING', 'FAILURE', 'DOING'],
    'HSDR.JOB_LOG_CLEAR_TYPE': ['1', '2', '3', '7'],
    'HSDR.GLUE_TYPE': ['SIMPLE'],
    'HSDR.EXECUTOR_STRATEGY': ['POLLING'],
    'HSDR.FAIL_STRATEGY': ['IGNORE'],
    'HMSG.WEBHOOK_TYPE': ['Json'],
    'HFLE.SERVER_PROVIDER': ['6', '8'],
    // The product has no limits of addresses to choose from.
    'HMSG.EMAIL.FILTER_STRATEGY': [],
  }
  for (const [code, values] of Object.entries(expected)) expect(await valuesOf(code), code).toEqual(values)
})

it('tells the results of runs, filters and clears by the values of such clients', async () => {
  const job = await write('POST', '/hsdr/v1/{t}/job-info', {
    jobCode: 'tides',
    description: 'Tides',
    jobHandler: 'file-recount',
    jobCron: '0 3 * * *',
  })
  await sql`insert into job_run (tenant_id, job_id, planned_at, state, due_at, ended_at)
    select ${tenant.tenantId}, ${job.jobId}::uuid, now() - make_interval(days => days), state, null, now() - make_interval(days => days)
    from (values ('DONE', 2), ('FAILED', 3), ('STOPPED', 4), ('SKIPPED', 40)) as run(state, days)`.execute(
    test.databases.site,
  )
  const runs = '/hsdr/v1/{t}/job-logs'
  const results = async (query = '') =>
    (await read(`${runs}?jobId=${job.jobId}${query}`)).content.map(
      (run: Record<string, unknown>) => `${run.jobResult ?? '-'} ${run.clientResult ?? '-'}`,
    )
  const all = ['SUCCESS SUCCESS', 'FAILURE FAILURE', '- WARNING', '- -']
  expect(await results()).toEqual(all)
  expect(await results('&jobResult=FAILURE')).toEqual([all[1]])
  expect(await results('&clientResult=WARNING')).toEqual([all[2]])
  expect(await results('&jobResult=SUCCESS&clientResult=SUCCESS')).toEqual([all[0]])
  const contradicting = await admin.call('GET', of(`${runs}?jobResult=SUCCESS&clientResult=DOING`))
  expect(contradicting.body.code).toBe('error.data_invalid')
  expect((await admin.call('DELETE', of(`${runs}/clear?clearType=99`))).body.code).toBe('error.data_invalid')
  expect(await write('DELETE', `${runs}/clear?clearType=3&jobId=${job.jobId}`, undefined)).toEqual({
    cleared: 1,
  })
  expect(await results()).toEqual(all.slice(0, 3))
})

it('gives rows the ids, versions and meanings that such clients send back', async () => {
  const webhook = await write('POST', '/hmsg/v1/{t}/webhook-servers', {
    serverCode: 'QUAY',
    serverName: 'Quay',
    webhookAddress: 'http://127.0.0.2/hook',
  })
  expect([webhook.serverId, webhook.serverType]).toEqual([webhook.webhookId, 'Json'])
  const { secret, webhookId, ...own } = webhook
  const changed = await write('PUT', '/hmsg/v1/{t}/webhook-servers', { ...own, serverName: 'Long quay' })
  expect([changed.serverName, changed.serverId]).toEqual(['Long quay', webhookId])
  await write('DELETE', '/hmsg/v1/{t}/webhook-servers', { ...changed, webhookId: undefined })

  expect((await read('/hfle/v2/{t}/storage-configs')).content[0]).toMatchObject({
    storageConfigId: 'LOCAL',
    storageType: '6',
  })
  const self = await read('/iam/hzero/v1/users/self')
  expect(self.recentAccessTenantList[0].tenantId).toBe(tenant.tenantId)
  const { content } = await read('/hpfm/v1/audit-logins/self')
  for (const entry of content) expect(entry.auditTypeMeaning).toMatch(/sign|Switch/i)
})

it('gives meanings and languages with rows, and the id of a delivery as that of its transaction', async () => {
  const hierarchies = '/hpfm/v1/{t}/data-hierarchies'
  const draft = { dataHierarchyCode: 'PIER', dataHierarchyName: 'Pier', valueSourceCode: 'HPFM.FLAG' }
  const pier = await write('POST', hierarchies, draft)
  await write('POST', hierarchies, {
    ...draft,
    dataHierarchyCode: 'BOLLARD',
    displayStyle: 'MODAL',
    parentId: pier.dataHierarchyId,
  })
  expect((await read(hierarchies))[0]).toMatchObject({
    displayStyleMeaning: 'List',
    children: [{ displayStyleMeaning: 'Dialog' }],
  })
  const jobs = '/hsdr/v1/{t}/job-info'
  const job = { jobCode: 'moon', description: 'Moon', jobHandler: 'file-recount', jobCron: '0 4 * * *' }
  await write('POST', jobs, job)
  expect((await read(`${jobs}?jobCode=moon`)).content[0].jobStatusMeaning).toBe('Scheduled')
  await write('POST', '/hmsg/v1/{t}/receiver-types', { typeCode: 'CREW', typeName: 'Crew', receiverList: [] })
  for (const group of (await read('/hmsg/v1/{t}/receiver-types')).content)
    expect([group.typeModeCode, group.typeModeMeaning]).toEqual(['ANY', 'Any'])
  const text = { textCode: 'MOORING', title: 'Mooring', text: '<p>Slowly.</p>' }
  expect((await write('POST', '/hpfm/v1/{t}/static-texts', text)).lang).toBe('en_US')
  const template = { templateCode: 'MOORED', templateName: 'Moored', templateTitle: 'Moored' }
  await write('POST', '/hmsg/v1/{t}/message/templates', { ...template, templateContent: '<p>Moored.</p>' })
  for (const row of (await read('/hmsg/v1/{t}/message/templates?templateCode=MOORED')).content)
    expect(row.lang).toBe('en_US')
  const webhook = { serverCode: 'PIER', serverName: 'Pier', webhookAddress: 'http://127.0.0.2/pier' }
  const { serverId } = await write('POST', '/hmsg/v1/{t}/webhook-servers', webhook)
  await write('POST', `/hmsg/v1/{t}/webhook-servers/${serverId}/test`, {})
  const deliveries = (await read('/hmsg/v1/{t}/messages')).content
  expect(deliveries.length).toBeGreaterThan(0)
  for (const row of deliveries) expect(row.transactionId).toBe(row.messageId)
  const templates = (await read('/himp/v1/{t}/template-headers')).content
  expect(templates.length).toBeGreaterThan(0)
  for (const row of templates) expect(row.id).toBe(row.templateCode)
})

it('takes an announcement and a role in the shape it gave them', async () => {
  const notices = '/hmsg/v1/{t}/notices'
  const draft = { title: 'Storm', noticeContent: { noticeBody: '<p>Stay in port.</p>' } }
  const made = await write('POST', notices, draft)
  expect(made).toMatchObject({ lang: 'en_US', noticeContent: { noticeBody: '<p>Stay in port.</p>' } })
  const change = { ...made, noticeContent: { ...made.noticeContent, noticeBody: '<p>It has passed.</p>' } }
  const changed = await write('PUT', notices, change)
  expect(changed.noticeContent.noticeBody).toBe('<p>It has passed.</p>')
  await write('POST', `${notices}/${made.noticeId}/publish`, {})
  const [shown] = (await read(notices)).content
  expect(shown).toMatchObject({ noticeId: made.noticeId, objectVersionNumber: expect.any(Number) })
  expect((await admin.call('POST', of(notices), { title: 'Empty' })).body.code).toBe('error.data_invalid')

  const roles = '/iam/hzero/v1/{t}/roles'
  const role = await write('POST', roles, {
    code: 'labeled',
    name: 'Labeled',
    roleLabels: [{ name: 'BUOY' }],
  })
  expect(role.roleLabels).toEqual([{ id: 'BUOY', name: 'BUOY' }])
  const renamed = await write('PUT', roles, { ...role, name: 'Renamed' })
  expect([renamed.name, renamed.roleLabels]).toEqual(['Renamed', [{ id: 'BUOY', name: 'BUOY' }]])
  await write('PUT', `${roles}/disable`, renamed)
  expect((await read(`${roles}/${role.id}`)).enabled).toBe(false)
})

it('tells capacities in the unit it names, and grant types and channels as texts', async () => {
  const capacity = await read('/hfle/v1/{t}/capacity-configs')
  const bytes = (await signIn(test, adminId)).call('GET', of('/hfle/v1/{t}/capacity-configs'))
  expect(capacity.storageUnit).toBe('MB')
  expect(capacity.totalCapacity * 1024 * 1024).toBeCloseTo((await bytes).body.totalCapacity)
  const row = { ...capacity, totalCapacity: 512, storageUnit: 'KB' }
  const set = await write('PUT', '/hfle/v1/capacity-configs', row, site)
  expect(set.totalCapacity).toBe(0.5)

  const client = await write(
    'POST',
    '/iam/v1/clients',
    {
      clientId: 'hzero-desk',
      name: 'Desk',
      authorizedGrantTypes: 'authorization_code,refresh_token',
      webServerRedirectUri: 'https://desk.example/start',
      enabledFlag: 1,
    },
    site,
  )
  expect(client.authorizedGrantTypes).toBe('authorization_code,refresh_token')
  const change = { ...client, authorizedGrantTypes: 'authorization_code', enabledFlag: 0 }
  const changed = await write('PUT', '/iam/v1/clients', change, site)
  expect([changed.grants, changed.enabled]).toEqual([['authorization_code'], false])

  const rules = '/hmsg/v1/{t}/receive-configs'
  const [kind] = await read(rules)
  const saved = await write('POST', rules, [{ ...kind, defaultReceiveType: 'WEB,EMAIL' }])
  const found = saved.find((one: { receiveCode: string }) => one.receiveCode === kind.receiveCode)
  expect(found.defaultReceiveType.split(',').sort()).toEqual(['EMAIL', 'WEB'])
})
