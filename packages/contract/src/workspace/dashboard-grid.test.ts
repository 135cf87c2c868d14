import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangedCards, defaultArrangement, freePosition, gridColumns, type Place } from './dashboard-grid.ts'

const place = fc.record({
  x: fc.integer({ min: 0, max: 25 }),
  y: fc.integer({ min: 0, max: 60 }),
  w: fc.integer({ min: 1, max: 25 }),
  h: fc.integer({ min: 1, max: 40 }),
})

const cells = ({ x, y, w, h }: Place) =>
  Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`)

describe('cards on the grid', () => {
  it('stay within it and never overlap, whatever is requested', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), places => {
        const done = arrangedCards(places)
        expect(done).toHaveLength(places.length)
        const taken = done.flatMap(cells)
        expect(new Set(taken).size).toBe(taken.length)
        expect(done.every(one => one.x >= 0 && one.x + one.w <= gridColumns)).toBe(true)
        expect(arrangedCards(done)).toEqual(done)
      }),
    )
  })

  it('move up where there is room, and make room for the held one', () => {
    const [upper, lower] = [
      { x: 0, y: 3, w: 10, h: 4 },
      { x: 0, y: 9, w: 10, h: 2 },
    ]
    expect(arrangedCards([upper, lower]).map(one => one.y)).toEqual([0, 4])
    const held = { ...lower, y: 3 }
    expect(arrangedCards([upper, held], held).map(one => one.y)).toEqual([5, 3])
  })

  it('leave their columns to the others of the row when they are hidden', () => {
    const row = [
      { x: 0, y: 0, w: 12, h: 7 },
      { x: 0, y: 7, w: 5, h: 8 },
      { x: 13, y: 7, w: 7, h: 8 },
    ]
    expect(defaultArrangement(row)).toEqual([
      { x: 0, y: 0, w: 20, h: 7 },
      { x: 0, y: 7, w: 9, h: 8 },
      { x: 9, y: 7, w: 11, h: 8 },
    ])
  })

  it('find the first place that is free', () => {
    const taken = [{ x: 0, y: 0, w: 12, h: 7 }]
    expect(freePosition(taken, { w: 8, h: 3 })).toEqual({ x: 12, y: 0, w: 8, h: 3 })
    expect(freePosition(taken, { w: 10, h: 3 })).toEqual({ x: 0, y: 7, w: 10, h: 3 })
  })
})
