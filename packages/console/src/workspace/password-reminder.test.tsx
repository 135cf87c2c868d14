// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { type CurrentUser, emptyUserState, userState } from '../session/user-state.ts'
import { PasswordReminder } from './password-reminder.tsx'

const asked: URL[] = []

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/prompt/')) return Promise.resolve(Response.json({}))
    asked.push(new URL(address, location.origin))
    return Promise.resolve(Response.json({ title: '密码即将过期', text: '<p>请更改。</p>' }))
  })
  const due = { id: 'u1', language: 'zh_CN', changePasswordFlag: 1, popoutReminderFlag: 1 }
  userState.set({ currentUser: due as CurrentUser })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  userState.set(emptyUserState)
  vi.unstubAllGlobals()
})

test('the reminder asks for its text by code and language, and shows it [CALL-21]', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <PasswordReminder />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('密码即将过期')).toBeDefined()
  const [address] = asked
  expect(address?.pathname).toMatch(/\/static-texts\/text\/by-code\/nullable$/)
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    textCode: 'USER_PROMPT',
    lang: 'zh_CN',
  })
})
