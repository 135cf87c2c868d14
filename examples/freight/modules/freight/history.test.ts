import { modules as product } from '@atrium/atrium/modules.ts'
import { queryOnce } from '@atrium/server/db/built-in/scratch-server'
import { installMigrations, migrate, NewerSchema } from '@atrium/server/db/connection/migrate'
import { copyDatabase } from '@atrium/server/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as freight from './module.ts'

const foldersOf = (modules: readonly object[]): URL[] =>
  modules.flatMap(module =>
    Object.values(module).flatMap(({ migrations }: { migrations?: URL }) => migrations ?? []),
  )
const own = foldersOf([freight])
const withFreight = () => installMigrations(foldersOf(product), own)
const withoutFreight = () => installMigrations(foldersOf(product), [])

let query: (text: string) => Promise<{ name: string }[]>
let run: () => Promise<string[]>

beforeAll(async () => {
  const { ownerUrl } = await copyDatabase('history')
  query = text => queryOnce(ownerUrl, text)
  run = () => migrate(ownerUrl)
})
afterAll(withFreight)

const recorded = async (migration: string) =>
  (await query(`select module as name from migration where name = '${migration}'`))[0]?.name

test('a module has a history of its own, beside that of the product', async () => {
  expect(await recorded('20260101_1000_carrier.sql')).toBe('freight')
  expect(await recorded('0003_platform.sql')).toBe('')
})

test('a product from which the module was taken out starts, and its tables are there when it is back', async () => {
  withoutFreight()
  expect(await run()).toEqual([])
  expect(await query('select from carrier')).toEqual([])
  withFreight()
  expect(await run()).toEqual([])
  expect(await recorded('20260101_1000_carrier.sql')).toBe('freight')
})

test('a module that is older than its data is named, and one that is not installed is not asked', async () => {
  await query(`insert into migration (module, name) values ('freight', '20990101_1000_carrier.sql')`)
  await expect(run()).rejects.toThrow(NewerSchema)
  await expect(run()).rejects.toThrow(
    'newer than the module freight: it has migration 20990101_1000_carrier.sql',
  )
  withoutFreight()
  expect(await run()).toEqual([])
  withFreight()
  await query(`delete from migration where name = '20990101_1000_carrier.sql'`)
})

test('what a module had recorded with the product becomes its own history', async () => {
  await query(`update migration set module = '' where module = 'freight'`)
  expect(await run()).toEqual([])
  expect(await recorded('20260101_1000_carrier.sql')).toBe('freight')
  expect(await recorded('0003_platform.sql')).toBe('')
})
