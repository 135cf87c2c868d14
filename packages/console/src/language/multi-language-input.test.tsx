// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { globalState } from '../session/global-state.ts'
import { MultiLanguageInput } from './multi-language-input.tsx'
import { RowToken } from './row-token.ts'

const asked: URL[] = []
const stored = [
  { code: 'en_US', name: 'English', value: 'Diver' },
  { code: 'zh_CN', name: '简体中文', value: '潜水员' },
]

/** The form was loaded before the Chinese text was stored. */
function Form() {
  const form = useForm({ initialValues: { name: 'Diver', names: { en_US: 'Diver' } } })
  return (
    <MultiLanguageInput
      label="Name"
      maxLength={60}
      field={{ id: 'role-name', readOnly: false, ...form.getInputProps('name') }}
      texts={form.values.names}
      onTexts={() => {}}
    />
  )
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/prompt/')) return Promise.resolve(Response.json({}))
    asked.push(new URL(address, location.origin))
    return Promise.resolve(Response.json(stored))
  })
  globalState.set({ language: 'en_US', supportLanguage: stored.map(one => ({ ...one, id: one.code })) })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = (token: string | undefined) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RowToken value={token}>
          <Form />
        </RowToken>
      </QueryClientProvider>
    </MantineProvider>,
  )
const line = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the dialog of a stored field asks for its list when it opens, and shows it but for what was typed [LANG-4] [CALL-29]', async () => {
  open('role.1.signed')
  expect(asked).toEqual([])
  fireEvent.change(line('Name'), { target: { value: 'Diver of the quay' } })
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(line('简体中文').value).toBe('潜水员'))
  expect(line('English').value).toBe('Diver of the quay')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/hpfm/v1/multi-language'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    _token: 'role.1.signed',
    fieldName: 'name',
  })
})

test('the dialog of a new record asks for the languages alone, and shows the texts of the form [LANG-4]', async () => {
  open(undefined)
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['?fieldName=name']))
  await waitFor(() => expect(line('English').value).toBe('Diver'))
  expect(line('简体中文').value).toBe('')
})
