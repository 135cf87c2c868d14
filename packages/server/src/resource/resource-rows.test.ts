import { code, person, text, unit } from '@atrium/contract/resource/fields'
import { file } from '@atrium/contract/resource/kinds/file-fields'
import { resource } from '@atrium/contract/resource/resource'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { planOf } from './resource-plan.ts'
import { findRecords } from './resource-rows.ts'

const club = resource({
  name: 'iam.club',
  title: { en: ['Club', 'Clubs'], zh: ['俱乐部'], ar: ['نادٍ', 'الأندية'] },
  fields: {
    name: text({ required: true, translated: true }),
    code: code(),
    chair: person({ title: { en: 'Chair', zh: '主席', ar: 'الرئيس' } }),
    unit: unit({ title: { en: 'Unit', zh: '组织', ar: 'الوحدة' } }),
    rules: file({ title: { en: 'Rules', zh: '章程', ar: 'القواعد' } }),
  },
  list: { columns: ['name', 'code', 'tenantName', 'lastUpdatedBy'], search: ['name'] },
  form: [['name', 'code'], ['chair', 'unit'], ['rules']],
  acrossTenants: true,
})

it('skips and counts the rows of a list by their table alone, without the names of other tables', async () => {
  const statements: string[] = []
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: of => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql)
    },
  })
  const total = () => async (count: () => Promise<unknown>) => {
    // There is no row with it.
    await count().catch(() => undefined)
    return 1_000_000
  }
  const context = { db, session: { timeZone: 'Europe/Oslo' }, language: 'en_US', total }
  const query = { page: 10_000, size: 10, sort: [{ field: 'code', direction: 'asc' as const }] }
  await findRecords(planOf({ definition: club, code: {} }), context as never, query)
  expect(statements.map(statement => /\bjoin\b/.test(statement))).toEqual([false, false])
  expect(statements.some(statement => statement.includes('in (select r.id as "key0"'))).toBe(true)
  // In the order of the index that keeps the codes apart.
  expect(statements.some(statement => statement.includes('order by "r"."code" asc, r.tenant_id limit'))).toBe(
    true,
  )
})
