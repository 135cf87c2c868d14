// @vitest-environment happy-dom

import { ToastHistory } from '@atrium/ui/overlay/toast-history.tsx'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../language/language.ts'
import { refuseTooLong } from './too-long.ts'

const said = () => screen.queryAllByRole('listitem').map(item => item.textContent)

beforeEach(() => {
  forgetToasts()
  addEventListener('beforeinput', refuseTooLong)
})
afterEach(() => {
  removeEventListener('beforeinput', refuseTooLong)
  cleanup()
})

/** Inserts a text as a browser would, and returns whether it was let in. */
function insert(field: HTMLElement, data: string): boolean {
  const event = new InputEvent('beforeinput', {
    bubbles: true,
    cancelable: true,
    data,
    inputType: 'insertText',
  })
  let isLetIn = true
  act(() => {
    isLetIn = field.dispatchEvent(event)
  })
  return isLetIn
}

test('a text that is too long for its field is refused as a whole, and the reason is said once', () => {
  render(createElement('input', { 'aria-label': 'Name', maxLength: 10, defaultValue: 'Quay' }))
  render(createElement(ToastHistory, { time: () => 'now' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect(insert(name, ' clerk')).toBe(true)
  expect(said()).toEqual([])
  expect(insert(name, ' clerks')).toBe(false)
  expect(insert(name, ' clerks')).toBe(false)
  expect(said()).toHaveLength(1)
  expect(said()[0]).toContain('at most 10 characters; with this text it would have 11')
  name.select()
  expect(insert(name, 'Ten chars.')).toBe(true)
})

test('a field without a limit takes everything', () => {
  render(createElement('textarea', { 'aria-label': 'Text' }))
  expect(insert(screen.getByLabelText('Text'), 'x'.repeat(10_000))).toBe(true)
})
