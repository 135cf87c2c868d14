import { expect, it } from 'vitest'
import { queryText } from './query-values.ts'

it('empty, null and undefined query values and empty arrays are dropped, 0 and false stay [PAGE-6]', () => {
  expect(queryText({ a: '', b: null, c: undefined, d: [], e: 0, f: false, g: ['x', 'y'] })).toBe(
    '?e=0&f=false&g=x&g=y',
  )
  expect(queryText({})).toBe('')
})

it('a write may send what is empty', () => {
  expect(queryText({ a: '', b: null }, 'PUT')).toBe('?a=')
})
