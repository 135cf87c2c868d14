import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ines Marchetti', 'IM'],
  ['jonas ek', 'JE'],
  ['p.varga', 'PV'],
  ['Anna Maria de Souza', 'AS'],
  ['林悦', '林悦'],
  ['欧阳修文', '修文'],
  ['Cher', 'C'],
  ['  ', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
