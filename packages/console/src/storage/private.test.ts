import type { Self } from '@atrium/contract/workspace/self'
import { beforeEach, expect, test, vi } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

type Storage = typeof import('./private.ts')

/** The storage of a page that has just been loaded. */
async function newPage(): Promise<Storage> {
  vi.resetModules()
  return import('./private.ts')
}

const keyOf = (letter: string) => btoa(letter.repeat(32))
const userOf = (owner: string, key = keyOf(owner.slice(0, 1))) =>
  ({ id: 'u1', tenantId: 7, browserStorage: { owner, key } }) as Self
const ines = userOf('ines-norrvik')
const liang = userOf('liang-kestrel')

const raw = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

const changed = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function store(user: Self): Promise<void> {
  const page = await newPage()
  await page.openStorage(user)
  page.ownWindowMemory.write('tabs-r1', { search: 'name=Marchetti' })
  page.ownBrowserMemory.write('errors', ['Marchetti is undefined'])
  await page.everythingStored()
}

test('comes back for the same person in the same tenant, and nobody can read it in the browser', async () => {
  await store(ines)
  expect(raw()).toContain('tabs-r1')
  expect(raw()).not.toMatch(/Marchetti|search|undefined/)
  const page = await newPage()
  expect(page.ownWindowMemory.read('tabs-r1')).toBeNull()
  await page.openStorage(ines)
  expect(page.ownWindowMemory.read('tabs-r1')).toEqual({ search: 'name=Marchetti' })
  expect(page.ownBrowserMemory.read('errors')).toEqual(['Marchetti is undefined'])
})

test('another person finds nothing under the same names, and overwrites nothing', async () => {
  await store(ines)
  const page = await newPage()
  await page.openStorage(liang)
  expect(page.ownWindowMemory.read('tabs-r1')).toBeNull()
  expect(page.ownBrowserMemory.read('errors')).toBeNull()
  page.ownWindowMemory.write('tabs-r1', 'Liang')
  await page.everythingStored()
  await page.openStorage(ines)
  expect(page.ownWindowMemory.read('tabs-r1')).toEqual({ search: 'name=Marchetti' })
})

test.each([
  ['with another key', () => userOf('ines-norrvik', keyOf('x')), (text: string) => text],
  ['with one letter changed', () => ines, (text: string) => changed(text, 20)],
  ['cut off', () => ines, (text: string) => text.slice(0, 10)],
  ['written in plain text', () => ines, () => '{"search":"evil"}'],
])('a value %s counts as none and is deleted', async (_, user, change) => {
  await store(ines)
  const name = 'tabs-r1.ines-norrvik'
  sessionStorage.setItem(name, change(sessionStorage.getItem(name) ?? ''))
  const page = await newPage()
  await page.openStorage(user())
  expect(page.ownWindowMemory.read('tabs-r1')).toBeNull()
  expect(sessionStorage.getItem(name)).toBeNull()
})

test('a value that was moved to another name counts as none', async () => {
  await store(ines)
  sessionStorage.setItem('redirectUrl.ines-norrvik', sessionStorage.getItem('tabs-r1.ines-norrvik') ?? '')
  const page = await newPage()
  await page.openStorage(ines)
  expect(page.ownWindowMemory.read('redirectUrl')).toBeNull()
})

test.each([
  ['before the user is known', undefined],
  ['with a server that sends no key', { id: 'u1', tenantId: 7 } as Self],
])('%s nothing leaves the memory of the page', async (_, user) => {
  const page = await newPage()
  if (user) await page.openStorage(user)
  page.ownWindowMemory.write('tabs-r1', 'Marchetti')
  await page.everythingStored()
  expect(page.ownWindowMemory.read('tabs-r1')).toBe('Marchetti')
  expect(raw()).toBe('[{},{}]')
})

test('without encryption nothing leaves the memory of the page, and another tenant finds nothing there', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const page = await newPage()
  await page.openStorage(ines)
  page.ownWindowMemory.write('tabs-r1', 'Marchetti')
  await page.everythingStored()
  expect(raw()).not.toContain('tabs-r1')
  await page.openStorage(ines)
  expect(page.ownWindowMemory.read('tabs-r1')).toBe('Marchetti')
  await page.openStorage(liang)
  expect(page.ownWindowMemory.read('tabs-r1')).toBeNull()
  vi.unstubAllGlobals()
})

test('what is still being encrypted is not stored after it was forgotten or changed', async () => {
  const page = await newPage()
  await page.openStorage(ines)
  page.ownWindowMemory.write('a', 1)
  page.ownWindowMemory.forget('a')
  page.ownWindowMemory.write('b', 1)
  page.ownWindowMemory.write('b', 2)
  await page.everythingStored()
  const next = await newPage()
  await next.openStorage(ines)
  expect([next.ownWindowMemory.read('a'), next.ownWindowMemory.read('b')]).toEqual([null, 2])
})

test.each([
  [
    'GET https://a.example/hiam/role/list?name=Marchetti#top failed',
    'GET https://a.example/hiam/role/list failed',
  ],
  ['at f (/assets/main.js?v=(1):2:3)', 'at f (/assets/main.js'],
  ['Authorization: Bearer 6f1c-22', 'Authorization: Bearer …'],
  ['{"access_token":"6f1c-22","path":"/x?y=z"}', '{"access_token":"…","path":"/x"}'],
  ['refresh_token=6f1c-22&id_token=9', 'refresh_token=…&id_token=…'],
  ['What is this? No token, no query.', 'What is this? No token, no query.'],
])('%s is stored without tokens and queries', (text, stored) => {
  expect(withoutSecrets(text)).toBe(stored)
})
