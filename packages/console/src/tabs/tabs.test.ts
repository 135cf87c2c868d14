import { describe, expect, test } from 'vitest'
import type { MenuNode } from '../menu/menu.ts'
import { readAddress, workplacePath } from './paths.ts'
import {
  closeAfter,
  closeAll,
  closeBefore,
  closeOthers,
  closeTab,
  duplicateTab,
  firstTabs,
  memoryKey,
  moveTab,
  openingFor,
  openTab,
  pinTab,
  restoredTabs,
  storedTabs,
  type TabRoute,
  type TabSet,
  workplaceTab,
} from './tabs.ts'

const leaf = (path: string, part: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  code: `code:${path}`,
  name: path,
  icon: 'key',
  path,
  parentId: '0',
  quickIndex: undefined,
  type: 'menu',
  children: [],
  ...part,
})

const leaves = [
  leaf('/hiam/role/list'),
  leaf('/hiam/role/tree'),
  leaf('/hiam/account'),
  leaf('/hpfm/prompt'),
  leaf('http://help.example', { type: 'window' }),
]
const routes: Record<string, TabRoute> = {
  '/hiam/user/info': { key: '/hiam/user', path: '/hiam/user/info', title: 'me', authorized: true },
  '/public/kickoff': { path: '/public/kickoff', title: 'kicked', authorized: true },
  '/notes/detail/5': { path: '/notes/detail/:id', title: 'note', authorized: true },
  '/notes': { path: '/notes', title: 'notes', authorized: true },
  '/hpfm/prompt': { path: '/hpfm/prompt', title: 'prompts', closable: false },
}

function open(set: TabSet, to: string, search?: string): TabSet {
  const address = readAddress(to)
  const opening = openingFor(address.path, leaves, path => routes[path])
  return opening ? openTab(set, opening, address, search) : set
}

const opened = (...addresses: string[]) => addresses.reduce((set, to) => open(set, to), firstTabs)
const keys = (set: TabSet) => set.tabs.map(tab => tab.key)

describe('at the start', () => {
  test('home is open, first, fixed and active [TAB-13][ROUTE-1]', () => {
    expect(firstTabs.activeTabKey).toBe('/workplace')
    expect(firstTabs.tabs).toEqual([workplaceTab])
    expect(closeTab(firstTabs, workplacePath)).toBe(firstTabs)
  })
})

describe('opening', () => {
  test('a path adds a tab with key, path, title, icon, closable, search and type [TAB-1]', () => {
    expect(opened('/hiam/account?name=x').tabs[1]).toEqual({
      key: '/hiam/account',
      path: '/hiam/account',
      title: 'code:/hiam/account',
      icon: 'key',
      closable: true,
      search: 'name=x',
      type: 'menu',
    })
  })

  test('an open path activates its tab again [TAB-2]', () => {
    const set = opened('/hiam/account', '/hpfm/prompt', '/hiam/account')
    expect(keys(set)).toEqual(['/workplace', '/hiam/account', '/hpfm/prompt'])
    expect(set.activeTabKey).toBe('/hiam/account')
  })

  test('an open path replaces path and query when they changed [TAB-2]', () => {
    const set = opened('/hiam/account?a=1', '/hiam/account/edit/4?b=2')
    expect(set.tabs[1]).toMatchObject({ key: '/hiam/account', path: '/hiam/account/edit/4', search: 'b=2' })
    const same = open(set, '/hiam/account/edit/4?b=2')
    expect(same.tabs).toBe(set.tabs)
  })

  test('lays a given query over that of the path', () => {
    expect(open(firstTabs, '/hiam/account?a=1&b=2', 'b=3').tabs[1]?.search).toBe('a=1&b=3')
  })

  test.each(['', '/', '/user/login', '/user/logout'])('%j opens nothing [TAB-6]', path => {
    expect(open(firstTabs, path)).toBe(firstTabs)
    expect(openTab(firstTabs, { key: path, title: 'x' }, { path, search: '' })).toBe(firstTabs)
  })

  test('a route that matches a menu leaf is titled by the menu [TAB-10]', () => {
    expect(opened('/hpfm/prompt').tabs[1]).toMatchObject({ title: 'code:/hpfm/prompt', closable: false })
  })

  test('a route flagged authorized skips menu matching and opens under its key or path [ROUTE-18]', () => {
    expect(opened('/hiam/user/info').tabs[1]).toMatchObject({ key: '/hiam/user', title: 'me' })
    expect(opened('/notes').tabs[1]).toMatchObject({ key: '/notes' })
  })

  test('what matches no menu and is not authorized opens nothing', () => {
    expect(open(firstTabs, '/hiam/roles')).toBe(firstTabs)
  })

  test('list and detail share a tab [TAB-11]', () => {
    const set = opened('/hiam/role/list', '/hiam/role/detail/5')
    expect(keys(set)).toEqual(['/workplace', '/hiam/role'])
    expect(set.tabs[1]?.path).toBe('/hiam/role/detail/5')
  })

  test('pages without a menu share a tab by their first segments [TAB-11]', () => {
    expect(keys(opened('/notes', '/notes/detail/5'))).toEqual(['/workplace', '/notes'])
    expect(keys(opened('/notes/detail/5', '/notes'))).toEqual(['/workplace', '/notes/detail/5'])
  })

  test('pages with only the first segment in common keep two tabs, which that segment alone would merge [TAB-11]', () => {
    expect(keys(opened('/hiam/role/detail/5', '/hiam/user/info'))).toEqual([
      '/workplace',
      '/hiam/role',
      '/hiam/user',
    ])
  })

  test('pages of two menus keep two tabs, also when one route lies below the other', () => {
    const set = opened('/hiam/role/list', '/hiam/role/tree')
    expect(keys(set)).toEqual(['/workplace', '/hiam/role', '/hiam/role/tree'])
  })
})

