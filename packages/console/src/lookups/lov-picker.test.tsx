// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../access/permissions.ts'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query-client.ts'
import { LovMultiPicker, LovPicker } from './lov-picker.tsx'

const view = {
  ...{ viewCode: 'HIAM.ROLE', viewName: 'Roles', lovCode: 'HIAM.ROLE', lovName: 'Roles', lovTypeCode: 'URL' },
  ...{ tenantId: 0, title: 'Roles', delayLoadFlag: 0, queryFields: [], tableFields: [] },
  queryUrl: '/iam/hzero/v1/{organizationId}/roles/paging',
}
let permission: string | undefined

beforeEach(() => {
  permission = undefined
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/prompt/')) return Promise.resolve(Response.json({}))
    if (!address.includes('check-permissions'))
      return Promise.resolve(Response.json({ ...view, ...(permission && { permission }) }))
    const codes = JSON.parse(String(init?.body)) as string[]
    return Promise.resolve(Response.json(codes.map(code => ({ code, approve: code === 'iam.role.list' }))))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <LovPicker viewCode="HIAM.ROLE" label="Role" value="r1" text="Pilot" onChange={() => undefined} />
        <LovMultiPicker viewCode="HIAM.ROLE" label="Roles" onChange={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )
const role = () => screen.getByLabelText<HTMLInputElement>('Role', { selector: 'input' })

test('a field whose entries the role may not read is off, and says why, with its value [PERM-5]', async () => {
  permission = 'iam.unit.list'
  show()
  expect(await screen.findAllByLabelText('Why is this unavailable?', {}, { timeout: 10_000 })).toHaveLength(2)
  expect(role().readOnly).toBe(true)
  expect(role().value).toBe('Pilot')
  expect(screen.getByLabelText<HTMLInputElement>('Roles', { selector: 'input' }).readOnly).toBe(true)
  expect(screen.queryByLabelText(/Role/, { selector: 'button' })).toBeNull()
})

test.each([undefined, 'iam.role.list'])(
  'a field whose entries need no permission, or one that the role has, is on: %s',
  async needed => {
    permission = needed
    show()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 })
    expect(role().readOnly).toBe(false)
    expect(screen.queryByLabelText('Why is this unavailable?')).toBeNull()
  },
)
