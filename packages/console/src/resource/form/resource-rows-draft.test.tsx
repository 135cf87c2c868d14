// @vitest-environment happy-dom

import { code, integer, text } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { rows } from '@atrium/contract/resource/rows'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import { emptyUserState, userState } from '../../session/user-state.ts'
import type { AnyRow } from '../record-value.ts'
import { addResourceTexts } from '../resource-text.ts'
import { ResourceForm } from './resource-form.tsx'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })
const load: AnyResource = resource({
  name: 'iam.load',
  title: { en: ['Load', 'Loads'], zh: ['货载'], ar: ['حمولة', 'الحمولات'] },
  fields: {
    code: code(),
    lines: rows(
      { en: ['Line', 'Lines'], zh: ['行'], ar: ['بند', 'بنود'] },
      {
        goods: text({ title: inEach('Goods'), required: true }),
        quantity: integer({ title: inEach('Quantity'), required: true }),
      },
    ),
  },
  list: { columns: ['code'], search: [] },
  form: [['code'], ['lines']],
})
addResourceTexts(load)

const stored = {
  ...{ loadId: 'o1', code: 'A', objectVersionNumber: 3, lastUpdateDate: '2026-11-26 02:00:00' },
  lines: [
    { id: 'l1', goods: 'Boxes', quantity: 2 },
    { id: 'l4', goods: 'Beams', quantity: 4 },
  ],
} as AnyRow
const row = (key: string, goods: string, quantity: number) => ({ key, id: key, goods, quantity })
// As the database returns it: the fields are in another order.
const draft = {
  ...{ formKey: '/#load:', savedAt: '2026-11-26 03:00:00' },
  base: { code: 'A', lines: [row('l1', 'Crates', 2), row('l2', 'Sacks', 1)] },
  values: {
    code: 'A',
    lines: [row('l1', 'Crates', 5), row('l2', 'Sacks', 1), { quantity: 7, key: 'new-1', goods: 'Reels' }],
  },
}

afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  userState.set(emptyUserState)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const nothing = () => undefined

test('rows of a draft are compared one by one with those that someone else has saved, and the chosen ones applied', async () => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  userState.set({ currentUser: { id: 'u1', tenantId: 7, currentRoleId: 'r1' } as never })
  vi.stubGlobal('fetch', (request: string, init?: RequestInit) => {
    if (request.includes('check-permissions')) {
      const codes = JSON.parse(String(init?.body)) as string[]
      return Promise.resolve(Response.json(codes.map(one => ({ code: one, approve: true }))))
    }
    return Promise.resolve(Response.json(request.includes('/drafts') && !init?.body ? { draft } : {}))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceForm
          of={load}
          stored={stored}
          frame={{ title: 'A', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={nothing}
          onRemoved={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  const choice = (name: string) => within(screen.getByRole('radiogroup', { name }))
  const sides = (name: string) =>
    choice(name)
      .getAllByRole<HTMLInputElement>('radio')
      .map(side => [side.labels?.[0]?.textContent, side.checked])
  await screen.findByRole('radiogroup', { name: 'Lines: Goods (row 1)' })
  expect(screen.getAllByRole('radiogroup').length).toBe(5)
  expect(sides('Lines: Goods (row 1)')).toEqual([
    ['Saved versionBoxes', true],
    ['Your draftCrates', false],
  ])
  expect(sides('Lines: Quantity (row 1)')).toEqual([
    ['Saved version2', false],
    ['Your draft5', true],
  ])
  expect(sides('Lines (row 2)')).toEqual([
    ['Saved versionBeams · 4', true],
    ['Your draftNot there', false],
  ])
  expect(sides('Lines (row 3)')).toEqual([
    ['Saved versionRemoved', true],
    ['Your draftSacks · 1', false],
  ])
  expect(sides('Lines (row 4)')).toEqual([
    ['Saved versionNot there', false],
    ['Your draftReels · 7', true],
  ])
  fireEvent.click(choice('Lines (row 2)').getByRole('radio', { name: /Your draft/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const typed = (at: number) =>
    within(screen.getByRole('row', { name: `line ${at}` }))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(input => input.value)
  expect([typed(1), typed(2)]).toEqual([
    ['Boxes', '5'],
    ['Reels', '7'],
  ])
  expect(screen.queryByRole('row', { name: 'line 3' })).toBeNull()
})
