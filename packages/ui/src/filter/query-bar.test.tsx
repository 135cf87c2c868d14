import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryBar, type QueryField, type QueryValue } from './query-bar.tsx'

afterEach(cleanup)

const fields: QueryField[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'code', label: 'Code', kind: 'text', validate: code => (code === '!' ? 'Letters only.' : null) },
  { name: 'status', label: 'Status', kind: 'select', options: [{ value: 'on', label: 'On' }] },
  {
    name: 'people',
    label: 'People',
    kind: 'number',
    validate: people => (Number(people) > 9 ? 'At most 9.' : null),
  },
]

function show(value: QueryValue = {}, shown = fields) {
  const onSearch = vi.fn<(value: QueryValue) => void>()
  render(
    <MantineProvider>
      <QueryBar fields={shown} value={value} onSearch={onSearch} />
    </MantineProvider>,
  )
  return onSearch
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
// Browsers turn Enter in a field into a submit of its form.
const enterIn = (label: string) => fireEvent.submit(screen.getByLabelText(label, { selector: 'input' }))

test('three fields are shown, the others with More, and Collapse puts them away [QUERY-1]', () => {
  show()
  expect(screen.queryByLabelText('People')).toBeNull()
  press('More')
  expect(screen.getByLabelText('People')).toBeTruthy()
  press('Collapse')
  expect(screen.queryByLabelText('People')).toBeNull()
})

test('Enter in a field searches with what is set and leaves out the rest [QUERY-1]', () => {
  const onSearch = show({ code: 'ops' })
  type('Name', 'dispatch')
  enterIn('Name')
  expect(onSearch).toHaveBeenCalledWith({ name: 'dispatch', code: 'ops' })
  type('Code', '')
  press('Search')
  expect(onSearch).toHaveBeenLastCalledWith({ name: 'dispatch' })
})

test('a value that fails its validation is not searched for, and says why [QUERY-1] [LOV-11]', () => {
  const onSearch = show()
  type('Code', '!')
  enterIn('Code')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Letters only.')
  type('Code', 'ops')
  expect(screen.queryByRole('alert')).toBeNull()
  enterIn('Code')
  expect(onSearch).toHaveBeenCalledWith({ code: 'ops' })
})

test('an invalid field behind More is shown', () => {
  const onSearch = show({ people: 10 })
  press('Search')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('At most 9.')
})

test('Reset empties every field and searches for everything', () => {
  const onSearch = show({ name: 'dispatch' })
  press('More')
  press('Reset')
  expect(onSearch).toHaveBeenCalledWith({})
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test('a field may take several values, in the order of its options', () => {
  const options = ['On', 'Off', 'Late'].map(label => ({ value: label.toLowerCase(), label }))
  const several: QueryField = { name: 'status', label: 'Status', kind: 'select', many: true, options }
  const onSearch = show({ status: 'late' }, [several])
  const field = screen.getByLabelText<HTMLInputElement>('Status', { selector: 'input' })
  const choose = (label: string) => {
    fireEvent.click(field)
    fireEvent.click(screen.getByRole('option', { name: label, hidden: true }))
  }
  expect(field.value).toBe('Late')
  choose('On')
  expect(field.value).toBe('On, Late')
  enterIn('Status')
  expect(onSearch).toHaveBeenLastCalledWith({ status: 'on,late' })
  choose('Late')
  choose('On')
  expect(field.value).toBe('Any')
})
