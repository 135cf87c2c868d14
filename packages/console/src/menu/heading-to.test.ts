import { describe, expect, test } from 'vitest'
import { isHeadingTo } from './heading-to.ts'

const panel = { left: 200, right: 800, top: 100, bottom: 500 }

describe('a pointer on the menu', () => {
  test('is on its way to the panel while it moves within the triangle towards it', () => {
    expect(isHeadingTo(panel, { x: 100, y: 150 }, { x: 120, y: 170 })).toBe(true)
    expect(isHeadingTo(panel, { x: 100, y: 150 }, { x: 140, y: 250 })).toBe(true)
  })

  test('is not when it goes straight down or away', () => {
    expect(isHeadingTo(panel, { x: 100, y: 150 }, { x: 100, y: 190 })).toBe(false)
    expect(isHeadingTo(panel, { x: 100, y: 150 }, { x: 60, y: 150 })).toBe(false)
  })

  test('is mirrored in right-to-left pages', () => {
    const mirrored = { left: 200, right: 800, top: 100, bottom: 500 }
    expect(isHeadingTo(mirrored, { x: 900, y: 150 }, { x: 870, y: 170 })).toBe(true)
    expect(isHeadingTo(mirrored, { x: 900, y: 150 }, { x: 930, y: 150 })).toBe(false)
  })
})

test('a pointer over the panel is there', () => {
  expect(isHeadingTo(panel, { x: 300, y: 150 }, { x: 300, y: 600 })).toBe(true)
})
