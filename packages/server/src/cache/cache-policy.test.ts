import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cachePolicyOf, type Route } from '../http/routes.ts'
import { OwnCalls } from '../interchange/own-calls.ts'
import { buildTestApp, type TestApp } from '../testing/app.ts'

let test: TestApp
let routes: readonly Route[]

beforeAll(async () => {
  const added = vi.spyOn(OwnCalls.prototype, 'add')
  test = await buildTestApp()
  routes = added.mock.calls.flatMap(([bound]) => bound)
  added.mockRestore()
})
afterAll(() => test.close())

describe('the tables of cached answers', () => {
  it('exist in the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`.execute(test.databases.site)
    const existing = new Set(rows.map(row => row.name))
    const named = [...new Set(routes.flatMap(route => cachePolicyOf(route)?.tables ?? []))]
    expect(named).toContain('memberRole')
    const inDatabase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    expect(named.filter(name => !existing.has(inDatabase(name)))).toEqual([])
  })
})
