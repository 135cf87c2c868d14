import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyUserState, userState } from '../session/user-state.ts'
import { dateText, dateTimeText, instantOf, timeText, userFormats } from './formats.ts'

const person = (part: object) => userState.set({ currentUser: part as never })

afterEach(() => userState.set(emptyUserState))

test('formats are YYYY-MM-DD, YYYY-MM-DD HH:mm:ss and HH:mm:ss until the user chooses others [CONST-1]', () => {
  expect(userFormats()).toMatchObject({
    dateFormat: 'YYYY-MM-DD',
    dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
    timeFormat: 'HH:mm:ss',
  })
})

describe("the person's own", () => {
  test('formats win [CONST-1]', () => {
    person({ dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm', dateTimeFormat: 'DD.MM.YYYY HH:mm' })
    expect(dateText('2026-03-12')).toBe('12.03.2026')
    expect(dateTimeText('2026-03-12 09:58:07')).toBe('12.03.2026 09:58')
    expect(timeText('2026-03-12 09:58:07')).toBe('09:58')
  })

  test('the time zone applies to instants, names and offsets alike [CONST-1]', () => {
    person({ timeZone: 'Europe/Stockholm' })
    expect(dateTimeText('2026-07-01T22:30:00Z')).toBe('2026-07-02 00:30:00')
    person({ timeZone: 'GMT+8' })
    expect(dateTimeText(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02 06:30:00')
    expect(dateText('2026-07-01T22:30:00Z')).toBe('2026-07-02')
  })

  test('time zone shows hours that the browser’s own zone skips in spring [CONST-1]', () => {
    vi.stubEnv('TZ', 'Europe/Stockholm')
    person({ timeZone: 'UTC' })
    expect(dateTimeText('2026-03-29T02:30:00Z')).toBe('2026-03-29 02:30:00')
    expect(dateTimeText('2026-03-29 02:30:00')).toBe('2026-03-29 02:30:00')
    vi.unstubAllEnvs()
  })

  test('the time zone leaves a local time of the server as it is', () => {
    person({ timeZone: 'GMT+8' })
    expect(dateTimeText('2026-07-01 22:30:00')).toBe('2026-07-01 22:30:00')
  })
})

test('invalid dates are shown as they are, and empty ones stay empty', () => {
  expect(dateText('soon')).toBe('soon')
  expect(dateText(undefined)).toBe('')
})

describe('the instant of a time from the server', () => {
  const now = new Date('2026-11-01T06:20:00Z')
  const instant = (text: string) => instantOf(text, now).toISOString()

  test('is computed in the user’s time zone, whatever the browser’s', () => {
    person({ timeZone: 'Asia/Shanghai' })
    expect(instant('2026-07-02 06:30:00')).toBe('2026-07-01T22:30:00.000Z')
  })

  test('is the last one not in the future when clocks went back', () => {
    person({ timeZone: 'America/New_York' })
    expect(instant('2026-11-01 01:10:00')).toBe('2026-11-01T06:10:00.000Z')
    expect(instant('2026-11-01 01:40:00')).toBe('2026-11-01T05:40:00.000Z')
  })
})
