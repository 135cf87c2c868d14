import { expect, test } from 'vitest'
import { emptyValue, type ValueLine } from './value-list-rows.ts'
import { planOf } from './value-paste.ts'

const line = (value: string, english: string): ValueLine => ({
  key: `key-${value}`,
  mark: undefined,
  row: { ...emptyValue, value, meaning: english, meanings: { en_US: english } },
})
const target = {
  lines: [line('EXW', 'Ex works'), line('FCA', 'Free carrier'), line('DAP', 'Delivered')],
  columns: ['value', 'meaning-en_US', 'meaning-zh_CN', 'tag'],
  language: 'en_US',
}
const paste = (cells: string[][], rowKey: string | undefined, columnId: string) =>
  planOf({ cells, rowKey, columnId, from: undefined }, target)

test('values that exist are changed and others added, wherever they stand in the sheet', () => {
  const plan = paste(
    [
      ['DAP', 'Delivered at place', '目的地交货'],
      ['DPU', 'Delivered unloaded', '卸货地交货'],
      ['EXW', 'Ex works', ''],
    ],
    undefined,
    'value',
  )
  expect([...plan.changed.keys()]).toEqual(['key-DAP', 'key-EXW'])
  expect(plan.changed.get('key-DAP')).toMatchObject({ meaning: 'Delivered at place' })
  expect(plan.added).toMatchObject([{ value: 'DPU', meanings: { zh_CN: '卸货地交货' } }])
  expect(plan.columns).toEqual(['value', 'meaning-en_US', 'meaning-zh_CN'])
})

test('in another column the rows from there on are filled, and those beyond the end left out', () => {
  const plan = paste([['工厂交货'], ['货交承运人']], 'key-FCA', 'meaning-zh_CN')
  expect([...plan.changed].map(([key, row]) => [key, row.meanings.zh_CN])).toEqual([
    ['key-FCA', '工厂交货'],
    ['key-DAP', '货交承运人'],
  ])
  expect(paste([['a'], ['b']], 'key-DAP', 'tag')).toMatchObject({ leftOut: 1, added: [] })
})

test('a paste that is the same changes nothing, and of equal values the last one counts', () => {
  expect(paste([['EXW', 'Ex works']], undefined, 'value').changed.size).toBe(0)
  expect(
    paste(
      [
        ['NEW', 'First'],
        ['NEW', 'Second'],
      ],
      undefined,
      'value',
    ).added,
  ).toMatchObject([{ meaning: 'Second' }])
})
