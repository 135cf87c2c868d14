import { expect, test } from 'vitest'
import { type RouteRecord, routeOf } from './routes.ts'
import { openingFor } from './tabs.ts'

const load = () => Promise.resolve(() => null)
const record = (path: string, part: Partial<RouteRecord> = {}): RouteRecord => ({
  name: path,
  title: path,
  path,
  load,
  ...part,
})

const records = [
  record('/role/:id'),
  record('/role/new'),
  record('/role'),
  record('/me', { authorized: true }),
]

test('a path finds the record with the fewest variables', () => {
  expect(routeOf(records, '/role/new')?.path).toBe('/role/new')
  expect(routeOf(records, '/role/5')?.path).toBe('/role/:id')
  expect(routeOf(records, '/role/5/more')).toBeUndefined()
  expect(routeOf(records, '/')).toBeUndefined()
})

test('a record has name, title, icon, closable, path, authority, hideInBreadcrumb; a tab is closable by default [ROUTE-19]', () => {
  const full: RouteRecord = {
    name: 'me',
    title: 'me.title',
    icon: 'user',
    path: '/me',
    authority: ['a'],
    hideInBreadcrumb: true,
    authorized: true,
    load,
  }
  expect(openingFor('/me', [], () => full)).toMatchObject({ title: 'me.title', icon: 'user', closable: true })
  expect(openingFor('/me', [], () => ({ ...full, closable: false }))).toMatchObject({ closable: false })
})
