import { afterEach, expect, test } from 'vitest'
import { globalState } from '../session/global-state.ts'
import { listText } from './formats.ts'

const { language } = globalState.get()
afterEach(() => globalState.set({ language }))

test.each([
  ['en_US', 'Clerk, Guard, Owner'],
  ['zh_CN', 'Clerk、Guard、Owner'],
  ['ar_SA', 'Clerk وGuard وOwner'],
])('names are joined as the language does: %s', (code, joined) => {
  globalState.set({ language: code })
  expect(listText(['Clerk', 'Guard', 'Owner'])).toBe(joined)
  expect(listText([])).toBe('')
})
