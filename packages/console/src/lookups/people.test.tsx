// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { emptyUserState, userState } from '../session/user-state.ts'
import { usePeople } from './people.ts'

const anne = { id: 'u1', loginName: 'anne', realName: 'Anne Lund' }
const berit = { id: 'u2', loginName: 'berit', realName: 'Berit Aas' }
const asked: string[] = []

const People = ({ isChoosing }: { isChoosing: boolean }) =>
  usePeople(isChoosing).map(({ value, text }) => <p key={value}>{text}</p>)

const shown = (isChoosing: boolean) => (
  <QueryClientProvider client={queryClient}>
    <People isChoosing={isChoosing} />
  </QueryClientProvider>
)

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json([anne]))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  userState.set(emptyUserState)
  vi.unstubAllGlobals()
})

test('the list of the user state is filled where a person is chosen, and read from there [STATE-2] [CALL-1]', async () => {
  const { rerender } = render(shown(false))
  expect(asked).toEqual([])
  rerender(shown(true))
  expect(await screen.findByText('Anne Lund')).toBeDefined()
  expect(asked).toEqual(['/api/users'])
  await waitFor(() => expect(userState.get().list).toEqual([anne]))
  act(() => userState.set({ list: [berit] }))
  expect(screen.getByText('Berit Aas')).toBeDefined()
  rerender(shown(false))
  expect(screen.queryByText('Berit Aas')).toBeNull()
})
