import '../theme/english-ui-text.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SubmitButton } from '../form/submit-button.tsx'
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
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
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
