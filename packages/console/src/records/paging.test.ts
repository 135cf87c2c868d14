import { afterEach, expect, test, vi } from 'vitest'
import { emptyUserState, userState } from '../session/user-state.ts'
import { readPaging, writePaging } from './paging.ts'

const search = (text: string) => new URLSearchParams(text)

test('a list starts at page 0 with 10 rows [PAGE-2]', () => {
  expect(readPaging(search(''))).toEqual({ page: 0, size: 10, sort: [] })
})

test('page, size and sort are read from the address [PAGE-1]', () => {
  expect(readPaging(search('page=3&size=50&sort=name,desc&sort=code,asc'))).toEqual({
    page: 3,
    size: 50,
    sort: ['name,desc', 'code,asc'],
  })
})

test.each(['page=-1', 'page=1.5', 'page=x', 'size=7', 'size=', 'sort=name', 'sort=name,up'])(
  '%s counts as unset',
  text => {
    expect(readPaging(search(text))).toEqual({ page: 0, size: 10, sort: [] })
  },
)

test('default values are omitted from the address, other parts of it stay', () => {
  expect(writePaging(search('name=x&page=2'), { page: 0, size: 20 }).toString()).toBe('name=x&size=20')
  expect(writePaging(search(''), { sort: ['name,asc'] }).toString()).toBe('sort=name%2Casc')
})

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['20', 20],
  ['7', 10],
  [null, 10],
])('a list whose address has no size has the one that was chosen last: %s gives %d', (chosen, size) => {
  vi.stubGlobal('localStorage', { getItem: () => chosen })
  expect(readPaging(search('page=1'))).toEqual({ page: 1, size, sort: [] })
  expect(readPaging(search('size=50')).size).toBe(50)
})

test('a page of a remembered size names it in its address, so that a link leads others to the same rows', () => {
  vi.stubGlobal('localStorage', { getItem: () => '20' })
  expect(writePaging(search(''), { page: 2 }).toString()).toBe('page=2&size=20')
})

test.each([
  [20, null, 20],
  [20, '50', 50],
  [7, null, 10],
])('a tenant of %d rows per page and a choice of %s give %d', (pageSize, chosen, size) => {
  vi.stubGlobal('localStorage', { getItem: () => chosen })
  userState.set({ currentUser: { pageSize } as never })
  expect(readPaging(search('')).size).toBe(size)
  expect(readPaging(search('size=100')).size).toBe(100)
  userState.set(emptyUserState)
})
