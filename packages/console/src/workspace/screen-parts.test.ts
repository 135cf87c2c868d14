import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../access/permissions.ts'
import type { MenuNode } from '../menu/menu.ts'
import type { RouteRecord } from '../tabs/routes.ts'
import { askForScreens } from './screen-parts.ts'

const record = (path: string, authority: string): RouteRecord => ({
  ...{ name: path, title: path, path, authority },
  load: () => Promise.reject(new Error('not opened')),
})
const leaf = (path: string) => ({ path }) as MenuNode

let asked: string[][]

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const codes: string[] = JSON.parse(String(body))
    asked.push(codes)
    return Promise.resolve(Response.json(codes.map(code => ({ code, approve: true }))))
  })
})
afterEach(() => {
  permissions.forget()
  vi.useRealTimers()
})

test('the permissions of all screens in the menu are asked for together, before one of them opens [PERM-3]', async () => {
  const records = [
    record('/hiam/role/list', 'iam.role.list'),
    record('/hiam/role/detail/:id', 'iam.role.detail'),
    record('/hpfm/config', 'hpfm.config.get'),
    record('/hpfm/feature/list', 'hpfm.feature.list'),
  ]
  askForScreens(records, [leaf('/hpfm/config'), leaf('/hiam/role/list'), leaf('/elsewhere')])
  await vi.advanceTimersByTimeAsync(600)
  expect(asked).toEqual([['iam.role.list', 'hpfm.config.get']])
  expect(permissions.verdict(['hpfm.config.get'])).toEqual({ state: 'allowed' })
})
