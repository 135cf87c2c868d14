// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query-client.ts'
import { emptyUserState, userState } from '../session/user-state.ts'
import { TenantList } from './tenant-list.tsx'

const harbor = { tenantId: 7, tenantNum: 'HARBOR', tenantName: 'Harbor', tenantColour: 'teal' }
const depot = { tenantId: 8, tenantNum: 'DEPOT', tenantName: 'Depot', tenantColour: 'teal' }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json([harbor]))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  userState.set(emptyUserState)
  setCaller(undefined)
  vi.unstubAllGlobals()
})

test('fills the tenants of the user state from self-tenants, and lists what is there [STATE-2] [CALL-3]', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TenantList onChosen={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('Harbor')).toBeDefined()
  expect(asked).toEqual(['/iam/hzero/v1/users/self-tenants'])
  await waitFor(() => expect(userState.get().tenantList).toEqual([harbor]))
  act(() => userState.set({ tenantList: [harbor, depot] }))
  expect(screen.getByText('Depot')).toBeDefined()
})
