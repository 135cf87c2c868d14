// @vitest-environment happy-dom

import { code } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { state } from '@atrium/contract/resource/state'
import { Toasts } from '@atrium/ui/overlay/toasts.tsx'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../access/permissions.ts'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query-client.ts'
import { ResourceActions } from './resource-actions.tsx'
import { StateMark } from './resource-state.tsx'
import { addResourceTexts, useResourceText } from './resource-text.ts'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const order: AnyResource = resource({
  name: 'iam.order',
  title: { en: ['Order', 'Orders'], zh: ['订单'], ar: ['طلب', 'الطلبات'] },
  fields: {
    code: code(),
    state: state({
      DRAFT: { ...inEach('Draft'), mark: 'waiting' },
      SENT: { ...inEach('Sent'), mark: 'active' },
      LOST: { ...inEach('Lost'), mark: 'failed' },
    }),
  },
  list: { columns: ['code'], search: [] },
  form: [['code']],
  actions: {
    send: { title: inEach('Send'), from: ['DRAFT'], to: 'SENT' },
    lose: {
      title: inEach('Report as lost'),
      from: ['SENT'],
      to: 'LOST',
      effect: inEach('The sender is notified.'),
      isDanger: true,
    },
  },
})
addResourceTexts(order)

const rowOf = (id: string, now: string) => ({
  orderId: id,
  code: id.toUpperCase(),
  state: now,
  objectVersionNumber: 3,
  lastUpdateDate: '',
})

let sent: { address: string; body: unknown }[]
let denied: readonly string[]

beforeEach(() => {
  sent = []
  denied = []
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/prompt/')) return Promise.resolve(Response.json({}))
    const body = JSON.parse(String(init?.body ?? 'null'))
    if (address.includes('check-permissions'))
      return Promise.resolve(
        Response.json((body as string[]).map(one => ({ code: one, approve: !denied.includes(one) }))),
      )
    sent.push({ address, body })
    return Promise.resolve(
      Response.json({ done: ['a'], already: [], refused: [{ id: 'b', code: 'x', message: 'Too late' }] }),
    )
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Actions({ rows, whyOff }: { rows: readonly ReturnType<typeof rowOf>[]; whyOff?: string }) {
  const text = useResourceText(order)
  return (
    <>
      <ResourceActions of={order} rows={rows} text={text} whyOff={whyOff} />
      {rows.map(row => (
        <StateMark key={row.orderId} of={order} state={row.state} text={text} />
      ))}
    </>
  )
}

const show = (rows: readonly ReturnType<typeof rowOf>[], whyOff?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Actions rows={rows} {...(whyOff !== undefined && { whyOff })} />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  )

const button = (name: string) => screen.findByRole('button', { name }, { timeout: 10_000 })

test('a record has the actions of its state, and its state has a mark and a word', async () => {
  show([rowOf('a', 'DRAFT')])
  expect(await button('Send')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report as lost' })).toBeNull()
  expect(screen.getByText('Draft').dataset.status).toBe('waiting')
})

test('an action without an effect runs at once, with the versions that are on show, and says what was refused', async () => {
  show([rowOf('a', 'DRAFT'), rowOf('b', 'SENT')])
  fireEvent.click(await button('Send'))
  await waitFor(() => expect(screen.getByText(/Send: A done/).textContent).toContain('B: Too late'))
  expect(sent).toMatchObject([
    {
      address: expect.stringMatching(/orders\/send$/),
      body: {
        records: [
          { orderId: 'a', objectVersionNumber: 3 },
          { orderId: 'b', objectVersionNumber: 3 },
        ],
      },
    },
  ])
})

test('an action with an effect asks first, and names both', async () => {
  show([rowOf('a', 'SENT')])
  fireEvent.click(await button('Report as lost'))
  expect(await screen.findByText('Report as lost A?')).toBeTruthy()
  expect(screen.getByText('The sender is notified.')).toBeTruthy()
  expect(sent).toEqual([])
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  fireEvent.submit(dialog.getByRole('button', { name: 'Report as lost', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an action is off while there is unsaved input, and for a role without its permission', async () => {
  denied = ['iam.order.lose']
  show([rowOf('a', 'DRAFT'), rowOf('b', 'SENT')], 'Save first')
  expect((await button('Send')) as HTMLButtonElement).toMatchObject({ disabled: true })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Report as lost' }).closest('fieldset')?.disabled).toBe(true),
  )
})
