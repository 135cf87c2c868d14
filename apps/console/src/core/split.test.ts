import { expect, test } from 'vitest'
import { splitAfter } from './split.ts'

const split = { leading: 'a', trailing: 'b' }
const all = () => true

test('another tab takes the place of the one that was worked in', () => {
  expect(splitAfter(split, 'b', 'c', all)).toEqual({ leading: 'a', trailing: 'c' })
  expect(splitAfter(split, 'a', 'c', all)).toEqual({ leading: 'c', trailing: 'b' })
})

test('going from one of the two to the other changes nothing', () => {
  expect(splitAfter(split, 'a', 'b', all)).toBe(split)
})

test('when one of the two is closed the other has the sheet', () => {
  expect(splitAfter(split, 'b', 'a', key => key !== 'b')).toBeUndefined()
})
