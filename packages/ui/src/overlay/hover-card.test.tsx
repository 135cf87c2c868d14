// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardDelay, HoverCard } from './hover-card.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <HoverCard
        label="Kasper Lind"
        target={handlers => (
          <a href="/kasper" {...handlers}>
            Kasper
          </a>
        )}
      >
        <button type="button">Open</button>
      </HoverCard>
    </MantineProvider>,
  )
const link = () => screen.getByRole('link', { name: 'Kasper' })
const card = () => screen.queryByRole('dialog', { name: 'Kasper Lind' })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a card opens once the pointer has rested, and stays while the pointer is in it', () => {
  show()
  fireEvent.pointerMove(link())
  wait(cardDelay - 1)
  expect(card()).toBeNull()
  wait(1)
  expect(card()).not.toBeNull()
  fireEvent.pointerLeave(link())
  fireEvent.pointerMove(card() as HTMLElement)
  wait(cardDelay)
  expect(card()).not.toBeNull()
  fireEvent.pointerLeave(card() as HTMLElement)
  wait(cardDelay)
  expect(card()).toBeNull()
})

test('a pointer that passes opens nothing', () => {
  show()
  fireEvent.pointerMove(link())
  wait(cardDelay - 1)
  fireEvent.pointerLeave(link())
  wait(cardDelay)
  expect(card()).toBeNull()
})

test('a link that comes to lie below a resting pointer opens nothing, nor does a finger', () => {
  show()
  fireEvent.pointerEnter(link())
  wait(cardDelay)
  expect(card()).toBeNull()
  fireEvent.pointerMove(link(), { pointerType: 'touch' })
  wait(cardDelay)
  expect(card()).toBeNull()
})

test('Esc closes the card alone', () => {
  const behind = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', behind)
  show()
  fireEvent.pointerMove(link())
  wait(cardDelay)
  fireEvent.keyDown(link(), { key: 'Escape' })
  expect(card()).toBeNull()
  expect(behind).not.toHaveBeenCalled()
  fireEvent.keyDown(link(), { key: 'Escape' })
  expect(behind).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', behind)
})