describe('closing', () => {
  const set = opened('/hiam/role/list', '/hiam/account', '/hpfm/prompt', '/hiam/user/info')

  test('the active tab activates the previous one [TAB-3]', () => {
    const closed = closeTab(set, '/hiam/user')
    expect(closed.activeTabKey).toBe('/hpfm/prompt')
    expect(keys(closed)).toEqual(['/workplace', '/hiam/role', '/hiam/account', '/hpfm/prompt'])
  })

  test('another tab leaves the active one active', () => {
    expect(closeTab(set, '/hiam/role').activeTabKey).toBe('/hiam/user')
  })

  test('what is not closable stays', () => {
    expect(closeTab(set, '/hpfm/prompt')).toBe(set)
  })

  test('others keeps what is not closable and the chosen one [TAB-4]', () => {
    const closed = closeOthers(set, '/hiam/account')
    expect(keys(closed)).toEqual(['/workplace', '/hiam/account', '/hpfm/prompt'])
    expect(closed.activeTabKey).toBe('/hiam/account')
  })

  test('all leaves only what is not closable [TAB-5]', () => {
    const closed = closeAll(set)
    expect(keys(closed)).toEqual(['/workplace', '/hpfm/prompt'])
    expect(closed.activeTabKey).toBe('/workplace')
  })

  test('those before or after a tab keeps what is not closable', () => {
    expect(keys(closeBefore(set, '/hiam/account'))).toEqual([
      '/workplace',
      '/hiam/account',
      '/hpfm/prompt',
      '/hiam/user',
    ])
    const after = closeAfter(set, '/hiam/role')
    expect(keys(after)).toEqual(['/workplace', '/hiam/role', '/hpfm/prompt'])
    expect(after.activeTabKey).toBe('/hiam/role')
  })
})

test('a tab moves, but not past what is fixed', () => {
  const set = opened('/hiam/role/list', '/hiam/account')
  expect(keys(moveTab(set, '/hiam/account', -1))).toEqual(['/workplace', '/hiam/account', '/hiam/role'])
  expect(moveTab(set, '/hiam/role', -1)).toBe(set)
})

describe('remembered', () => {
  test('under exactly menuTabSessionKey-{roleId} [TAB-8]', () => {
    expect(memoryKey('r1')).toBe('menuTabSessionKey-r1')
  })

  test('tabs are restored as they were [TAB-8]', () => {
    const set = opened('/hiam/role/list', '/hiam/account?a=1')
    expect(restoredTabs(storedTabs(set))).toEqual(set)
    expect(storedTabs(set)).toMatchObject({
      tabs: [{ key: '/workplace', closable: false }, { key: '/hiam/role' }, { search: 'a=1' }],
      activeTabKey: '/hiam/account',
    })
  })

  test('public tabs are dropped, and home is active when one of them was [TAB-7][TAB-9]', () => {
    const kickoff = { key: '/public/kickoff', title: 'k' }
    const set = openTab(opened('/hiam/account'), kickoff, { path: '/public/kickoff', search: '' })
    const stored = storedTabs(set)
    expect(keys(stored)).toEqual(['/workplace', '/hiam/account'])
    expect(stored.activeTabKey).toBe('/workplace')
    // Stored by a version that kept them.
    const back = restoredTabs(set)
    expect(keys(back)).toEqual(['/workplace', '/hiam/account'])
    expect(back.activeTabKey).toBe('/workplace')
  })

  test.each([undefined, '', 'null', '[]', '{"tabs":{}}', '{"tabs":[1,{"key":"/x"}],"activeTabKey":7}'])(
    'nonsense such as %s comes back as home',
    text => {
      expect(restoredTabs(text)).toEqual(firstTabs)
    },
  )
})

