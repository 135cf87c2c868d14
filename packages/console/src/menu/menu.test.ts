import type { MenuItem } from '@atrium/contract/access/menu'
import { describe, expect, test } from 'vitest'
import { columnsOf, findLeaves, groupsOf, leafOf, leavesOf, menuTree, opensWindow, rootOf } from './menu.ts'

const item = (id: string, part: Partial<MenuItem> = {}): MenuItem => ({
  id,
  code: `code.${id}`,
  name: id,
  level: 'site',
  parentId: '0',
  type: 'menu',
  sort: 1,
  route: `/x/${id}`,
  ...part,
})

const tree = menuTree([
  item('access', {
    type: 'root',
    route: '',
    subMenus: [
      item('people', {
        type: 'dir',
        name: 'People',
        subMenus: [
          item('role', { name: 'Roles', route: '/hiam/role', quickIndex: 'JSGL', icon: 'key' }),
          item('roletree', { name: 'Role tree', route: '/hiam/role/tree' }),
          item('deep', { type: 'dir', subMenus: [item('account', { route: '/hiam/account' })] }),
        ],
      }),
      item('nothing', { type: 'dir', subMenus: [] }),
      item('direct', { route: 'hiam/direct' }),
    ],
  }),
  item('out', { type: 'window', route: 'help.example' }),
  item('frame', { type: 'link', route: 'https://news.example' }),
])

test('an item becomes name, icon, path, id, parentId, quickIndex, type, children [MENU-2]', () => {
  expect(tree[0]?.children[0]?.children[0]).toEqual({
    name: 'Roles',
    icon: 'key',
    path: '/hiam/role',
    id: 'role',
    parentId: '0',
    quickIndex: 'JSGL',
    type: 'menu',
    children: [],
    code: 'code.role',
  })
})

test('empty directories are left out', () => {
  expect(tree[0]?.children.map(child => child.id)).toEqual(['people', 'direct'])
})

test('links open in a tab of their own, windows leave the console for their address [MENU-4]', () => {
  const [, out, frame] = tree
  expect(out).toMatchObject({ path: 'http://help.example', address: 'http://help.example' })
  expect(frame).toMatchObject({ path: '/link/frame', address: 'https://news.example' })
  expect([out, frame].map(node => node && opensWindow(node))).toEqual([true, false])
  const [inner] = menuTree([item('in', { type: 'inner-link', route: 'report/1' })], 'https://api.example')
  expect(inner).toMatchObject({ path: '/link/in', address: 'https://api.example/report/1' })
})

test('a link with an invalid address keeps its tab, which shows no page [SAFE-42]', () => {
  for (const type of ['link', 'inner-link', 'window'] as const) {
    const [dead] = menuTree([item('dead', { type, route: 'javascript:alert(1)' })])
    expect(dead?.path).toBe('/link/dead')
    expect(dead).not.toHaveProperty('address')
    expect(dead && leafOf([dead], '/link/dead')?.id).toBe('dead')
  }
})

test('a page stays in this console whatever its route begins with [SAFE-42]', () => {
  const paths = ['//evil.example/a', '/\\\\evil.example', 'javascript:alert(1)', ' /hiam/x '].map(
    route => menuTree([item('page', { route })])[0]?.path,
  )
  expect(paths).toEqual(['/evil.example/a', '/evil.example', '/javascript:alert(1)', '/hiam/x'])
})

test('the tree, leaves and search of fifty thousand pages take less than a second [SAFE-19]', () => {
  const items = Array.from({ length: 50 }, (_, shelf) =>
    item(`${shelf}`, {
      type: 'root',
      route: '',
      subMenus: Array.from({ length: 1000 }, (_, at) => item(`${shelf}-${at}`, { route: `/${shelf}/${at}` })),
    }),
  )
  // The machine does other things at the same time: the quickest of three counts.
  const milliseconds = [1, 2, 3].map(() => {
    const began = performance.now()
    const leaves = leavesOf(menuTree(items))
    expect(leaves).toHaveLength(50_000)
    expect(leafOf(leaves, '/49/999')?.id).toBe('49-999')
    expect(findLeaves(leaves, 'nothing is called so')).toEqual([])
    return performance.now() - began
  })
  expect(Math.min(...milliseconds)).toBeLessThan(1_000)
})

test('a path belongs to the leaf with the longest matching route [TAB-10]', () => {
  const leaves = leavesOf(tree)
  expect(leafOf(leaves, '/hiam/role')?.id).toBe('role')
  expect(leafOf(leaves, '/hiam/role/detail/5')?.id).toBe('role')
  expect(leafOf(leaves, '/hiam/role/tree')?.id).toBe('roletree')
  expect(leafOf(leaves, '/hiam/roles')).toBeUndefined()
})

test('menu search finds leaves by title or by the start of the quick index [MENU-3]', () => {
  const leaves = leavesOf(tree)
  expect(findLeaves(leaves, 'ROLE').map(leaf => leaf.id)).toEqual(['role', 'roletree'])
  expect(findLeaves(leaves, 'jsg').map(leaf => leaf.id)).toEqual(['role'])
  expect(findLeaves(leaves, 'gl')).toEqual([])
  const two = leaves.map(leaf => ({ ...leaf, quickIndex: 'JSGL RL' }))
  expect(findLeaves(two, 'rl')).toHaveLength(two.length)
  expect(findLeaves(leaves, ' ')).toEqual([])
})

test('a panel has the second level as headings and everything below it flat', () => {
  const access = tree[0]
  expect(access && groupsOf(access).map(group => [group.heading, group.items.map(leaf => leaf.id)])).toEqual([
    ['', ['direct']],
    ['People', ['role', 'roletree', 'account']],
  ])
})

test('a page is found under its first-level item', () => {
  expect(rootOf(tree, 'account')?.id).toBe('access')
  expect(rootOf(tree, 'gone')).toBeUndefined()
})

describe('columns', () => {
  const group = (size: number) => ({
    heading: 'g',
    key: `g${size}`,
    items: Array.from({ length: size }, (_, at) => ({ ...leavesOf(tree)[0], id: `${at}` }) as never),
  })

  test('are as few as hold the groups, at most four, and keep the order', () => {
    expect(columnsOf([group(4)])).toHaveLength(1)
    expect(columnsOf([group(4), group(2), group(5), group(2), group(4), group(3)])).toHaveLength(3)
    const many = columnsOf(Array.from({ length: 12 }, () => group(9)))
    expect(many.map(column => column.length)).toEqual([3, 3, 3, 3])
  })
})
