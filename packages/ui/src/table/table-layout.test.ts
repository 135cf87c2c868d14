import { expect, test } from 'vitest'
import { arranged, frozenUpTo, movedTo, placesOf } from './table-layout.ts'

const column = (id: string, more: object = {}) => ({ id, header: id, cell: () => id, ...more })
const columns = [column('name', { main: true }), column('code'), column('people')]
const idsOf = (all: readonly { id: string }[]) => all.map(one => one.id)

test('columns are ordered by the layout; those it does not name come last and are shown', () => {
  const all = arranged(columns, { columns: [{ id: 'code', width: 200 }, { id: 'gone' }, { id: 'name' }] })
  expect(idsOf(all)).toEqual(['code', 'name', 'people'])
  expect(all.map(one => [one.width, one.hidden])).toEqual([
    [200, false],
    [undefined, false],
    [undefined, false],
  ])
})

test('the column that names the row is never hidden', () => {
  const all = arranged(columns, {
    columns: [
      { id: 'name', hidden: true },
      { id: 'code', hidden: true },
    ],
  })
  expect(all.filter(one => one.hidden).map(one => one.id)).toEqual(['code'])
})

test('only the first columns that are shown are frozen', () => {
  const frozen = (places: { id: string; frozen?: boolean; hidden?: boolean }[]) =>
    idsOf(arranged(columns, { columns: places }).filter(one => one.frozen))
  expect(frozen([{ id: 'name', frozen: true }, { id: 'code' }, { id: 'people', frozen: true }])).toEqual([
    'name',
  ])
  expect(
    frozen([
      { id: 'code', hidden: true },
      { id: 'name', frozen: true },
    ]),
  ).toEqual(['name'])
  expect(idsOf(frozenUpTo(arranged(columns, { columns: [] }), 2).filter(one => one.frozen))).toEqual([
    'name',
    'code',
  ])
})

test('a column is moved to a place, and not beyond the ends', () => {
  expect(idsOf(movedTo(columns, 'people', 0))).toEqual(['people', 'name', 'code'])
  expect(idsOf(movedTo(columns, 'name', 9))).toEqual(['code', 'people', 'name'])
  expect(idsOf(movedTo(columns, 'name', -1))).toEqual(['name', 'code', 'people'])
  expect(idsOf(movedTo(columns, 'other', 0))).toEqual(['name', 'code', 'people'])
})

test('a stored layout is minimal, and its widths are limited', () => {
  const all = arranged(columns, {
    columns: [
      { id: 'name', width: 9000, frozen: true },
      { id: 'code', hidden: true },
    ],
  })
  expect(placesOf(all)).toEqual([
    { id: 'name', width: 1200, frozen: true },
    { id: 'code', hidden: true },
    { id: 'people' },
  ])
})
