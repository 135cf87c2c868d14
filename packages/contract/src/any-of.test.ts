import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyOf } from './any-of.ts'

const state = anyOf(z.enum(['active', 'locked', 'ended']))

test.each([
  ['one', 'active', ['active']],
  ['repeated', ['active', 'ended'], ['active', 'ended']],
  ['separated by commas', 'locked,ended', ['locked', 'ended']],
])('values are taken: %s', (_how, sent, values) => {
  expect(state.parse(sent)).toEqual(values)
})

test.each([['unknown'], ['active,unknown'], ['active,'], [''], [['active', '']], [[]]])(
  '%j is refused',
  sent => {
    expect(state.safeParse(sent).success).toBe(false)
  },
)
