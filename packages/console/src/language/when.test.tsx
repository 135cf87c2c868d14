import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyUserState, userState } from '../session/user-state.ts'
import { when } from './when.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  userState.set(emptyUserState)
})

const show = (at: string) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') })
  userState.set({ currentUser: { timeZone: 'Europe/Oslo' } as never })
  render(<MantineProvider env="test">{when(at)}</MantineProvider>)
}

test('a time is relative, goes on by itself, and is exact with its zone on hover and on focus', () => {
  show('2026-11-23T11:50:00Z')
  const time = screen.getByText('10 min ago')
  act(() => vi.advanceTimersByTime(60_000))
  expect(time.textContent).toBe('11 min ago')
  fireEvent.pointerEnter(time)
  expect(screen.getByText('2026-11-23 12:50:00 Europe/Oslo')).toBeTruthy()
  fireEvent.pointerLeave(time)
  expect(screen.queryByText('2026-11-23 12:50:00 Europe/Oslo')).toBeNull()
  act(() => time.focus())
  expect(screen.getByText('2026-11-23 12:50:00 Europe/Oslo')).toBeTruthy()
})

test('nothing stands where there is no time, and what is no time is shown as it is', () => {
  expect(when(undefined)).toBeUndefined()
  show('soon')
  expect(screen.getByText('soon')).toBeTruthy()
})
