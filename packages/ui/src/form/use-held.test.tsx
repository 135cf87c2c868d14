// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useHeld } from './use-held.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const taken: string[] = []

function List({ entries }: { entries: readonly string[] }) {
  const { held, onPointerDown } = useHeld(entries)
  return (
    <div onPointerDown={onPointerDown}>
      {held.map(entry => (
        <button key={entry} type="button" onClick={() => taken.push(entry)}>
          {entry}
        </button>
      ))}
    </div>
  )
}
const shown = () => screen.getAllByRole('button').map(button => button.textContent)

test('an entry that is pressed is taken, also if the list is replaced before it is released', () => {
  vi.useFakeTimers()
  const { rerender } = render(<List entries={['Pilot', 'Porter']} />)
  rerender(<List entries={['Pilot']} />)
  expect(shown()).toEqual(['Pilot'])
  const pilot = screen.getByRole('button', { name: 'Pilot' })
  fireEvent.pointerDown(pilot)
  rerender(<List entries={['Porter', 'Purser']} />)
  expect(shown()).toEqual(['Pilot'])
  fireEvent.pointerUp(pilot)
  fireEvent.click(pilot)
  expect(taken).toEqual(['Pilot'])
  act(() => vi.runAllTimers())
  expect(shown()).toEqual(['Porter', 'Purser'])
})
