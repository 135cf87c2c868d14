// @vitest-environment happy-dom

import { endpoint } from '@atrium/contract/endpoint'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

const grant = endpoint({
  method: 'PUT',
  path: '/x/grant',
  summary: '',
  access: 'signed-in',
  stepUp: true,
  body: z.object({ role: z.string() }),
  example: { body: { role: 'r' } },
})

const failure = (code: string, message: string, status: number) =>
  Response.json({ failed: true, code, message, type: 'warn' }, { status })

let kinds: string[]
let isProven: boolean
const proofs: unknown[] = []
const grants: unknown[] = []

beforeEach(() => {
  kinds = ['password']
  isProven = false
  proofs.length = 0
  grants.length = 0
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, window.location.href)
    if (method === 'GET') return Response.json({ kinds, passkeyOptions: '{"challenge":"x"}' })
    const sent: unknown = JSON.parse(String(body))
    if (pathname.endsWith('/grant')) {
      grants.push(sent)
      return isProven ? Response.json({}) : failure('error.step_up.needed', 'Confirm', 403)
    }
    proofs.push(sent)
    isProven = !JSON.stringify(sent).includes('wrong')
    if (!isProven) return failure('error.password.original_wrong', 'The password is wrong', 400)
    return Response.json({ provenUntil: '2026-11-26T10:00:00Z' })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Makes a call that is refused until a proof was given. */
async function asked(): Promise<{ made: Promise<unknown> }> {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <StepUpDialog />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const made = call(grant, { body: { role: 'harbor' } }).catch((error: unknown) => error)
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined()
  return { made }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a wrong password is said and asked for again; the right one makes the call again as it was', async () => {
  const { made } = await asked()
  const field = await screen.findByLabelText(/^Your password/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  press('Confirm')
  expect(await screen.findByText('This field is required.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'wrong' } })
  press('Confirm')
  expect(await screen.findByText('The password is wrong')).toBeDefined()
  expect(field).toHaveProperty('value', 'wrong')
  fireEvent.change(field, { target: { value: 'a lighthouse' } })
  press('Confirm')
  expect(await made).toEqual({})
  expect(proofs).toEqual([{ password: 'wrong' }, { password: 'a lighthouse' }])
  expect(grants).toEqual([{ role: 'harbor' }, { role: 'harbor' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('with a second factor a code or a recovery code is asked for, never the password', async () => {
  kinds = ['authenticator', 'recovery']
  const { made } = await asked()
  expect(await screen.findByLabelText(/^Code of your authenticator/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use your password instead' })).toBeNull()
  press('Use a recovery code instead')
  fireEvent.change(screen.getByLabelText(/^Recovery code/), { target: { value: 'abcd-efgh-jkmn' } })
  press('Confirm')
  expect(await made).toEqual({})
  expect(proofs).toEqual([{ code: 'abcd-efgh-jkmn' }])
})

test('a passkey is asked for by the browser, and the user who cancels that can try again or leave', async () => {
  const get = vi.fn<() => Promise<object>>()
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  kinds = ['passkey', 'recovery']
  const { made } = await asked()
  expect(await screen.findByText(/your browser asks for your passkey/)).toBeDefined()
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  press('Confirm')
  expect(await screen.findByText(/No passkey was used/)).toBeDefined()
  get.mockResolvedValueOnce({ id: 'k' })
  press('Confirm')
  expect(await made).toEqual({})
  expect(proofs).toEqual([{ passkey: '{"id":"k"}' }])

  isProven = false
  const canceled = call(grant, { body: { role: 'quay' } }).catch((error: unknown) => error)
  await screen.findByRole('dialog')
  press('Cancel')
  expect(await canceled).toMatchObject({ code: 'error.step_up.needed' })
})
