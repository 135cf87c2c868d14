import { expect, test } from 'vitest'
import { movedOrder } from './value-order.ts'

const rows = (...orders: number[]) => orders.map((orderSeq, at) => ({ key: 'abcdef'.charAt(at), orderSeq }))

/** The keys as they are listed after the change. */
function listed(before: ReturnType<typeof rows>, key: string, to: number): string {
  const changed = new Map(movedOrder(before, key, to).map(row => [row.key, row.orderSeq]))
  return before
    .map(row => ({ ...row, orderSeq: changed.get(row.key) ?? row.orderSeq }))
    .sort((one, other) => one.orderSeq - other.orderSeq || (one.key < other.key ? -1 : 1))
    .map(row => row.key)
    .join('')
}

test('a row moves between its new neighbors, and no other row changes while there is room', () => {
  const values = rows(10, 20, 30, 40)
  expect(movedOrder(values, 'd', 1)).toEqual([{ key: 'd', orderSeq: 15 }])
  expect(movedOrder(values, 'a', 3)).toEqual([{ key: 'a', orderSeq: 50 }])
  expect(movedOrder(values, 'c', 0)).toEqual([{ key: 'c', orderSeq: 5 }])
})

test('without room the rows after it make some, and every place is reached', () => {
  for (const values of [rows(0, 0, 0, 0, 0), rows(0, 1, 2, 3, 4), rows(5, 5, 6, 6, 20)])
    for (const { key } of values)
      for (let to = 0; to < values.length; to++) {
        const others = values.filter(row => row.key !== key).map(row => row.key)
        expect(listed(values, key, to)).toBe(others.toSpliced(to, 0, key).join(''))
      }
})

test('a key that is gone moves nothing', () => {
  expect(movedOrder(rows(1, 2), 'z', 0)).toEqual([])
})
