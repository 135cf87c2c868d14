import { code, lookup, text } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import pg from 'pg'
import type { ServerFeature, ServerModule } from '../feature.ts'
import { installedFeatures, installModules } from '../modules.ts'
import { nothingSaid, planMigrations, textOf } from '../resource/migration/plan.ts'
import { resourceFeature } from '../resource/resource-feature.ts'
import { installPartsOfModules } from '../seed/module-entries.ts'
import { seedProduct } from '../seed/product.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { copyDatabase } from './database.ts'
import { makePlatform } from './people.ts'

const inEach = (one: string) => ({ en: one, zh: one, ar: one })
const titles = (one: string) => [one, one, one] as const

export const berth = resource({
  name: 'iam.yard-berth',
  title: { en: ['Berth', 'Berths'], zh: ['泊位'], ar: ['رصيف', 'أرصفة'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name', 'code'], search: ['name', 'code'] },
  form: [['name', 'code']],
  page: { parent: 'yard', order: 10 },
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
const yard: ServerModule = {
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
    // All who list roles find berths, and import them.
    ...(berths.searchable && { searchable: { ...berths.searchable, access: nobodyNeedsMore } }),
    ...(berths.importable && {
      importable: services => ({ ...required(berths.importable)(services), access: nobodyNeedsMore }),
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
