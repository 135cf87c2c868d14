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
import { featureTexts } from '../../language/feature-texts.ts'
import type { AnyRow } from '../record-value.ts'
import type { ResourceDrawings } from '../resource-drawings.ts'
import { addResourceTexts } from '../resource-text.ts'
import { ResourceForm } from './resource-form.tsx'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const letter: AnyResource = resource({
  name: 'iam.letter',
  title: { en: ['Letter', 'Letters'], zh: ['信函'], ar: ['خطاب', 'الخطابات'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    body: text({ title: inEach('Body'), help: inEach('{name} is replaced.') }),
  },
  list: { columns: ['name'], search: [] },
  form: [['name'], ['code'], ['body']],
  acrossTenants: true,
  platformRows: 'replaced',
})
addResourceTexts(letter)
featureTexts('iam.letter', { byLaw: 'The law says how it reads.' }, { byLaw: '法律规定。' })

const ofPlatform: AnyRow = {
  letterId: 'l1',
  tenantId: 0,
  platformFlag: 1,
  name: 'Welcome',
  code: 'WELCOME',
  body: 'Dear {name}',
  objectVersionNumber: 1,
  lastUpdateDate: '2026-11-23 10:00:00',
}

let sent: unknown[]
const opened = vi.fn<(id: string, created: AnyRow) => void>()
const nothing = () => undefined

beforeEach(() => {
  sent = []
  opened.mockReset()
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (address.includes('check-permissions'))
      return Promise.resolve(Response.json((body as string[]).map(one => ({ code: one, approve: true }))))
    if (init?.method === 'POST') sent.push(body)
    return Promise.resolve(Response.json({ ...ofPlatform, letterId: 'l2', tenantId: 7, platformFlag: 0 }))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (stored: AnyRow, drawings?: ResourceDrawings) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceForm
          of={letter}
          drawings={drawings}
          stored={stored}
          frame={{ title: 'A', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={opened}
          onRemoved={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )

test('a record of the platform is only read, and one of the tenant is made from it', async () => {
  show(ofPlatform)
  // The first form of a process draws slowly beside other tests. The button is another one once it is permitted.
  const customize = await waitFor(
    () => {
      const button = screen.getByRole('button', { name: 'Customize' })
      expect(button.closest('[inert]')).toBeNull()
      return button
    },
    { timeout: 10_000 },
  )
  expect(screen.getByText(/This letter belongs to the platform/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull()
  fireEvent.click(customize)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ name: 'Welcome', code: 'WELCOME', body: 'Dear {name}' }])
  await waitFor(() => expect(opened).toHaveBeenCalledWith('l2', expect.objectContaining({ tenantId: 7 })))
})

test('a record of the tenant is changed as any other, and help keeps its braces', async () => {
  show({ ...ofPlatform, tenantId: 7, platformFlag: 0 })
  expect(await screen.findByRole('button', { name: 'Delete letter' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(false)
  expect(screen.getByText('{name} is replaced.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Customize' })).toBeNull()
})

test('a record of the platform that no tenant may replace says so, and offers none', async () => {
  show(ofPlatform, { irreplaceable: row => (row.code === 'WELCOME' ? 'byLaw' : undefined) })
  expect(await screen.findByText('The law says how it reads.')).toBeTruthy()
  expect(screen.queryByText(/This letter belongs/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Customize' })).toBeNull()
})
