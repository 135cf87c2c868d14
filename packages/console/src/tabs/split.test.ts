import { expect, test } from 'vitest'
import { splitAfter, splitIn } from './split.ts'
import { storedTabs, workplaceTab } from './tabs.ts'

const split = { leading: 'a', trailing: 'b' }
const all = () => true

test('another tab replaces the active one', () => {
  expect(splitAfter(split, 'b', 'c', all)).toEqual({ leading: 'a', trailing: 'c' })
  expect(splitAfter(split, 'a', 'c', all)).toEqual({ leading: 'c', trailing: 'b' })
})

test('going from one of the two to the other changes nothing', () => {
  expect(splitAfter(split, 'a', 'b', all)).toBe(split)
})

test('when one of the two is closed the other takes the full width', () => {
  expect(splitAfter(split, 'b', 'a', key => key !== 'b')).toBeUndefined()
})

test('it is restored with the saved tabs, if both are open', () => {
  const stored = storedTabs({ tabs: [workplaceTab], activeTabKey: workplaceTab.key }, split)
  expect(splitIn(stored, all)).toEqual(split)
  expect(splitIn(stored, key => key !== 'b')).toBeUndefined()
  expect(splitIn({ split: { leading: 1 } }, all)).toBeUndefined()
  expect(splitIn('no tabs', all)).toBeUndefined()
})
