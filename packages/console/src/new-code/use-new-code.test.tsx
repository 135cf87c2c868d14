import { useForm } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useNewCode } from './use-new-code.ts'

afterEach(cleanup)

function NewGroup({ isNew = true }: { isNew?: boolean }) {
  const form = useForm({ initialValues: { name: '', code: '' } })
  useNewCode<string[]>({
    form,
    isNew,
    field: 'code',
    code: form.values.code,
    name: form.values.name,
    find: code => ({
      queryKey: ['groups', code],
      queryFn: () => ['dispatch'].filter(one => one.startsWith(code.toLowerCase())),
    }),
    codesIn: codes => codes,
  })
  return (
    <>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <input aria-label="Code" {...form.getInputProps('code')} />
      <p role="status">{form.errors.code}</p>
    </>
  )
}

const show = (isNew?: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewGroup {...(isNew !== undefined && { isNew })} />
    </QueryClientProvider>,
  )
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })

/** A code is looked up 300 ms after the last key, later on a busy machine. */
const patient = { timeout: 10_000 }

test('a code follows the name until one is typed', () => {
  show()
  type('Name', 'Night')
  expect(input('Code').value).toBe('night')
  type('Name', 'Night shift')
  expect(input('Code').value).toBe('night-shift')
  type('Code', 'NS')
  type('Name', 'Night shift south')
  expect(input('Code').value).toBe('NS')
})

test('the code of a stored record is left alone', () => {
  show(false)
  type('Name', 'Night shift')
  expect(input('Code').value).toBe('')
})

test('a taken code is marked while typing, in whatever case, and another one is not', async () => {
  show()
  type('Code', 'Dispatch')
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''), patient)
  type('Code', 'dispatch-2')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''), patient)
})
