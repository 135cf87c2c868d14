import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Authority } from './authority.ts'
import { Can } from './can.tsx'
import { permissions } from './permissions.ts'
import { secured } from './secured.tsx'

const Page = () => <p>the page</p>
const denied = 'Sorry, you have no permission to access this page'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
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
    <MantineProvider>
      <Secured />
    </MantineProvider>,
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

test('a check that fails shows neither the screen nor the 403 view, and can be asked again', async () => {
  await show(Promise.reject(new Error('down')))
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByText(denied)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
})

test('a denied element is hidden or disabled by its controller type [PERM-5]', async () => {
  render(
    <MantineProvider>
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
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(600))
  const names = screen.getAllByRole('button').map(button => button.textContent)
  expect(names).toEqual(['A', 'B', 'D'])
  expect(screen.getByRole('group').matches(':disabled')).toBe(true)
  expect(screen.getByRole('group').textContent).toBe('B')
})
