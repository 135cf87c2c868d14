import { expect, test } from 'vitest'
import { fitTabs } from './fit-tabs.ts'

test('all tabs are shown while they fit', () => {
  expect(fitTabs([100, 100, 100], 0, 300)).toEqual([0, 1, 2])
})

test('the first and the active one are always shown, others in order as long as they fit', () => {
  expect(fitTabs([100, 100, 100, 100, 100], 4, 320)).toEqual([0, 1, 4])
  expect(fitTabs([100, 100, 100, 100], 1, 260)).toEqual([0, 1])
})

test('a strip too narrow for anything keeps these two', () => {
  expect(fitTabs([100, 100, 100], 2, 50)).toEqual([0, 2])
})

test('before the strip is measured nothing is left out', () => {
  expect(fitTabs([100, 100], 0, 0)).toEqual([0, 1])
})
