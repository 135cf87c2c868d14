import { queryClient } from '@atrium/console/api/query-client.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddPasskey } from './add-passkey.tsx'

const begun = vi.fn()
const create = vi.fn<() => Promise<object>>()
const refusal = { failed: true, code: 'error.passkey.refused', message: 'Begin again', type: 'error' }

beforeEach(() => {
  begun.mockClear()
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!pathname.endsWith('/begin')) return Promise.resolve(Response.json(refusal, { status: 400 }))
    begun()
    return Promise.resolve(Response.json({ options: '{}' }))
  })
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: object) => options })
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const password = () => screen.queryByLabelText(/^Your password/)

async function begin(): Promise<void> {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <AddPasskey onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.change(await screen.findByLabelText(/^Your password/), { target: { value: 'a lighthouse' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name it' }), { target: { value: 'Laptop' } })
  press()
}

test('what the browser does not create is tried again without another proof, and a known device is called so', async () => {
  create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await begin()
  expect(await screen.findByText('No passkey was created. Try again when you are ready.')).toBeDefined()
  expect([screen.getByText('You confirmed it’s you') !== null, password()]).toEqual([true, null])

  create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  press()
  expect(await screen.findByText(/already has a passkey of yours/)).toBeDefined()
  expect(begun).toHaveBeenCalledTimes(1)
})

test('a passkey that the server refuses begins again with the proof, and the name stays', async () => {
  create.mockResolvedValueOnce({ id: 'x' })
  await begin()
  expect(await screen.findByText('Begin again')).toBeDefined()
  expect(password()).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Name it' })).toHaveProperty('value', 'Laptop')
})
