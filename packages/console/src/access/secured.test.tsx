import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import type { Authority } from './authority.ts'
import { Can } from './can.tsx'
import { permissions } from './permissions.ts'
import { secured } from './secured.tsx'

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider>{children}</MantineProvider>
  </QueryClientProvider>
)
const Page = () => <p>the page</p>
const denied = 'Sorry, you have no permission to access this page'

// Loads it in advance.
beforeAll(async () => void (await import('./forbidden.tsx')))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    // What a tenant has replaced of the texts: nothing.
    if (!address.includes('/check-permissions')) return Promise.resolve(Response.json({}))
    const codes = JSON.parse(String(init.body)) as string[]
    const answer = codes.map(code => ({
      code,
      approve: code.includes('yes'),
      ...(code.includes('hidden') && { controllerType: 'hidden' }),
    }))
    return Promise.resolve(Response.json(answer))
  })
})

afterEach(() => {
  cleanup()
  permissions.forget()
  vi.useRealTimers()
})

async function show(authority: Authority) {
  const Secured = secured(Page, authority)
  render(
    <Around>
      <Secured />
    </Around>,
  )
  await act(() => vi.advanceTimersByTimeAsync(600))
}

test.each([undefined, null, ''])(
  "a secured screen without an authority fails with 'authority is required' [PERM-6]",
  one => {
    expect(() => secured(Page, one)).toThrow('authority is required')
  },
)

describe('authority may be', () => {
  test.each<[string, () => Authority, () => Authority]>([
    ['a list', () => ['no', 'yes'], () => ['no']],
    ['a string', () => 'yes', () => 'no'],
    ['a promise', () => Promise.resolve(true), () => Promise.resolve(false)],
    ['a predicate', () => () => true, () => () => false],
  ])('%s [PERM-7][PERM-8]', async (_, allowing, refusing) => {
    await show(allowing())
    expect(screen.queryByText('the page')).not.toBeNull()
    cleanup()
    await show(refusing())
    expect(screen.queryByText('the page')).toBeNull()
    expect(screen.queryByText(denied)).not.toBeNull()
  })
})

test('a failed check shows neither the screen nor the 403 view, and can be retried [SAFE-11]', async () => {
  await show(Promise.reject(new Error('down')))
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByText(denied)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
})

test.each<[string, () => Authority]>([
  [
    'throws',
    () => () => {
      throw new Error('no idea')
    },
  ],
  ['never answers', () => new Promise<boolean>(() => undefined)],
  ['is an empty list', () => []],
])('an authority that %s denies [SAFE-12]', async (_, authority) => {
  await show(authority())
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByText(denied)).not.toBeNull()
})

test('a promise that has granted access does not time out later [PERM-7]', async () => {
  await show(Promise.resolve(true))
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(screen.queryByText('the page')).not.toBeNull()
})

test('an element whose check failed is hidden, and a retry is offered [SAFE-11]', async () => {
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  render(
    <Around>
      <Can code="yes.later">
        <button type="button">A</button>
      </Can>
    </Around>,
  )
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(screen.queryByRole('button', { name: 'A' })).toBeNull()
  vi.stubGlobal('fetch', answering)
  act(() => screen.getByRole('button', { name: /^Could not check/ }).click())
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(screen.queryByRole('button', { name: 'A' })).not.toBeNull()
})

test('a denied element is hidden or disabled by its controller type [PERM-5]', async () => {
  render(
    <Around>
      <Can code="yes">
        <button type="button">A</button>
      </Can>
      <Can code="no">
        <button type="button">B</button>
      </Can>
      <Can code="no.hidden">
        <button type="button">C</button>
      </Can>
      <Can code={undefined}>
        <button type="button">D</button>
      </Can>
    </Around>,
  )
  await act(() => vi.advanceTimersByTimeAsync(600))
  const names = screen.getAllByRole('button').map(button => button.textContent)
  expect(names).toEqual(['A', 'B', '', 'D'])
  expect(screen.getByRole('button', { name: 'Why is this unavailable?' }).matches(':disabled')).toBe(false)
  expect(screen.getByRole('group').matches(':disabled')).toBe(true)
  expect(screen.getByRole('group').textContent).toMatch(/^B/)
})

test('a button has its place before its permission is known, and nobody can press it until then', async () => {
  render(
    <Around>
      <Can code="yes">
        <button type="button">Clear</button>
      </Can>
    </Around>,
  )
  const waiting = screen.getByText('Clear')
  expect(waiting.closest('[inert]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(screen.getByText('Clear').closest('[inert]')).toBeNull()
})
