import type { FormValues } from '@atrium/contract/workspace/draft'
import { expect, test } from 'vitest'
import { differences, merged, taken } from './draft-differences.ts'
import { byStoredKeys } from './row-differences.ts'

const row = (key: string, goods: string, weight = 1) => ({ key, id: key, goods, weight })
const added = (key: string, goods: string, weight = 1) => ({ key, goods, weight })
const lines = (...rows: object[]) => ({ lines: rows }) as FormValues
const [crates, sacks, pipes] = [row('1', 'Crates'), row('2', 'Sacks'), row('3', 'Pipes')]
const base = lines(crates, sacks, pipes)

test('rows are compared one by one: those that either side has added, removed or changed', () => {
  const values = lines({ ...crates, weight: 2 }, sacks, added('new-1', 'Reels'))
  const now = lines({ ...crates, goods: 'Boxes' }, pipes, row('4', 'Beams'))
  const found = differences({ base, values, now })
  expect(found.map(({ row, path, ...rest }) => ({ path: path.join('.'), ...row, ...rest }))).toEqual([
    {
      path: 'lines.1.goods',
      at: 1,
      wasThere: true,
      stored: 'Boxes',
      typed: 'Crates',
      isChangedMeanwhile: true,
    },
    { path: 'lines.1.weight', at: 1, wasThere: true, stored: 1, typed: 2, isChangedMeanwhile: false },
    {
      ...{ path: 'lines.3', at: 2, wasThere: true, isChangedMeanwhile: false },
      ...{ stored: { goods: 'Pipes', weight: 1 }, typed: null },
    },
    {
      ...{ path: 'lines.4', at: 3, wasThere: false, isChangedMeanwhile: true },
      ...{ stored: { goods: 'Beams', weight: 1 }, typed: null },
    },
    {
      ...{ path: 'lines.2', at: 4, wasThere: true, isChangedMeanwhile: true },
      ...{ stored: null, typed: { goods: 'Sacks', weight: 1 } },
    },
    {
      ...{ path: 'lines.new-1', at: 5, wasThere: false, isChangedMeanwhile: false },
      ...{ stored: null, typed: { goods: 'Reels', weight: 1 } },
    },
  ])
})

test('a row whose fields come back in another order is unchanged', () => {
  const before = lines({ weight: 1, key: '1', id: '1', goods: 'Crates' })
  const [removed] = differences({ base: before, values: lines(), now: lines(crates) })
  expect(removed?.isChangedMeanwhile).toBe(false)
})

test('chosen rows and fields of rows replace the stored ones, and the others stay as stored', () => {
  const values = lines({ ...crates, goods: 'Boxes', weight: 2 }, sacks, added('new-1', 'Reels'))
  const now = lines(crates, pipes)
  const found = differences({ base, values, now })
  expect(taken(now, found, values)).toEqual(
    // The server no longer has the sacks: they are a new row.
    lines({ ...crates, goods: 'Boxes', weight: 2 }, added('2', 'Sacks'), added('new-1', 'Reels')),
  )
  const weights = found.filter(({ path }) => path.at(-1) === 'weight')
  expect(taken(now, weights, values)).toEqual(lines({ ...crates, weight: 2 }, pipes))
  expect(now).toEqual(lines(crates, pipes))
})

test('rows that only one side has added, removed or changed lie over one another', () => {
  const values = lines({ ...crates, weight: 2 }, pipes, added('new-1', 'Reels'))
  const now = lines({ ...crates, goods: 'Boxes' }, sacks, row('4', 'Beams'))
  expect(merged({ base, values, now })).toEqual(
    lines({ ...crates, goods: 'Boxes', weight: 2 }, row('4', 'Beams'), added('new-1', 'Reels')),
  )
})

test.each([
  [
    'changed by both',
    lines({ ...crates, weight: 2 }, sacks, pipes),
    lines({ ...crates, weight: 3 }, sacks, pipes),
  ],
  [
    'removed by one and changed by the other',
    lines(sacks, pipes),
    lines({ ...crates, weight: 3 }, sacks, pipes),
  ],
  [
    'changed by one and removed by the other',
    lines({ ...crates, weight: 3 }, sacks, pipes),
    lines(sacks, pipes),
  ],
])('a row that was %s is left to a comparison', (_, values, now) => {
  expect(merged({ base, values, now })).toBeUndefined()
})

test('rows that were just saved are known by their new keys, and the later ones are added', () => {
  const sent = lines(added('new-1', 'Crates'), added('new-2', 'Sacks'))
  const values = lines(added('new-1', 'Boxes'), added('new-2', 'Sacks'), added('new-3', 'Reels'))
  const now = lines(crates, sacks)
  expect(merged({ ...byStoredKeys({ base: sent, values }, now), now })).toEqual(
    lines(row('1', 'Boxes'), sacks, added('new-3', 'Reels')),
  )
})
