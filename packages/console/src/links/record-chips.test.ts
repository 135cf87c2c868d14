import { expect, test } from 'vitest'
import { fitting } from './record-chips.tsx'

test('names that have no room as a whole are counted instead of cut; the first one is always shown', () => {
  const roles = ['Customs export', 'Tariff editor', 'Driver']
  expect(fitting(roles, 2, 400)).toBe(2)
  expect(fitting(roles, 2, 150)).toBe(1)
  expect(fitting(roles, 2, 40)).toBe(1)
  expect(fitting(['Yard', 'Driver'], 2, 110)).toBe(2)
  expect(fitting(['调度主管', '海关出口'], 2, 110)).toBe(1)
})
