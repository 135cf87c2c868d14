import { expect, test } from 'vitest'
import { splitAfter, splitIn } from './split.ts'
import { serializeTabs, workplaceTab } from './tabs.ts'

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

test('it comes back with the tabs that were remembered, as long as both are there', () => {
  const text = serializeTabs({ tabs: [workplaceTab], activeTabKey: workplaceTab.key }, split)
  expect(splitIn(text, all)).toEqual(split)
  expect(splitIn(text, key => key !== 'b')).toBeUndefined()
  expect(splitIn('{"split":{"leading":1}}', all)).toBeUndefined()
  expect(splitIn('not JSON', all)).toBeUndefined()
})
