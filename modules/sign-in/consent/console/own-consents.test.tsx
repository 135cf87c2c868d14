import { queryClient } from '@atrium/console/api/query-client.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnConsents } from './own-consents.tsx'

const revoked = vi.fn<(id: string | undefined) => void>()
const consent = {
  id: 'c1',
  clientId: 'tolls',
  clientName: 'Toll desk',
  scopes: ['openid', 'read'],
  creationDate: '2026-11-20 10:00:00',
}

beforeEach(() => {
  revoked.mockClear()
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    const method = input instanceof Request ? input.method : init?.method
    if (method === 'DELETE') revoked(pathname.split('/').at(-1))
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    return Promise.resolve(Response.json(revoked.mock.calls.length > 0 ? [] : [consent]))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a program with access says in words what it may do, and loses it after a question', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <OwnConsents />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('Recognizes you · Reads everything that you can read')).toBeDefined()
  expect(screen.getByText('Never used')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Revoke access of Toll desk' }))
  expect(await screen.findByText('Revoke the access of Toll desk?')).toBeDefined()
  expect(revoked).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke access', hidden: true }))
  expect(await screen.findByText('No program has access')).toBeDefined()
  expect(revoked).toHaveBeenCalledExactlyOnceWith('c1')
})