describe('a pinned tab', () => {
  const set = () => pinTab(opened('/hiam/role/list', '/hiam/account', '/hpfm/prompt'), '/hiam/account', true)

  test('comes first after home and is not closable, so it stays when others are closed [TAB-4] [TAB-5]', () => {
    expect(keys(set())).toEqual([workplacePath, '/hiam/account', '/hiam/role', '/hpfm/prompt'])
    expect(set().tabs[1]).toMatchObject({ pinned: true, closable: false })
    expect(closeAll(set()).tabs.map(tab => tab.closable)).not.toContain(true)
    expect(keys(closeAll(set()))).toEqual([workplacePath, '/hiam/account', '/hpfm/prompt'])
    expect(keys(closeOthers(set(), '/hiam/role'))).toEqual(keys(set()))
    expect(keys(closeTab(set(), '/hiam/account'))).toContain('/hiam/account')
    expect(keys(moveTab(set(), '/hiam/role', -1))).toEqual(keys(set()))
  })

  test('is remembered as pinned, in the format of all HZERO consoles', () => {
    expect(restoredTabs(storedTabs(set())).tabs[1]).toMatchObject({ key: '/hiam/account', pinned: true })
  })

  test('stored as closable by an earlier version comes back as not closable [TAB-5]', () => {
    const { tabs, activeTabKey } = storedTabs(set())
    const stored = { tabs: tabs.map(tab => ({ ...tab, closable: true })), activeTabKey }
    expect(restoredTabs(stored).tabs[1]).toMatchObject({ pinned: true, closable: false })
  })

  test('moves among pinned tabs, and its page opens a second time closable', () => {
    const one = pinTab(opened('/hiam/role/list', '/hiam/account'), '/hiam/account', true)
    const two = pinTab(one, '/hiam/role', true)
    expect(keys(moveTab(two, '/hiam/account', 1)).slice(0, 3)).toEqual([
      workplacePath,
      '/hiam/role',
      '/hiam/account',
    ])
    expect(duplicateTab(set(), '/hiam/account').tabs.find(tab => tab.key.endsWith('copy=2'))).toMatchObject({
      closable: true,
    })
  })

  test('is unpinned among the others', () => {
    const free = pinTab(set(), '/hiam/account', false)
    expect(free.tabs.some(tab => tab.pinned)).toBe(false)
    expect(free.tabs.find(tab => tab.key === '/hiam/account')?.closable).toBe(true)
    expect(keys(closeOthers(free, '/hiam/role'))).not.toContain('/hiam/account')
  })
})

describe('a page that is open twice', () => {
  const set = () => duplicateTab(opened('/hiam/role/list?name=a', '/hiam/account'), '/hiam/role')

  test('has a second tab beside the first, with an address of its own', () => {
    expect(keys(set())).toEqual([workplacePath, '/hiam/role', '/hiam/role?copy=2', '/hiam/account'])
    expect(set().activeTabKey).toBe('/hiam/role?copy=2')
    expect(set().tabs[2]).toMatchObject({ path: '/hiam/role/list', search: 'name=a&copy=2' })
    expect(keys(duplicateTab(set(), '/hiam/role?copy=2'))).toContain('/hiam/role?copy=3')
  })

  test('is found in its first tab by links to it [TAB-11]', () => {
    const next = open(set(), '/hiam/role/detail/5')
    expect(next.activeTabKey).toBe('/hiam/role')
    expect(keys(next)).toEqual(keys(set()))
  })

  test('home is there once', () => {
    expect(keys(duplicateTab(firstTabs, workplacePath))).toEqual([workplacePath])
  })
})
