import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateTimeTyped, dateTyped, timeTyped } from './typed-date.ts'

const today = new Date(2026, 10, 24)

describe('a time is read as people write it', () => {
  test.each([
    ['1435', '14:35:00'],
    ['14:35', '14:35:00'],
    ['14.35', '14:35:00'],
    ['14h35', '14:35:00'],
    ['14 35', '14:35:00'],
    ['935', '09:35:00'],
    ['9', '09:00:00'],
    ['2:35 pm', '14:35:00'],
    ['2:35PM', '14:35:00'],
    ['2 p.m.', '14:00:00'],
    ['12 am', '00:00:00'],
    ['12:05 pm', '12:05:00'],
    ['14:35:07', '14:35:07'],
    ['143507', '14:35:07'],
    ['下午2:35', '14:35:00'],
    ['14点35分', '14:35:00'],
    ['٢:٣٥ م', '14:35:00'],
    ['１４：３５', '14:35:00'],
  ])('%s is %s', (text, time) => expect(timeTyped(text)).toBe(time))

  test.each(['', 'noon', '24:00', '14:60', '13 pm', '0 am', '1435x', '-1'])('%s is none', text =>
    expect(timeTyped(text)).toBeNull(),
  )

  test('every minute of the day, with and without a colon', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const [h, m] = [hour, minute].map(part => String(part).padStart(2, '0'))
        return timeTyped(`${h}${m}`) === `${h}:${m}:00` && timeTyped(`${h}:${m}`) === `${h}:${m}:00`
      }),
    )
  })
})

describe('a date is read as people write it', () => {
  test.each([
    ['2026-11-23', 'DD.MM.YYYY', '2026-11-23'],
    ['20261123', 'DD.MM.YYYY', '2026-11-23'],
    ['23112026', 'DD.MM.YYYY', '2026-11-23'],
    ['23.11.2026', 'YYYY-MM-DD', '2026-11-23'],
    ['23.11.26', 'DD.MM.YYYY', '2026-11-23'],
    ['1.2.2027', 'MM/DD/YYYY', '2027-02-01'],
    ['3/4/2026', 'DD/MM/YYYY', '2026-04-03'],
    ['3/4/2026', 'MM/DD/YYYY', '2026-03-04'],
    ['11/23/2026', 'YYYY-MM-DD', '2026-11-23'],
    ['23/11/2026', 'YYYY-MM-DD', '2026-11-23'],
    ['23.11.', 'DD.MM.YYYY', '2026-11-23'],
    ['11-23', 'YYYY-MM-DD', '2026-11-23'],
    ['26-11-23', 'YYYY-MM-DD', '2026-11-23'],
    ['2026年11月23日', 'YYYY-MM-DD', '2026-11-23'],
    ['٢٠٢٦-١١-٢٣', 'YYYY-MM-DD', '2026-11-23'],
    ['29.02.2028', 'DD.MM.YYYY', '2028-02-29'],
  ])('%s in %s is %s', (text, format, date) => expect(dateTyped(text, format, today)).toBe(date))

  test.each([
    ['31.02.2026', 'DD.MM.YYYY'],
    ['29.02.2026', 'DD.MM.YYYY'],
    ['3/4/2026', 'YYYY-MM-DD'],
    ['tomorrow', 'YYYY-MM-DD'],
    ['2026', 'YYYY-MM-DD'],
    ['2026-13-01', 'YYYY-MM-DD'],
    ['0', 'YYYY-MM-DD'],
    ['1 2 3 4', 'YYYY-MM-DD'],
  ])('%s in %s is none', (text, format) => expect(dateTyped(text, format, today)).toBeNull())
})

test('date and time together, or one of them', () => {
  const read = (text: string, before: string | null = null) =>
    dateTimeTyped(text, 'DD.MM.YYYY HH:mm', before, today)
  expect(read('23.11.2026 1435')).toBe('2026-11-23 14:35:00')
  expect(read('2026-11-23T14:35')).toBe('2026-11-23 14:35:00')
  expect(read('23.11.2026, 2:35 pm')).toBe('2026-11-23 14:35:00')
  expect(read('23.11.2026')).toBe('2026-11-23 00:00:00')
  expect(read('23.11.2026', '2026-01-01 08:30:00')).toBe('2026-11-23 08:30:00')
  expect(read('1435', '2026-01-01 08:30:00')).toBe('2026-01-01 14:35:00')
  expect(read('1435')).toBeNull()
  expect(read('23.11.2026 25:00')).toBeNull()
})
