import { queryClient } from '@atrium/console/api/query-client.ts'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { Toasts } from '@atrium/ui/overlay/toasts.tsx'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserGroup } from '../user-group.contract.ts'
import { UserGroupBulk } from './user-group-bulk.tsx'

const sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.includes('/batch/')) {
      const codes: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const answers = Array.isArray(codes) ? codes.map(code => ({ code, approve: true })) : {}
      return Promise.resolve(Response.json(answers))
    }
    sent.push({ path: address.replace(/^.*\/batch/, ''), body: JSON.parse(String(init.body)) })
    return Promise.resolve(
      Response.json({
        done: ['g1'],
        already: ['g2'],
        refused: [{ id: 'g3', code: 'error.not_found', message: 'It no longer exists.' }],
      }),
    )
  })
})
afterEach(() => {
  cleanup()
  forgetToasts()
  vi.unstubAllGlobals()
})

const group = (userGroupId: string, groupName: string) =>
  ({ userGroupId, groupName, objectVersionNumber: 1 }) as UserGroup

test('groups are disabled by one call, which names the refused ones, and what was done is undone alone', async () => {
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <UserGroupBulk
          selected={[group('g1', 'Crews'), group('g2', 'Gate'), group('g3', 'Yard')]}
          onDone={onDone}
        />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Disable' }))
  expect(
    await screen.findByText(/1 disabled, 1 was disabled already\s+Yard: It no longer exists\./),
  ).toBeDefined()
  expect(onDone).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { path: '/disable', body: { userGroupIds: ['g1', 'g2', 'g3'] } },
    { path: '/enable', body: { userGroupIds: ['g1'] } },
  ])
})
