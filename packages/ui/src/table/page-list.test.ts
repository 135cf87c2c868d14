import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageList } from './page-list.ts'

test.each([
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 'gap', 20]],
  [1, 7, [1, 2, 3, 'gap', 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [9, 20, [1, 'gap', 8, 9, 10, 'gap', 20]],
  [20, 20, [1, 'gap', 18, 19, 20]],
])('on page %i of %i the list is %j', (current, pages, expected) => {
  expect(pageList(current, pages)).toEqual(expected)
})

test('first, last and current are always offered, in order, without repeats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 499 }), (pages, offset) => {
      const current = (offset % pages) + 1
      const numbers = pageList(current, pages).filter(entry => entry !== 'gap')
      expect(numbers).toContain(1)
      expect(numbers).toContain(pages)
      expect(numbers).toContain(current)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers.length).toBeLessThanOrEqual(7)
    }),
  )
})
