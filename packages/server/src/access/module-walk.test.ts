import { randomUUID } from 'node:crypto'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerFeature } from '../feature.ts'
import { ownModules } from '../modules.ts'
import { menuCode } from '../seed/menu.ts'
import { type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { makeRole, makeTenant, makeUser } from '../testing/people.ts'
import { berth, buildYardApp, required, switchYard } from '../testing/yard.ts'

let app: TestApp
let operator: Caller
let admin: Caller
let features: readonly ServerFeature[]
let recordId: string
let portal: string

beforeAll(async () => {
  app = await buildYardApp('module_walk')
  features = required(ownModules().find(({ name }) => name === 'yard')).features
  const staff = ['platform.feature.list', 'platform.feature.update']
  operator = await signIn(app, await makeUser(app.site, 0, [await makeRole(app.site, 0, staff)]))
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  admin = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const colleague = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const path = berth.api.create.path.replace('[{tenantId}/]', '')
  const { body } = await colleague.call('POST', path, { name: 'Lee berth', code: 'LEE' })
  recordId = body[berth.idField]
  const page = await addPage('yard.tides')
  await admin.call('POST', `/hptl/v1/portal-pages/${page.body.pageId}/publish`, {
    objectVersionNumber: page.body.objectVersionNumber,
  })
  const { rows } = await app.site({}, db =>
    sql<{ num: string }>`select num from tenant where tenant_id = ${tenantId}`.execute(db),
  )
  portal = `/portal/pages/${page.body.pageCode}?tenant=${rows[0]?.num}`
})
afterAll(() => app.close())

const addPage = (block: string) =>
  admin.call('POST', '/hptl/v1/portal-pages', {
    ...{ kindCode: 'PLAIN', pageCode: `page-${randomUUID().slice(0, 8)}` },
    content: {
      ...{ title: { en_US: 'Tides' }, lead: {}, search: {} },
      blocks: [{ kind: 'module', name: block, heading: { en_US: 'Tides' }, settings: {} }],
    },
  })

/** Whether an answer of the server to the administrator contains a text. */
const has = async (path: string, text: string) => {
  const { status, body } = await admin.call('GET', path)
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return JSON.stringify(body).includes(text)
}
const some = async (...answers: readonly Promise<boolean>[]) => (await Promise.all(answers)).some(Boolean)
const isRefused = async (method: string, path: string, body?: object) =>
  (await admin.call(method, path, body)).body?.code === 'error.module.off'

interface Walked {
  /** The names of what a feature contributes of this kind. */
  names: (feature: ServerFeature) => readonly string[]
  /** Whether the tenant has any of it. */
  answers: (name: string) => Promise<boolean>
}

const codes = (of: readonly { code: string }[] = []) => of.map(({ code }) => code)
const callOf = (method: string, path: string) =>
  [
    method,
    path
      .replace('[{tenantId}/]', '')
      .replace(/\{(tenantId|organizationId)\}/g, String(admin.tenantId))
      .replace(/\{\w+\}/g, recordId),
  ] as const

/** How each kind of contribution shows in a tenant, or why it does not. A further kind does not compile without. */
const parts: Record<keyof ServerFeature, Walked | string> = {
  calls: {
    names: ({ calls = {} }) =>
      Object.values(calls).flatMap(api => Object.values(api).map(({ method, path }) => `${method} ${path}`)),
    async answers(name) {
      const [method = '', path = ''] = name.split(' ')
      return !(await isRefused(...callOf(method, path), method === 'GET' ? undefined : {}))
    },
  },
  pages: {
    names: ({ pages }) => codes(pages),
    answers: code => {
      const named = `"${menuCode('organization', code)}"`
      return some(...['tree', 'manage-tree'].map(tree => has(`/iam/hzero/v1/menus/${tree}`, named)))
    },
  },
  permissionSets: {
    names: ({ permissionSets }) => codes(permissionSets),
    answers: code => has(`/iam/hzero/v1/roles/${admin.roleId}/permission-set-tree`, code),
  },
  lookups: {
    names: ({ lookups }) => codes(lookups),
    answers: code =>
      some(
        has(`/hpfm/v1/lov-headers?lovCode=${code}`, `"${code}"`),
        has(`/hpfm/v1/lovs/value/batch?kinds=${code}`, 'meaning'),
      ),
  },
  lookupViews: {
    names: ({ lookupViews }) => codes(lookupViews),
    answers: code => has(`/hpfm/v1/lov-view-headers?viewCode=${code}`, `"${code}"`),
  },
  cards: {
    names: ({ cards }) => codes(cards),
    answers: code =>
      some(
        has('/hpfm/v1/dashboard/layout/role-cards', code),
        has(`/hpfm/v1/dashboard-role-cards/${admin.roleId}`, code),
      ),
  },
  messages: {
    names: ({ messages = {} }) => Object.keys(messages),
    answers: code =>
      some(
        has(`/hmsg/v1/message/templates?templateCode=${code}`, code),
        has(`/hmsg/v1/template-servers?messageCode=${code}`, code),
      ),
  },
  schedulables: {
    names: ({ schedulables = [] }) => schedulables.map(({ kind }) => kind.kind),
    answers: kind => has('/hsdr/v1/job-info/kinds', `"${kind}"`),
  },
  portalBlocks: {
    names: ({ portalBlocks = [] }) => portalBlocks.map(({ name }) => name),
    async answers(name) {
      const page = await send(app.origin, 'GET', portal, undefined, { accept: 'text/html' })
      return page.body.includes('High tide') || (await addPage(name)).status === 200
    },
  },
  searchable: {
    names: ({ searchable }) => (searchable ? [searchable.entity] : []),
    answers: () => has('/hpfm/v1/search?text=lee%20b', 'Lee berth'),
  },
  importable: {
    names: ({ importable }) => (importable ? [lookupCodeOf(berth.name)] : []),
    answers: async code =>
      !(await isRefused('GET', `/himp/v1/template/${code}/info`)) ||
      (await has('/himp/v1/template-headers?size=100', code)),
  },
  histories: {
    names: ({ histories = {} }) => Object.keys(histories),
    answers: async entity =>
      !(await isRefused('GET', `/hmnt/v1/record-histories?entityCode=${entity}&entityId=${recordId}`)),
  },
  recent: {
    names: ({ recent = {} }) => Object.keys(recent),
    answers: () => has('/iam/hzero/v1/workplace/recent-changes', 'Lee berth'),
  },
  resource: {
    names: ({ resource }) => (resource?.definition.ownFields ? [resource.definition.name] : []),
    answers: name => has('/hpfm/v1/own-fields/resources', `"${name}"`),
  },
  addresses: {
    names: ({ addresses }) => (addresses ? ['/yard/tides'] : []),
    answers: async path => (await send(app.origin, 'GET', `${path}/${admin.tenantId}`)).body === 'High tide',
  },
  module: 'the name of the module, for those who switch it',
  migrations: 'its tables stay with their rows',
  personalRows: 'rows stay, and so does the right of a person to have and to erase them',
  entities: 'titles and fields of its tables, such as in the audit log, which stays',
  columns: 'titles of its lists',
  tables: 'default layouts of its lists',
  errors: 'messages of its calls',
  hzeroShapes: 'shapes of its calls',
  hot: 'requests that a starting server makes',
  routes: 'the handlers of its calls',
  derived: 'calls derived from those of all features',
  examples: 'for tests',
  demonstration: 'for an installation that is filled with examples',
  live: 'says that rows have changed, not how',
  extensible: 'as a resource that can be extended',
  service: 'the instances that it runs on',
  origins: 'of the installation',
  answersHost: 'of the installation',
  insteadOfConsole: 'of the installation',
  background: 'asks isModuleOn itself',
  commands: 'asks moduleIsOn itself, for all tenants',
  healthChecks: 'asks moduleIsOn itself, for all tenants',
}

const walked = Object.entries(parts).filter((one): one is [string, Walked] => typeof one[1] !== 'string')

/** The contributions of the module that the tenant has. */
async function answering(): Promise<string[]> {
  const found: string[] = []
  for (const [part, { names, answers }] of walked)
    for (const name of features.flatMap(names)) if (await answers(name)) found.push(`${part} ${name}`)
  return found
}

test('of a module that is off a tenant has nothing, and has all of it when it is on again', async () => {
  const contributed = walked.map(([part, { names }]) =>
    features.flatMap(names).map(name => `${part} ${name}`),
  )
  expect(contributed.filter(names => names.length === 0)).toEqual([])
  const all = contributed.flat()
  expect(await answering()).toEqual(all)
  await switchYard(app, operator, admin.tenantId, false)
  expect(await answering()).toEqual([])
  await switchYard(app, operator, admin.tenantId, true)
  expect(await answering()).toEqual(all)
})

test('a page of the portal keeps a block of a module that is off, and gets no other', async () => {
  await switchYard(app, operator, admin.tenantId, true)
  const { body: page } = await addPage('yard.tides')
  const { body: plain } = await admin.call('POST', '/hptl/v1/portal-pages', {
    ...{ kindCode: 'PLAIN', pageCode: 'plain' },
    content: { title: { en_US: 'Plain' }, lead: {}, blocks: [], search: {} },
  })
  const save = (of: { pageId: string; objectVersionNumber: number }) =>
    admin.call('PUT', '/hptl/v1/portal-pages', {
      ...{ pageId: of.pageId, objectVersionNumber: of.objectVersionNumber },
      content: { ...page.content, title: { en_US: 'High and low' } },
    })
  await switchYard(app, operator, admin.tenantId, false)
  expect((await save(page)).body.content.blocks).toEqual(page.content.blocks)
  const refused = await save(plain)
  expect([refused.status, refused.body.code]).toEqual([403, 'error.module.off'])
  expect(refused.body.fields).toEqual([
    { field: 'content.blocks.0.name', message: expect.stringContaining('yard') },
  ])
  await switchYard(app, operator, admin.tenantId, true)
  expect((await save(plain)).status).toBe(200)
})
