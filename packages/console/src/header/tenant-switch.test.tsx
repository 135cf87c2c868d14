import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { settings } from '../api/settings.ts'
import { PhoneTop } from '../phone/phone-top.tsx'
import { type CurrentUser, emptyUserState, userState } from '../session/user-state.ts'
import { TenantSwitch } from './tenant-switch.tsx'

beforeEach(() => userState.set({ currentUser: { tenantId: 7, tenantName: 'Harbor' } as CurrentUser }))
afterEach(() => {
  cleanup()
  settings.platformVersion = 'SAAS'
  userState.set(emptyUserState)
})

const buttons = () =>
  screen.queryAllByRole<HTMLButtonElement>('button', { name: /Harbor/ }).filter(button => !button.disabled)

const show = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TenantSwitch />
        <PhoneTop />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('the header and that of a phone lead to other tenants', () => {
  show()
  expect(buttons()).toHaveLength(2)
})

test('in an installation for one tenant they name it and lead to no other [CONST-2]', () => {
  settings.platformVersion = 'OP'
  show()
  expect(screen.getAllByText('Harbor')).toHaveLength(2)
  expect(buttons()).toEqual([])
})
