import { describe, expect, test } from 'vitest'
import { moved, resized } from './card-steps.ts'

const wide = { id: 'wide', x: 0, y: 0, w: 12, h: 7 }
const narrow = { id: 'narrow', x: 12, y: 0, w: 8, h: 7 }
const below = { id: 'below', x: 0, y: 7, w: 5, h: 8 }
const cards = [wide, narrow, below]
const places = (found: readonly { id: string; x: number; y: number; w: number; h: number }[]) =>
  Object.fromEntries(found.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]))

describe('a step with the arrow keys', () => {
  test('changes places with the neighbor of the row', () => {
    expect(places(moved(cards, 0, 'right'))).toMatchObject({ narrow: [0, 0, 8, 7], wide: [8, 0, 12, 7] })
    expect(places(moved(cards, 1, 'left'))).toMatchObject({ narrow: [0, 0, 8, 7], wide: [8, 0, 12, 7] })
  })

  test('goes one column where nobody stands, and not beyond the edge', () => {
    expect(places(moved(cards, 2, 'right'))).toMatchObject({ below: [1, 7, 5, 8] })
    expect(moved(cards, 2, 'left')).toEqual(cards)
  })

  test('goes over the next card above or below, and back', () => {
    const up = moved(cards, 2, 'up')
    expect(places(up)).toMatchObject({ below: [0, 0, 5, 8], wide: [0, 8, 12, 7], narrow: [12, 0, 8, 7] })
    expect(places(moved(up, 2, 'down'))).toEqual(places(cards))
    expect(moved(cards, 2, 'down')).toEqual(cards)
  })
})

test('a card grows as far as it has room, shrinks as far as it shows something, and others make way', () => {
  expect(places(resized(cards, 0, 'right'))).toMatchObject({ wide: [0, 0, 13, 7], narrow: [12, 7, 8, 7] })
  expect(resized(cards, 1, 'right')).toEqual(cards)
  expect(places(resized(cards, 0, 'down'))).toMatchObject({ wide: [0, 0, 12, 8], below: [0, 8, 5, 8] })
  const small = [{ id: 'small', x: 0, y: 0, w: 4, h: 3 }]
  expect(resized(resized(small, 0, 'left'), 0, 'up')).toEqual(small)
})
