import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { InlineEdit } from './inline-edit.tsx'

afterEach(cleanup)

/** A stored value with its version, which is refused while another version is stored. */
function Shown({ saves, stored }: { saves: string[]; stored: { version: number } }) {
  const [row, setRow] = useState({ value: '10', version: 1 })
  return (
    <MantineProvider>
      <InlineEdit
        label="Storage: Norrvik"
        value={row.value}
        validate={typed => (/^\d+$/.test(typed) ? null : 'Enter a number.')}
        onSave={async typed => {
          saves.push(typed)
          const { version } = row
          if (version !== stored.version) {
            setRow({ ...row, version: stored.version })
            throw new Error('Mei Tanaka changed it meanwhile.')
          }
          setRow({ value: typed, version: ++stored.version })
        }}
      >
        {row.value} GB
      </InlineEdit>
    </MantineProvider>
  )
}

function show(stored = { version: 1 }) {
  const saves: string[] = []
  render(<Shown saves={saves} stored={stored} />)
  return saves
}

const cell = () => screen.getByRole('button', { name: /^Storage: Norrvik/ })
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Storage: Norrvik' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })

test('F2 edits, Escape reverts without saving, and the focus is on the value again', async () => {
  const saves = show()
  fireEvent.keyDown(cell(), { key: 'F2' })
  type('25')
  fireEvent.keyDown(input(), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(cell()))
  expect(cell().textContent).toBe('Storage: Norrvik: 10 GB')
  expect(saves).toEqual([])
})

test('a press edits and Enter saves; leaving saves as well, and an unchanged value is not saved', async () => {
  const saves = show()
  fireEvent.click(cell())
  type(' 25 ')
  fireEvent.keyDown(input(), { key: 'Enter' })
  await waitFor(() => expect(cell().textContent).toBe('Storage: Norrvik: 25 GB'))
  fireEvent.click(cell())
  type('30')
  fireEvent.blur(input())
  await waitFor(() => expect(cell().textContent).toBe('Storage: Norrvik: 30 GB'))
  fireEvent.click(cell())
  fireEvent.blur(input())
  expect(cell().textContent).toBe('Storage: Norrvik: 30 GB')
  expect(saves).toEqual(['25', '30'])
})

test('a value that is wrong stays as it was typed, and the cell says why', async () => {
  const saves = show()
  fireEvent.click(cell())
  type('much')
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a number.')
  expect(input().value).toBe('much')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(saves).toEqual([])
  type('12')
  expect(input().getAttribute('aria-invalid')).toBeNull()
})

test('a conflict keeps the typed value and says so in place; Enter saves it over the new version', async () => {
  const saves = show({ version: 2 })
  fireEvent.click(cell())
  type('40')
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe('Mei Tanaka changed it meanwhile.')
  expect(input().value).toBe('40')
  fireEvent.keyDown(input(), { key: 'Enter' })
  await waitFor(() => expect(cell().textContent).toBe('Storage: Norrvik: 40 GB'))
  expect(saves).toEqual(['40', '40'])
})
