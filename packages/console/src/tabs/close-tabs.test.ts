import { beforeEach, expect, test } from 'vitest'
import { globalState } from '../session/global-state.ts'
import { answerDiscard, closeTabs, discardQuestion } from './close-tabs.ts'
import { markUnsaved, navigationState } from './navigation.ts'
import { closeAll, closeTab, firstTabs, type Tab, workplaceTab } from './tabs.ts'

const tab = (key: string): Tab => ({ key, path: key, title: key, closable: true })
const open = () => globalState.get().tabs.map(one => one.key)

beforeEach(() => {
  globalState.set({ ...firstTabs, tabs: [workplaceTab, tab('/a'), tab('/b')], activeTabKey: '/b' })
  navigationState.set({ unsaved: new Set() })
})

test('a tab without unsaved changes closes at once, and the address follows [TAB-3]', () => {
  closeTabs(set => closeTab(set, '/b'))
  expect(open()).toEqual(['/workplace', '/a'])
  expect(location.pathname).toBe('/a')
})

test('a tab with unsaved changes asks first, and stays when the answer is no', () => {
  markUnsaved('/b', true)
  closeTabs(set => closeTab(set, '/b'))
  expect(discardQuestion.get().tab?.key).toBe('/b')
  answerDiscard(false)
  expect(open()).toEqual(['/workplace', '/a', '/b'])
})

test('closing all asks once for what would be lost, then closes all [TAB-5]', async () => {
  markUnsaved('/a', true)
  closeTabs(closeAll)
  expect(discardQuestion.get().tab?.key).toBe('/a')
  answerDiscard(true)
  await expect.poll(open).toEqual(['/workplace'])
  expect(navigationState.get().unsaved.size).toBe(0)
})

test('closing another tab does not ask for this one', () => {
  markUnsaved('/b', true)
  closeTabs(set => closeTab(set, '/a'))
  expect(discardQuestion.get().tab).toBeUndefined()
  expect(open()).toEqual(['/workplace', '/b'])
})
