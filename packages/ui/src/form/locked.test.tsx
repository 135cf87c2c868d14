import { MantineProvider, Select, Textarea, TextInput } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { themeWith } from '../theme/theme.ts'
import { CodeInput } from './code-input.tsx'
import { FormCheckbox, FormSwitch } from './form-switch.tsx'
import { Locks } from './locked.tsx'

// Text areas wait for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
afterEach(cleanup)

const reason = 'You don’t have permission to change this.'

const show = (fields: ReactNode, lock?: string) =>
  render(
    <MantineProvider theme={themeWith({ earlier: 'Earlier', later: 'Later' })}>
      <Locks reason={lock}>{fields}</Locks>
    </MantineProvider>,
  )

/** The texts that a screen reader adds to an element. */
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('every kind of field that cannot be changed keeps its focus and says why', async () => {
  show(
    <>
      <TextInput label="Name" description="As on the badge" value="Depot" readOnly />
      <Textarea label="Purpose" value="Books loads" readOnly />
      <Select label="Level" data={['Site']} value="Site" readOnly />
      <FormSwitch label="Enabled" description="Can sign in" readOnly checked />
      <FormCheckbox label="Required" readOnly checked />
    </>,
    reason,
  )
  const fields = [
    screen.getByRole('textbox', { name: 'Name' }),
    screen.getByRole('textbox', { name: 'Purpose' }),
    screen.getByLabelText('Level', { selector: 'input' }),
    screen.getByRole('switch', { name: /^Enabled/ }),
    screen.getByRole('checkbox', { name: /^Required/ }),
  ]
  for (const field of fields) {
    expect(field.hasAttribute('disabled'), field.outerHTML).toBe(false)
    expect(describedBy(field), field.outerHTML).toContain(reason)
    expect(field.closest('div:has(svg)'), 'the lock').not.toBeNull()
  }
  // The help of the field is still read, before the reason.
  expect(describedBy(fields[0] as HTMLElement)).toBe(`As on the badge ${reason}`)
  fireEvent.mouseEnter(fields[0]?.closest('div:has(svg)') as Element)
  expect((await screen.findByRole('tooltip', undefined, { timeout: 10_000 })).textContent).toBe(reason)
})

test('a switch that is locked stays as it is', () => {
  let changes = 0
  show(<FormSwitch label="Enabled" locked="It is always on." checked onChange={() => changes++} />)
  const field = screen.getByRole<HTMLInputElement>('switch', { name: /^Enabled/ })
  fireEvent.click(field)
  expect(changes).toBe(0)
  expect(field.checked).toBe(true)
  expect(field.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(field)).toContain('It is always on.')
})

test('a field has its own reason before that of its form, and without one it has no lock', () => {
  const { container, rerender } = show(
    <CodeInput label="Code" fixed="Forms use this code." value="A" readOnly />,
    reason,
  )
  expect(describedBy(screen.getByRole('textbox', { name: 'Code' }))).toContain('Forms use this code.')
  rerender(
    <MantineProvider theme={themeWith({ earlier: 'Earlier', later: 'Later' })}>
      <Locks reason={undefined}>
        <CodeInput label="Code" fixed={undefined} description="Letters and digits" />
      </Locks>
    </MantineProvider>,
  )
  expect(container.querySelector('svg')).toBeNull()
  expect(describedBy(screen.getByRole('textbox', { name: 'Code' }))).toBe('Letters and digits')
})

test('text that people write runs in its own direction, unless the field has one', () => {
  show(
    <>
      <TextInput label="Name" value="ليلى ناصر" readOnly />
      <TextInput label="Phone" value="+47 22 33 44 55" dir="ltr" readOnly />
      <Textarea label="Purpose" value="Books loads" readOnly />
    </>,
  )
  for (const name of ['Name', 'Purpose']) {
    const field = screen.getByRole('textbox', { name })
    expect(field.getAttribute('dir')).toBe('auto')
  }
  expect(screen.getByRole('textbox', { name: 'Phone' }).getAttribute('dir')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Phone' }).closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})
