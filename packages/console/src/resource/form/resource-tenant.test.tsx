// @vitest-environment happy-dom

import { code, text } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import { emptyUserState, userState } from '../../session/user-state.ts'
import type { AnyRow } from '../record-value.ts'
import { addResourceTexts } from '../resource-text.ts'
import { ResourceForm } from './resource-form.tsx'

const license: AnyResource = resource({
  name: 'iam.license',
  title: { en: ['License', 'Licenses'], zh: ['许可'], ar: ['ترخيص', 'تراخيص'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name'], search: [] },
  form: [['name'], ['code']],
  acrossTenants: 'written',
})
addResourceTexts(license)

const stored: AnyRow = {
  licenseId: 'l1',
  tenantId: 7,
  tenantName: 'Harbor',
  name: 'Yard',
  code: 'YARD',
  objectVersionNumber: 1,
  lastUpdateDate: '2026-11-23 10:00:00',
}

let sent: unknown[]
const nothing = () => undefined

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (address.includes('check-permissions'))
      return Promise.resolve(Response.json((body as string[]).map(one => ({ code: one, approve: true }))))
    if (address.includes('licenses') && init?.method !== 'GET') sent.push(body)
    return Promise.resolve(Response.json({ ...stored, content: [] }))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  userState.set(emptyUserState)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (level: 'site' | 'organization', row?: AnyRow) => {
  setCaller({ level, tenantId: level === 'site' ? 0 : 7, roleId: 'r1' })
  userState.set({ currentUser: { id: 'u1', tenantId: 0, currentRoleLevel: level } as never })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceForm
          of={license}
          stored={row}
          frame={{ title: 'A', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={nothing}
          onRemoved={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const tenant = () => screen.queryByLabelText<HTMLInputElement>(/^Tenant/, { selector: 'input' })
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the platform chooses the tenant of a new record, and changes a stored one within its tenant', async () => {
  show('site')
  // The first form of a process draws slowly beside other tests.
  const create = await screen.findByRole('button', { name: /Create|Save/ }, { timeout: 10_000 })
  fill(/^Name/, 'Yard')
  fill(/^Code/, 'YARD')
  fireEvent.click(create)
  await waitFor(() => expect(tenant()?.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])

  cleanup()
  show('site', stored)
  await waitFor(() => expect(tenant()?.value).toBe('Harbor'))
  expect(tenant()?.readOnly).toBe(true)
  fill(/^Name/, 'Quay')
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toEqual([{ licenseId: 'l1', objectVersionNumber: 1, name: 'Quay' }]))
})

test('a tenant is asked for none', async () => {
  show('organization')
  const create = await screen.findByRole('button', { name: /Create|Save/ })
  expect(tenant()).toBeNull()
  fill(/^Name/, 'Yard')
  fill(/^Code/, 'YARD')
  fireEvent.click(create)
  await waitFor(() => expect(sent).toEqual([{ name: 'Yard', code: 'YARD' }]))
})
