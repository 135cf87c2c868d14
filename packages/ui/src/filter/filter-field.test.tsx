import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterField, filterDelay } from './filter-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const onFilter = vi.fn<(value: string) => void>()

function Shown() {
  const [value, setValue] = useState('')
  return (
    <MantineProvider>
      <FilterField
        label="Filter by name"
        value={value}
        onFilter={text => {
          onFilter(text)
          setValue(text)
        }}
        validate={text => (text.length > 8 ? 'At most 8 characters.' : null)}
      />
      <button type="button" onClick={() => setValue('from a view')}>
        View
      </button>
    </MantineProvider>
  )
}

function show() {
  onFilter.mockReset()
  render(<Shown />)
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by name' })
}

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a list is filtered 300 ms after the last key [QUERY-1]', () => {
  const field = show()
  type(field, 'no')
  wait(filterDelay - 1)
  type(field, 'nora ')
  wait(filterDelay - 1)
  expect(onFilter).not.toHaveBeenCalled()
  wait(1)
  expect(onFilter.mock.calls).toEqual([['nora']])
  // The space that the user typed stays.
  expect(field.value).toBe('nora ')
})

test('Enter filters at once and only once; Esc empties the field and the filter', () => {
  const field = show()
  type(field, 'nora')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onFilter.mock.calls).toEqual([['nora']])
  wait(filterDelay)
  expect(onFilter).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
  expect(onFilter).toHaveBeenLastCalledWith('')
  wait(filterDelay)
  expect(onFilter).toHaveBeenCalledTimes(2)
})

test('an invalid text is not searched for, by time or by Enter, and says why [QUERY-1]', () => {
  const field = show()
  type(field, 'much too long')
  wait(filterDelay)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onFilter).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('At most 8 characters.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  type(field, 'nora')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a filter from elsewhere replaces the text', () => {
  const field = show()
  type(field, 'nora')
  fireEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(field.value).toBe('from a view')
  wait(filterDelay)
  expect(onFilter).not.toHaveBeenCalled()
})
