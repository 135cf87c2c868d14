import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BarList } from './bar-list.tsx'
import { RangeList } from './range-list.tsx'

afterEach(cleanup)

test('ranges are read in words, and their dots stand on one scale that ends at a round value', () => {
  render(
    <RangeList
      label="Minutes"
      numberText={String}
      ranges={[
        { id: 'a', label: 'Oslo', least: 5, middle: 20, most: 40, text: 'middle 20 min' },
        { id: 'b', label: 'Malmö', least: 10, middle: 50, most: 95, text: 'middle 50 min', mark: '50 min' },
      ]}
    />,
  )
  const list = screen.getByRole('list', { name: 'Minutes' })
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Oslo: middle 20 min',
    'Malmö: middle 50 min50 min',
  ])
  const dots = [...list.querySelectorAll<HTMLElement>('[style*="--at"]')]
  expect(dots.map(dot => dot.style.getPropertyValue('--at'))).toEqual(['20%', '50%', '50%'])
})

test('the longest bar fills its line, and the others have their share of it', () => {
  const bar = (id: string, value: number) => ({ id, label: id, value, text: String(value) })
  const { container } = render(<BarList label="Reasons" bars={[bar('Weather', 8), bar('Papers', 2)]} />)
  const bars = [...container.querySelectorAll<HTMLElement>('[style]')]
  expect(bars.map(one => one.style.inlineSize)).toEqual(['100%', '25%'])
})
