// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { otherFilters, useViewChips } from './use-view-chips.ts'

afterEach(cleanup)

const views = [
  { id: 'on', label: 'On', filter: { enabled: 'true' } },
  { id: 'off', label: 'Off', filter: { enabled: 'false' } },
]

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('each view counts what matches the other filters, whichever view is shown', async () => {
  const asked: unknown[] = []
  const { result } = renderHook(
    () =>
      useViewChips(views, { name: 'x', enabled: 'false' }, filter => ({
        queryKey: ['roles', filter],
        queryFn: () => {
          asked.push(filter)
          const totalElements = 'enabled' in filter ? 2 : 5
          return { content: [], totalElements, number: 0, size: 1 } as never
        },
      })),
    { wrapper },
  )
  await waitFor(() => expect(result.current?.counts).toEqual({ all: 5, on: 2, off: 2 }))
  expect(asked).toEqual([{ name: 'x' }, { name: 'x', enabled: 'true' }, { name: 'x', enabled: 'false' }])
})

test('a list without views counts nothing', () => {
  const { result } = renderHook(() => useViewChips(undefined, {}, () => ({ queryKey: ['never'] })), {
    wrapper,
  })
  expect(result.current).toBeUndefined()
})

test('filters besides those of the views add up with them', () => {
  expect(otherFilters(views, { name: 'x', enabled: 'true' })).toEqual({ name: 'x' })
})
