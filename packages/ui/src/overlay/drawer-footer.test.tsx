import '../theme/english-ui-text.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SubmitButton } from '../form/submit-button.tsx'
import { CreationContext } from './creation.ts'
import { DrawerFooter } from './drawer-footer.tsx'
import { SavingOffContext } from './saving-off.ts'

afterEach(cleanup)

test.each([false, true])('Save is off where a banner says so: %s', isOff => {
  const onSave = vi.fn()
  render(
    <MantineProvider>
      <SavingOffContext value={isOff}>
        <DrawerFooter onSave={onSave} changes={1} />
      </SavingOffContext>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect(onSave).toHaveBeenCalledTimes(isOff ? 0 : 1)
})

test.each([false, true])('so is the button that submits a form: %s', isOff => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <MantineProvider>
      <SavingOffContext value={isOff}>
        <form onSubmit={onSubmit}>
          <SubmitButton>Send</SubmitButton>
        </form>
      </SavingOffContext>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(isOff ? 0 : 1)
})

test('Save has the number of changes, what is unsaved is said in words, and Delete is at the far end', () => {
  const footer = (changes: number, unsaved?: string) => (
    <MantineProvider>
      <DrawerFooter
        onSave={vi.fn()}
        onDiscard={vi.fn()}
        changes={changes}
        unsaved={unsaved}
        end={<button type="button">Delete</button>}
      />
    </MantineProvider>
  )
  const names = () => screen.getAllByRole('button').map(button => button.textContent)
  const { rerender } = render(footer(3))
  expect(names()).toEqual(['Save 3 changes', 'Discard', 'Delete'])
  expect(screen.getByRole('status').textContent).toBe('3 unsaved changes')
  rerender(footer(3, '1 moved, 2 translated'))
  expect(screen.getByRole('status').textContent).toBe('1 moved, 2 translated')
  rerender(footer(0))
  expect(names()).toEqual(['Save', 'Discard', 'Delete'])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a new record is created or canceled, whatever was typed', () => {
  const onSave = vi.fn()
  const onCancel = vi.fn()
  render(
    <MantineProvider>
      <CreationContext value={{ label: 'Create role', onCancel }}>
        <DrawerFooter onSave={onSave} onDiscard={vi.fn()} changes={2} />
      </CreationContext>
    </MantineProvider>,
  )
  const names = screen.getAllByRole('button').map(button => button.textContent)
  expect(names).toEqual(['Create role', 'Cancel'])
  fireEvent.click(screen.getByRole('button', { name: 'Create role' }))
  expect(onSave).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})
