// @vitest-environment happy-dom

import { permissions } from '@atrium/console/access/permissions.ts'
import { setCaller } from '@atrium/console/api/caller.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardLoad } from '../dispatch.contract.ts'
import { Board } from './board.tsx'
import { fitOf, markOf, placed } from './board-steps.ts'
import { useMoves } from './use-moves.ts'

const from = '2026-12-01'
const load = (shipmentId: string, change: Partial<BoardLoad> = {}): BoardLoad => ({
  ...{
    shipmentId,
    objectVersionNumber: 1,
    number: `SH-${shipmentId}`,
    originName: 'Oslo',
    destinationName: 'Moss',
  },
  ...{ destinationCode: 'MOS', customerName: 'Halden', weight: 500, state: 'APPROVED', pickUpOn: from },
  ...{ vehicleId: null, leavesAt: null, arrivesAt: null },
  ...change,
})
const at = (leaves: string, arrives: string, vehicleId = 'v1') => ({
  vehicleId,
  leavesAt: `${from} ${leaves}:00`,
  arrivesAt: `${from} ${arrives}:00`,
})
const vehicle = (code: string, enabled = true) => ({
  ...{ vehicleId: code.toLowerCase(), code, name: 'Truck', depotName: 'Oslo', enabled },
})
const vehicles = [vehicle('V1'), vehicle('V2'), vehicle('V3', false)]

let answer: () => Response
let sent: unknown[]

beforeEach(() => {
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.spyOn(permissions, 'verdict').mockReturnValue({ state: 'allowed' })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  sent = []
  answer = () => Response.json(load('b'))
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    // What a tenant has replaced of the texts: nothing.
    if (body === undefined) return Response.json({})
    sent.push(JSON.parse(String(body)))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  setCaller(undefined)
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(...given: BoardLoad[]) {
  const loads = given.map(one => placed(one, from))
  const marks = new Map(loads.map(one => [one.shipmentId, markOf(one, loads, 0)]))
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Board
          {...{ from, vehicles, loads, marks, days: 1, now: 0 }}
          shown={new Set(loads.map(one => one.shipmentId))}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const card = (id: string) => screen.getByRole('button', { name: new RegExp(`^SH-${id},`) })
const press = (id: string, ...keys: string[]) => {
  card(id).focus()
  for (const key of keys) fireEvent.keyDown(card(id), { key })
}
const said = () => screen.getByRole('status').textContent ?? ''

test('a load without a vehicle is lifted, moved by a quarter of an hour and a vehicle, and dropped by keys', async () => {
  show(load('a', at('08:00', '10:00')), load('b'))
  press('b', ' ')
  expect(said()).toContain('SH-b lifted. V1, 08:00–11:00, V1 carries SH-a until 10:00')
  press('b', 'ArrowDown')
  expect(said()).toBe('V2, 08:00–11:00, Fits')
  press('b', 'ArrowRight', 'ArrowRight', 'Enter')
  await waitFor(() => expect(said()).toContain('SH-b is planned: V2, 08:30–11:30'))
  const trip = { vehicleId: 'v2', leavesAt: `${from} 08:30:00`, arrivesAt: `${from} 11:30:00` }
  expect(sent).toEqual([{ shipmentId: 'b', objectVersionNumber: 1, trip }])
})

test('Escape and leaving the load put it back, and nothing is sent', () => {
  show(load('a', at('08:00', '10:00')), load('b'))
  press('b', ' ', 'ArrowDown', 'Escape')
  expect(said()).toBe('SH-b is back in its place')
  press('b', ' ')
  fireEvent.blur(card('b'))
  expect(card('b').getAttribute('aria-pressed')).toBe('false')
  expect(sent).toEqual([])
})

test('where it does not fit it is not dropped, and the board says why', () => {
  show(load('a', at('08:00', '10:00')), load('b'))
  press('b', ' ', 'Enter')
  expect(said()).toBe('SH-b stays in its place: V1 carries SH-a until 10:00')
  expect(screen.getByRole('contentinfo').textContent).toContain('stays in its place')
  press('b', ' ', 'ArrowDown', 'ArrowDown', ' ')
  expect(said()).toBe('SH-b stays in its place: V3 is out of use')
  expect(sent).toEqual([])
})

test('what the server refuses is back in its place, with the reason', async () => {
  answer = () =>
    Response.json({ failed: true, code: 'error.dispatch.taken', message: 'V2 is taken' }, { status: 409 })
  show(load('b'))
  press('b', ' ', 'ArrowDown', 'Enter')
  await waitFor(() => expect(said()).toBe('SH-b stays in its place: V2 is taken'))
  expect(card('b').closest('section')?.textContent).toContain('Unassigned')
})

test('a load is dropped where the pointer is, also if that was not reported before', async () => {
  const loads = [placed(load('b'), from)]
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const moves = renderHook(() => useMoves({ from, loads, vehicles }), { wrapper }).result
  act(() => moves.current.lift(loads[0] as (typeof loads)[0]))
  act(() => moves.current.carry({ vehicleId: 'v1', leaves: 480, arrives: 660 }))
  await act(() => moves.current.drop({ vehicleId: 'v2', leaves: 600, arrives: 780 }))
  const trip = { vehicleId: 'v2', leavesAt: `${from} 10:00:00`, arrivesAt: `${from} 13:00:00` }
  expect(sent).toEqual([{ shipmentId: 'b', objectVersionNumber: 1, trip }])
})

test('a load that has left is not lifted; arrow keys lead from load to load', () => {
  show(
    load('a', { ...at('08:00', '10:00'), state: 'UNDER_WAY' }),
    load('c', at('11:00', '12:00', 'v2')),
    load('b'),
  )
  press('a', ' ')
  expect(said()).toBe('SH-a has left and is not moved')
  press('a', 'ArrowDown')
  expect(document.activeElement).toBe(card('c'))
  press('c', 'ArrowUp')
  expect(document.activeElement).toBe(card('a'))
  press('a', 'ArrowLeft')
  expect(document.activeElement).toBe(card('b'))
})

test('late, tight and spare minutes are counted', () => {
  const loads = [
    load('a', at('08:00', '10:00')),
    load('b', at('10:05', '11:00')),
    load('c', at('14:00', '15:00')),
  ]
  const all = loads.map(one => placed(one, from))
  const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect(markOf(a, all, 505)).toEqual({ kind: 'late', minutes: 25 })
  expect(markOf(b, all, 0)).toEqual({ kind: 'tight', minutes: 5 })
  expect(markOf({ ...c, state: 'DELIVERED' }, all, 2000)).toEqual({ kind: 'done' })
  expect(fitOf({ vehicleId: 'v1', leaves: 660, arrives: 700 }, 'x', all, vehicles)).toEqual({
    fits: true,
    spare: 140,
  })
})
