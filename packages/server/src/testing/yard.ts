import { endpoint } from '@atrium/contract/endpoint'
import { code, lookup, text } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { isModuleOn } from '../access/module-on.ts'
import { messageTexts } from '../delivery/product-message.ts'
import type { ServerFeature, ServerModule } from '../feature.ts'
import { html } from '../http/pages/html.ts'
import { portalBlock } from '../http/pages/portal-block.ts'
import { routes } from '../http/routes.ts'
import { installedFeatures, installModules } from '../modules.ts'
import { nothingSaid, planMigrations, textOf } from '../resource/migration/plan.ts'
import { resourceFeature } from '../resource/resource-feature.ts'
import { schedulable } from '../scheduling/schedulable.ts'
import { installPartsOfModules } from '../seed/module-entries.ts'
import { seedProduct } from '../seed/product.ts'
import { buildTestApp, type Caller, type TestApp } from './app.ts'
import { copyDatabase } from './database.ts'
import { makePlatform } from './people.ts'

const inEach = (one: string) => ({ en: one, zh: one, ar: one })
const titles = (one: string) => [one, one, one] as const
const inLanguages = (one: string) => messageTexts(one, one, one)

export const berth = resource({
  name: 'iam.yard-berth',
  title: { en: ['Berth', 'Berths'], zh: ['泊位'], ar: ['رصيف', 'أرصفة'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name', 'code'], search: ['name', 'code'] },
  form: [['name', 'code']],
  page: { parent: 'yard', order: 10 },
  ownFields: true,
})
/** Of another module, with a field whose values are those of the yard. */
export const crane = resource({
  name: 'iam.crane',
  title: { en: ['Crane', 'Cranes'], zh: ['起重机'], ar: ['رافعة', 'رافعات'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    kind: lookup('YARD.KIND', { title: inEach('Kind') }),
  },
  list: { columns: ['name', 'kind'], search: ['name'] },
  form: [['name', 'code'], ['kind']],
  page: { parent: 'setup', order: 910 },
})
const nobodyNeedsMore = { permission: 'iam.role.list' } as const
const urlOf = (module: string, feature: string) =>
  new URL(`file://${process.cwd()}/modules/${module}/${feature}/server/${feature}.feature.ts`).href

const berths = resourceFeature(berth, urlOf('yard', 'berth'))
/** A call that needs a permission of the product. */
const quayApi = {
  tides: endpoint({
    ...{ method: 'GET', path: '/iam/v1/yard-tides', summary: 'Tides' },
    ...{ access: nobodyNeedsMore, response: z.object({ height: z.int() }) },
  }),
}

/** Of each other kind of contribution one. */
const quay: ServerFeature = {
  calls: { 'yard.quay': quayApi },
  routes: () => routes(quayApi, { tides: () => ({ height: 4 }) }),
  addresses(app, services) {
    app.get<{ Params: { tenantId: string } }>('/yard/tides/:tenantId', async ({ params }, reply) =>
      (await isModuleOn(services, 'yard', Number(params.tenantId))) ? 'High tide' : reply.code(404).send(''),
    )
  },
  permissionSets: [
    {
      page: 'sys.role.list',
      code: 'button.moor',
      name: titles('Moor'),
      order: 900,
      permissions: ['iam.yard-berth.list'],
    },
  ],
  cards: [
    {
      ...{ code: 'YARD_Quay', name: titles('Quay'), catalogType: 'report', icon: 'ship', permission: null },
      ...{ params: '', shown: true, level: 'organization', x: 0, y: 90, w: 12, h: 4 },
    },
  ],
  messages: {
    'YARD.MOORED': {
      ...{ name: inLanguages('Moored'), receiveCode: 'MSG', channels: ['WEB'] },
      ...{ subject: inLanguages('Moored'), body: inLanguages('<p>At the quay.</p>') },
    },
  },
  schedulables: [
    schedulable(
      scheduledKind({
        kind: 'yard-count',
        title: titles('Count berths'),
        help: titles('Counts them.'),
        params: {},
      }),
      nobodyNeedsMore,
      async () => ({ code: 'run.recounted', values: { count: 0 } }),
    ),
  ],
  portalBlocks: [
    portalBlock({
      ...{ name: 'yard.tides', settings: z.object({}), shown: z.object({}), tables: [] },
      read: async () => ({}),
      render: () => html`<p>High tide</p>`,
    }),
  ],
}
const yard: ServerModule = {
  quay,
  yard: {
    module: { title: titles('Yard') },
    pages: [{ code: 'yard', type: 'dir', parent: 'setup', order: 900, name: titles('Yard') }],
  },
  berth: {
    ...berths,
    lookups: [
      ...berths.lookups,
      {
        code: 'YARD.KIND',
        name: titles('Kinds of the yard'),
        values: ['DEEP', 'SHALLOW'].map(value => ({ value, meaning: value })),
      },
    ],
    lookupViews: [
      ...berths.lookupViews,
      {
        ...{ code: 'YARD.FLAG', name: titles('Flags'), lookup: 'HPFM.FLAG', title: titles('Flags') },
        ...{ value: 'value', display: 'meaning', fields: [{ field: 'meaning', label: titles('Flag') }] },
      },
    ],
    // All who list roles find berths, hear of their changes and import them.
    recent: Object.fromEntries(
      Object.entries(berths.recent ?? {}).map(([name, table]) => [
        name,
        { ...table, access: nobodyNeedsMore },
      ]),
    ),
    ...(berths.searchable && { searchable: { ...berths.searchable, access: nobodyNeedsMore } }),
    ...(berths.importable && {
      importable: services => {
        // With the fields of a tenant it would need the permission of its call again.
        const { forTenant: _, ...importable } = required(berths.importable)(services)
        return { ...importable, access: nobodyNeedsMore }
      },
    }),
  },
}
const harbor: ServerModule = {
  harbor: { module: { title: titles('Harbor') } },
  crane: resourceFeature(crane, urlOf('harbor', 'crane')),
}

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

/** A server that runs the product with two modules of one's own, on a database of its own. */
export async function buildYardApp(name: string): Promise<TestApp> {
  const product: ServerModule = Object.fromEntries(
    installedFeatures().map((feature, at): [string, ServerFeature] => [`${at}`, feature]),
  )
  const database = await copyDatabase(`${name}_${process.pid}`)
  installModules([product, yard, harbor], [product])
  installPartsOfModules()
  await createTables(database.ownerUrl)
  const app = await buildTestApp({}, { database })
  await makePlatform(app.site)
  await seedProduct(app.site)
  return {
    ...app,
    async close() {
      await app.close()
      installModules([product])
      installPartsOfModules()
    },
  }
}

/** Switches the yard for a tenant, as the platform does. */
export async function switchYard(app: TestApp, operator: Caller, tenantId: number, enabled: boolean) {
  const at = '/hpfm/v1/feature-switches'
  const { body } = await operator.call('GET', `${at}?tenantId=${tenantId}`)
  const { objectVersionNumber } = body.find((one: { featureCode: string }) => one.featureCode === 'yard')
  const change = { tenantId, featureCode: 'yard', enabled, objectVersionNumber }
  expect((await operator.call('PUT', at, change)).status).toBe(200)
  await app.settled()
}

async function createTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const definition of [berth, crane] as unknown as AnyResource[]) {
      const [planned] = await planMigrations(url, [{ definition, file: 'berth.resource.ts' }], nothingSaid)
      await client.query(textOf(required(planned)))
    }
  } finally {
    await client.end()
  }
}
