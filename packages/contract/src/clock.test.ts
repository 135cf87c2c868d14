import { expect, test } from 'vitest'
import { instantsOf, wallClock, zoneName } from './clock.ts'

const clock = (instant: string, timeZone: string) => wallClock(new Date(instant), timeZone)
const instants = (text: string, timeZone: string) => {
  const { first, last } = instantsOf(text, timeZone)
  return [first, last].map(instant => instant.toISOString().replace('.000Z', 'Z'))
}
const once = (instant: string) => [instant, instant]

test.each([
  ['2026-07-01T22:30:00Z', 'Asia/Shanghai', '2026-07-02 06:30:00'],
  ['2026-07-01T22:30:00Z', 'America/New_York', '2026-07-01 18:30:00'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01 00:00:00'],
  ['2026-07-01T22:30:00Z', 'GMT+8', '2026-07-02 06:30:00'],
  ['2026-07-01T22:30:00Z', 'Asia/Kathmandu', '2026-07-02 04:15:00'],
])('%s is on a clock in %s %s', (instant, timeZone, text) => {
  expect(clock(instant, timeZone)).toBe(text)
  expect(instants(text, timeZone)).toEqual(once(instant))
})

test('a day begins at midnight of its zone', () => {
  expect(instants('2026-07-02', 'Asia/Shanghai')).toEqual(once('2026-07-01T16:00:00Z'))
  expect(instants('2026-07-02', 'America/New_York')).toEqual(once('2026-07-02T04:00:00Z'))
})

test('a time skipped in spring is read with the offset from before', () => {
  expect(instants('2026-03-08 02:30:00', 'America/New_York')).toEqual(once('2026-03-08T07:30:00Z'))
  expect(clock('2026-03-08T07:30:00Z', 'America/New_York')).toBe('2026-03-08 03:30:00')
  // In Cairo the clocks change at midnight, so that the day begins an hour late.
  expect(instants('2026-04-24', 'Africa/Cairo')).toEqual(once('2026-04-23T22:00:00Z'))
})

test('an ambiguous time in autumn is both, the first and the last', () => {
  expect(instants('2026-11-01 01:30:00', 'America/New_York')).toEqual([
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
  ])
  expect(instants('2026-11-01 02:00:00', 'America/New_York')).toEqual(once('2026-11-01T07:00:00Z'))
  expect(instants('2026-11-01 00:59:59', 'America/New_York')).toEqual(once('2026-11-01T04:59:59Z'))
})

test('half-hour changes are supported', () => {
  expect(instants('2026-04-05 01:45:00', 'Australia/Lord_Howe')).toEqual([
    '2026-04-04T14:45:00Z',
    '2026-04-04T15:15:00Z',
  ])
})

test('a zone that the engine does not know is UTC', () => {
  expect(clock('2026-07-01T22:30:00Z', 'Mars/Olympus')).toBe('2026-07-01 22:30:00')
})

test('offsets are written as zones', () => {
  expect([zoneName('GMT+8'), zoneName('UTC-03:30'), zoneName('Asia/Tokyo')]).toEqual([
    '+08:00',
    '-03:30',
    'Asia/Tokyo',
  ])
})
