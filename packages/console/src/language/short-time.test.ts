import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

describe('a time is', () => {
  const now = dayjs('2026-03-12 10:00:00')
  const iso = { dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm:ss' }
  const short = (at: string, formats = iso) => shortTime(dayjs(at), now, formats)

  test('the clock today, the day in the last week, the date before', () => {
    expect(short('2026-03-12 09:58:30')).toBe('09:58')
    expect(short('2026-03-11 23:00:00')).toBe('Wed')
    expect(short('2026-03-05 12:00:00')).toBe('03-05')
    expect(short('2024-03-05 12:00:00')).toBe('2024-03-05')
  })

  test("in the order of the person's format", () => {
    const german = { dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm' }
    expect(short('2026-03-05 12:00:00', german)).toBe('05.03')
    expect(short('2026-03-12 09:58:30', german)).toBe('09:58')
  })
})
