import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CheckNode,
  changesBetween,
  checkStructure,
  hasChanged,
  heldIn,
  indexTree,
  stateOf,
  toggle,
  visibleIn,
} from './check-tree-state.ts'
import { lineStartingWith, linesOf } from './tree-lines.ts'

const nodes: CheckNode[] = [
  {
    id: 'operations',
    name: 'Operations',
    children: [
      {
        id: 'board',
        name: 'Dispatch board',
        children: [
          { id: 'view', name: 'View', code: 'ops.board.view' },
          { id: 'assign', name: 'Assign drivers' },
          { id: 'tariff', name: 'Change tariff codes', lock: 'parent role does not have it' },
        ],
      },
      { id: 'customs', name: 'Customs', children: [{ id: 'void', name: 'Void declarations' }] },
    ],
  },
  {
    id: 'reports',
    name: 'Reports',
    lock: 'not yours',
    children: [{ id: 'late', name: 'Late departures' }],
  },
]

const index = indexTree(nodes)
const checked = (...ids: string[]) => new Set(ids)
const sorted = (ids: ReadonlySet<string>) => [...ids].sort()
const question = {
  search: '',
  filter: 'all',
  checked: checked(),
  changes: changesBetween(checked(), checked()),
} as const

test('a branch has all, some or none of its leaves checked', () => {
  const held = heldIn(index, checked('view', 'assign', 'tariff'))
  const state = (id: string) => stateOf(held.get(id) ?? { held: 0, total: 0 })
  expect(held.get('operations')).toEqual({ held: 3, total: 4 })
  expect(state('board')).toBe('all')
  expect(state('operations')).toBe('some')
  expect(state('customs')).toBe('none')
})

test('toggling an incomplete branch checks all of it except locked leaves', () => {
  expect(sorted(toggle(index, 'operations', checked('view')))).toEqual(['assign', 'view', 'void'])
})

test('toggling a branch again unchecks all of it except locked leaves', () => {
  expect(sorted(toggle(index, 'board', checked('view', 'assign', 'tariff')))).toEqual(['tariff'])
})

test('a lock on a branch covers everything in it', () => {
  const before = checked('late')
  expect(toggle(index, 'late', before)).toBe(before)
  expect(toggle(index, 'reports', before)).toBe(before)
})

test('toggling twice restores a branch that was full or empty', () => {
  fc.assert(
    fc.property(fc.constantFrom(...index.entries.keys()), id => {
      const empty = checked()
      expect(sorted(toggle(index, id, toggle(index, id, empty)))).toEqual([])
    }),
  )
})

test('what differs from before is added or removed', () => {
  const changes = changesBetween(checked('view', 'void'), checked('view', 'assign'))
  expect([sorted(changes.added), sorted(changes.removed)]).toEqual([['assign'], ['void']])
  const customs = index.entries.get('customs')
  expect(customs && hasChanged(changes, customs)).toBe(true)
})

test('closed branches hide their lines', () => {
  const ids = (open: string[]) =>
    linesOf(nodes, checkStructure, { isOpen: id => open.includes(id), visible: null }).map(line => line.key)
  expect(ids([])).toEqual(['operations', 'reports'])
  expect(ids(['operations'])).toEqual(['operations', 'board', 'customs', 'reports'])
})

test('a search keeps matches by name or code, and their ancestors', () => {
  expect([...(visibleIn(index, { ...question, search: 'BOARD.V' }) ?? [])].sort()).toEqual([
    'board',
    'operations',
    'view',
  ])
  expect([...(visibleIn(index, { ...question, search: 'customs' }) ?? [])].sort()).toEqual([
    'customs',
    'operations',
    'void',
  ])
  expect(visibleIn(index, { ...question, search: 'nowhere' })?.size).toBe(0)
})

test('the filters keep what is granted and what has changed', () => {
  const before = checked('void')
  const after = checked('view')
  const changes = changesBetween(before, after)
  const shownIn = (filter: 'granted' | 'changed') =>
    [...(visibleIn(index, { search: '', filter, checked: after, changes }) ?? [])].sort()
  expect(shownIn('granted')).toEqual(['board', 'operations', 'view'])
  expect(shownIn('changed')).toEqual(['board', 'customs', 'operations', 'view', 'void'])
})

test('a comparison keeps the lines that only one of the two holds', () => {
  const differing = {
    search: '',
    filter: 'different',
    checked: checked('view'),
    changes: question.changes,
  } as const
  const shownIn = (compared?: ReadonlySet<string>) =>
    [...(visibleIn(index, { ...differing, compared }) ?? [])].sort()
  expect(shownIn(checked('void'))).toEqual(['board', 'customs', 'operations', 'view', 'void'])
  expect(shownIn(checked('view'))).toEqual([])
  expect(shownIn()).toEqual([])
})

test('type-ahead goes to the next line that begins with it and wraps around', () => {
  const lines = linesOf(nodes, checkStructure, { isOpen: () => true, visible: null })
  const at = (id: string) => lines.findIndex(line => line.key === id)
  const next = (from: number, typed: string) => lineStartingWith(lines, line => line.node.name, from, typed)
  expect(next(at('view'), 'v')).toBe(at('void'))
  expect(next(at('void'), 'v')).toBe(at('view'))
  expect(next(0, 'x')).toBe(-1)
})
