import '../theme/english-ui-text.ts'
import { MantineProvider, Modal } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from './date-field.tsx'
import { focusUnreadable } from './use-typed.ts'

afterEach(cleanup)

let last: string | null

function Field({ withTime = false, value = null }: { withTime?: boolean; value?: string | null }) {
  const [current, setCurrent] = useState(value)
  last = current
  const format = withTime ? 'DD.MM.YYYY HH:mm' : 'DD.MM.YYYY'
  return (
    <MantineProvider env="test">
      <DateField label="Ends on" {...{ format, withTime }} value={current} onChange={setCurrent} />
    </MantineProvider>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (input: HTMLElement, text: string) => fireEvent.change(input, { target: { value: text } })

test('a date is typed as people write it, and shown in their format once the field is left', () => {
  render(<Field />)
  type(field('Ends on'), '2026-11-23')
  expect(last).toBe('2026-11-23')
  fireEvent.blur(field('Ends on'))
  expect(field('Ends on').value).toBe('23.11.2026')
  type(field('Ends on'), '')
  expect(last).toBeNull()
})

test('a text that is no date stays as typed, says so, and keeps the form from being saved', () => {
  render(<Field value="2026-11-23" />)
  type(field('Ends on'), '31.02.2026')
  expect(screen.queryByText(/Enter a date/)).toBeNull()
  act(() => void focusUnreadable())
  expect(document.activeElement).toBe(field('Ends on'))
  expect(screen.getByText('Enter a date that exists, such as 23.11.2026')).toBeTruthy()
  expect([field('Ends on').value, last]).toEqual(['31.02.2026', '2026-11-23'])
  type(field('Ends on'), '28.02.2026')
  expect(focusUnreadable()).toBe(false)
  expect(screen.queryByText(/Enter a date/)).toBeNull()
})

test('a time is typed in the calendar, too: 1435 is 14:35', () => {
  render(<Field withTime value="2026-11-23 08:00:00" />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date: Ends on' }))
  const time = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' })
  type(time, '1435')
  fireEvent.blur(time)
  expect([time.value, last]).toEqual(['14:35', '2026-11-23 14:35:00'])
  fireEvent.click(screen.getByRole('button', { name: /^30 November 2026/ }))
  expect(last).toBe('2026-11-30 14:35:00')
  type(time, '25:00')
  fireEvent.blur(time)
  expect(screen.getByText('Enter a time such as 14:35')).toBeTruthy()
})

test('a point in time is typed in one go', () => {
  render(<Field withTime />)
  type(field('Ends on'), '23.11.2026 1435')
  fireEvent.blur(field('Ends on'))
  expect([field('Ends on').value, last]).toEqual(['23.11.2026 14:35', '2026-11-23 14:35:00'])
})

test('Esc closes the calendar and not the dialog around it, also while the focus is still on its button', () => {
  let closed = 0
  render(
    <MantineProvider env="test">
      <Modal opened onClose={() => closed++}>
        <DateField label="Ends on" format="DD.MM.YYYY" onChange={() => undefined} />
      </Modal>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Choose a date: Ends on' })
  const calendar = () => screen.queryByRole('dialog', { name: 'Choose a date: Ends on' })
  fireEvent.click(button)
  expect(calendar()).not.toBeNull()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect([calendar(), closed]).toEqual([null, 0])
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(closed).toBe(1)
})
