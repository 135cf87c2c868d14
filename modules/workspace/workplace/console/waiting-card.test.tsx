import { permissions } from '@atrium/console/access/permissions.ts'
import { setCaller } from '@atrium/console/api/caller.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingCard } from './waiting-card.tsx'

const card: DashboardCard = {
  ...{ x: 0, y: 0, w: 4, h: 3, cardId: '1', code: 'ATRIUM_Waiting', name: 'Pending tasks' },
  ...{ catalogType: 'report', catalogMeaning: 'Tasks', initFlag: 0, defaultDisplayFlag: 1 },
  ...{ cardParams: 'none', roleId: '1', level: 'organization' },
}
const view = { id: 's1', name: 'View', menuName: 'Vehicles' }
const request = {
  ...{ requestId: 'q1', userId: 'u1', realName: 'Tomasz Kowal', code: 'freight.vehicle.list' },
  ...{ askedAt: new Date().toISOString(), reason: 'Drivers ask', sets: [view] },
  ...{ roleId: 'r1', roleName: 'Depot clerk', roleVersion: 3 },
}
const preview = {
  ...{ at: new Date().toISOString(), gaining: 4, onlyGaining: 4, losing: 0, people: [], sets: [] },
  ...{ permissions: [], menus: [], keepsOwnAccess: true, undoers: 1, orphans: [] },
}
/** The calls that change something. */
let sent: { path: string; body: unknown }[] = []
let requests: object[] = []

function answer(path: string, init?: RequestInit): unknown {
  if (path.endsWith('/permissions/checkPermission') || path.endsWith('/menus/check-permissions'))
    return JSON.parse(String(init?.body)).map((code: string) => ({ code, approve: true }))
  if (path.endsWith('/permission-requests')) return requests
  if (path.endsWith('/preview')) return preview
  if (init?.method !== 'POST' && init?.method !== 'PUT') return []
  sent.push({ path, body: JSON.parse(String(init?.body)) })
  requests = []
  return undefined
}

beforeEach(() => {
  sent = []
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r9' })
  globalState.set({ language: 'en_US' })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const found = answer(new URL(url, 'http://localhost').pathname, init)
    return Promise.resolve(found === undefined ? new Response(null, { status: 204 }) : Response.json(found))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  permissions.forget()
  setCaller(undefined)
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <WaitingCard card={card} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  act(() => button.click())
}

test('a request is approved after its effect was shown, and leaves the card', async () => {
  requests = [{ ...request, grantable: view }]
  show()
  expect((await screen.findByRole('listitem')).textContent).toMatch(
    /Tomasz Kowal asks for Vehicles › View.*For the role Depot clerk · Drivers ask/,
  )
  await press('Approve Vehicles › View for Tomasz Kowal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the request of Tomasz Kowal?' }))
  await dialog.findByText('Everyone with the role Depot clerk gets “Vehicles › View”.')
  await dialog.findByText('4')
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Nothing is waiting for you')
  expect(sent).toEqual([{ path: '/iam/hzero/v1/7/roles/r1/permission-sets/assign', body: ['s1'] }])
})

test('a request is declined with a reason that the person reads', async () => {
  requests = [{ ...request, grantable: view }]
  show()
  await press('Decline Vehicles › View for Tomasz Kowal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of Tomasz Kowal?' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Ask at gate 3' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Nothing is waiting for you')
  expect(sent).toEqual([
    {
      path: '/iam/hzero/v1/7/roles/r1/permission-requests/q1/decline',
      body: { reason: 'Ask at gate 3' },
    },
  ])
})

test('what the caller cannot grant leads to the permissions of the role', async () => {
  requests = [request]
  show()
  await screen.findByRole('button', { name: 'Open Depot clerk' })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})
