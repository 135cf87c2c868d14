// @vitest-environment happy-dom

import { choice, code, date, integer } from '@atrium/contract/resource/fields'
import { money } from '@atrium/contract/resource/kinds/amount-fields'
import { dateTime, duration, time } from '@atrium/contract/resource/kinds/time-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { QueryBar, type QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addResourceTexts, useResourceText } from '../resource-text.ts'
import { filtersOf } from './resource-filters.tsx'

const named = (title: string) => ({ title: { en: title, zh: title, ar: title } })

const van: AnyResource = resource({
  name: 'iam.van',
  title: { en: ['Van', 'Vans'], zh: ['货车'], ar: ['شاحنة', 'الشاحنات'] },
  fields: {
    code: code(),
    fuel: choice({ DIESEL: named('Diesel').title }, named('Fuel')),
    area: integer(named('Area')),
    boughtOn: date(named('Bought')),
    seenAt: dateTime(named('Seen')),
    leavesAt: time(named('Leaves')),
    loading: duration(named('Loading')),
    price: money({ ...named('Price'), restricted: 'read' }),
  },
  list: {
    columns: ['code'],
    search: ['code', 'fuel', 'area', 'boughtOn', 'seenAt', 'leavesAt', 'loading', 'price'],
  },
  form: [['code']],
  page: { parent: 'freight', order: 1 },
})
addResourceTexts(van)

const onSearch = vi.fn<(value: QueryValue) => void>()

function Bar({ value }: { value: QueryValue }) {
  const text = useResourceText(van)
  const fields = filtersOf(van, [], {}, text, text.say)
  return <QueryBar fields={fields} value={value} onSearch={onSearch} first={fields.length} />
}

const show = (value: QueryValue = {}) =>
  render(
    <MantineProvider>
      <Bar value={value} />
    </MantineProvider>,
  )

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: string, value: string) => {
  fireEvent.change(input(label), { target: { value } })
  fireEvent.blur(input(label))
}
const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }))

beforeEach(() => onSearch.mockReset())
afterEach(cleanup)

test('a range has an input for each end, as people write values of its kind', () => {
  show()
  type('Area: from', '5')
  type('Price: to', '99.5')
  type('Loading: from', '1:30')
  type('Leaves: to', '9')
  type('Bought: from', '2026-11-23')
  type('Seen: to', '2026-11-24')
  search()
  expect(onSearch).toHaveBeenCalledWith({
    areaFrom: 5,
    priceTo: 99.5,
    loadingFrom: '90',
    leavesAtTo: '09:00',
    boughtOnFrom: '2026-11-23',
    seenAtTo: '2026-11-24',
  })
})

test('what the address says is shown', () => {
  show({ areaFrom: '5', loadingTo: '135', leavesAtFrom: '08:30', boughtOnTo: '2026-11-23' })
  expect(input('Area: from').value).toBe('5')
  expect(input('Loading: to').value).toBe('2:15')
  expect(input('Leaves: from').value).toBe('08:30')
  expect(input('Bought: to').value).toMatch(/2026/)
})

test('a range that ends before it begins is not searched for, and its end says why', () => {
  show({ areaFrom: '10', boughtOnFrom: '2026-11-24' })
  type('Area: to', '9')
  type('Bought: to', '2026-11-23')
  search()
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The range ends before it begins. Swap the two values.',
    'The range ends before it begins. Swap the two values.',
  ])
  expect(input('Area: to').getAttribute('aria-invalid')).toBe('true')
  type('Area: to', '10')
  type('Bought: to', '2026-11-24')
  search()
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('a field with a permission of its own has it for both ends', () => {
  let codes: (string | undefined)[] = []
  function Codes() {
    const text = useResourceText(van)
    const fields = filtersOf(van, [], {}, text, text.say)
    codes = fields.filter(({ name }) => name.startsWith('price')).map(({ code: own }) => own)
    return null
  }
  render(<Codes />)
  expect(codes).toEqual(['freight.van.field.price.read', 'freight.van.field.price.read'])
})
