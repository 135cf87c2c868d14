import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastHistory } from './toast-history.tsx'
import { forgetToasts, showToast, type ToastKind } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider>
      <Toasts />
      <ToastHistory time={() => '10:02'} />
    </MantineProvider>,
  )
})

afterEach(() => {
  act(forgetToasts)
  cleanup()
  vi.useRealTimers()
})

const renderFor = (seconds: number) => {
  cleanup()
  render(
    <MantineProvider>
      <Toasts seconds={seconds} />
    </MantineProvider>,
  )
}

const region = () => screen.getByRole('region')
const say = (kind: ToastKind, message: string) => act(() => showToast({ kind, message }))
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))
const onScreen = () => region().textContent

test.each(['success', 'info', 'warning'] as const)(
  'a message of kind %s goes after two and a half seconds and can still be read in the history [ERR-10]',
  kind => {
    say(kind, '3 roles disabled.')
    expect(onScreen()).toContain('3 roles disabled.')
    wait(2400)
    expect(onScreen()).toContain('3 roles disabled.')
    wait(200)
    expect(onScreen()).toBe('')
    expect(screen.getByText('3 roles disabled.')).toBeTruthy()
  },
)

test('a message waits while the pointer or the focus is on it [ERR-10]', () => {
  say('success', 'Saved.')
  fireEvent.pointerMove(region())
  wait(10_000)
  expect(onScreen()).toContain('Saved.')
  fireEvent.pointerLeave(region())
  fireEvent.focus(region())
  wait(10_000)
  expect(onScreen()).toContain('Saved.')
  fireEvent.blur(region())
  wait(2600)
  expect(onScreen()).toBe('')
})

test('a message that appears below a pointer at rest does not wait [ERR-10]', () => {
  say('success', 'Saved.')
  fireEvent.pointerEnter(region())
  wait(2600)
  expect(onScreen()).toBe('')
})

test.each([5, 10])('a message stays for the %i seconds that the person has chosen [ERR-10]', seconds => {
  renderFor(seconds)
  say('success', 'Saved.')
  wait(seconds * 1000 - 100)
  expect(onScreen()).toContain('Saved.')
  wait(200)
  expect(onScreen()).toBe('')
})

test('a message stays until it is closed if the person has chosen that [ERR-10]', () => {
  renderFor(Number.POSITIVE_INFINITY)
  say('success', 'Saved.')
  wait(60_000)
  expect(onScreen()).toContain('Saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onScreen()).toBe('')
})

test('an error stays until it is closed and is said at once', () => {
  say('error', 'Depot clerk has 164 people.')
  wait(60_000)
  expect(screen.getByRole('alert').textContent).toContain('Depot clerk has 164 people.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onScreen()).toBe('')
})

test('titles follow the kind unless one is given [ERR-9]', () => {
  say('success', 'a')
  say('error', 'b')
  act(() => showToast({ kind: 'warning', message: 'c' }))
  expect(onScreen()).toContain('Operation successful')
  expect(onScreen()).toContain('Operation failed')
  expect(onScreen()).toContain('Operation abnormal')
})

test('the history keeps the last fifty', () => {
  for (let count = 1; count <= 60; count++) say('success', `message ${count}.`)
  wait(10_000)
  expect(screen.queryByText('message 10.')).toBeNull()
  expect(screen.getByText('message 11.')).toBeTruthy()
  expect(screen.getByText('message 60.')).toBeTruthy()
})
