import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CreatedToken } from '../personal-token.contract.ts'
import { TokenEnd } from './token-end.tsx'
import { TokenSecret } from './token-secret.tsx'

const created: CreatedToken = {
  id: '1',
  name: 'CI deploy',
  userId: '2',
  ownerName: 'Ines Marchetti',
  tenantName: 'Norrvik Freight',
  roleName: 'Tenant administrator',
  permissionCount: 12,
  networks: ['10.20.0.0/16'],
  state: 'active',
  creationDate: '2026-03-12 09:58:07',
  endDate: '2026-06-11 00:00:00',
  token: 'atrium_pat_shown-once',
}

test('a token is shown until its owner says that it is stored', async () => {
  const close = vi.fn()
  render(
    <MantineProvider>
      <TokenSecret created={created} onClose={close} />
    </MantineProvider>,
  )
  expect((await screen.findByLabelText('Token')).textContent).toBe('atrium_pat_shown-once')
  expect(screen.getByText('12 permission sets')).toBeTruthy()
  // The midnight after the last day is not the last day.
  expect(screen.getByText('2026-06-10')).toBeTruthy()
  const done = screen.getByRole('button', { name: 'Done' })
  fireEvent.click(done)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have stored the token' }))
  fireEvent.click(done)
  expect(close).toHaveBeenCalledOnce()
})

const endIn = (days: number): string => {
  const end = new Date(Date.now() + days * 86_400_000)
  return end.toISOString().slice(0, 19).replace('T', ' ')
}

test.each([
  ['active', 30, null],
  ['active', 3, 'soon'],
  ['expired', -3, 'ended'],
  ['revoked', 30, 'ended'],
] as const)('a token that is %s and ends in %i days is marked as %s', (state, days, mark) => {
  const { container } = render(
    <MantineProvider>
      <TokenEnd token={{ ...created, state, endDate: endIn(days) }} />
    </MantineProvider>,
  )
  expect(container.querySelector('[data-status]')?.getAttribute('data-status') ?? null).toBe(mark)
})
