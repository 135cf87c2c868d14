import { expect, test } from 'vitest'
import { clockOf } from './formats.ts'
import { relativeTime } from './relative-time.ts'

const moment = (iso: string) => ({
  instant: Date.parse(iso),
  clock: clockOf(iso.replace('Z', '').replace('T', ' ')),
})
// A Monday.
const now = moment('2026-11-23T12:00:00Z')
const said = (iso: string, language = 'en-US') => relativeTime(moment(iso), now, language, 'HH:mm:ss')

test.each([
  ['2026-11-23T11:59:31Z', 'now'],
  ['2026-11-23T12:00:05Z', 'now'],
  ['2026-11-23T11:50:00Z', '10 min ago'],
  ['2026-11-23T11:00:01Z', '59 min ago'],
  ['2026-11-23T09:00:00Z', '3 h ago'],
  ['2026-11-22T16:28:00Z', 'yesterday 16:28'],
  ['2026-11-20T16:40:00Z', 'Fri 16:40'],
  ['2026-11-17T08:05:00Z', 'Tue 08:05'],
  ['2026-11-16T23:59:00Z', '16 Nov'],
  ['2026-01-02T08:00:00Z', '2 Jan'],
  ['2025-01-14T08:00:00Z', '14 Jan 2025'],
])('a time before is said by its distance: %s is %s', (iso, words) => expect(said(iso)).toBe(words))

test.each([
  ['2026-11-23T12:08:00Z', 'in 8 min'],
  ['2026-11-23T15:10:00Z', 'in 3 h'],
  ['2026-11-24T07:30:00Z', 'tomorrow 07:30'],
  ['2026-12-07T07:30:00Z', 'in 14 days'],
  ['2026-12-31T07:30:00Z', '31 Dec'],
  ['2027-02-01T07:30:00Z', '1 Feb 2027'],
])('a time ahead is said by its distance: %s is %s', (iso, words) => expect(said(iso)).toBe(words))

test('Chinese and Arabic say the same with the digits of codes', () => {
  expect(said('2026-11-23T11:50:00Z', 'zh-CN')).toBe('10分钟前')
  expect(said('2026-11-22T16:28:00Z', 'zh-CN')).toBe('昨天 16:28')
  expect(said('2025-01-14T08:00:00Z', 'zh-CN')).toBe('2025年1月14日')
  expect(said('2026-11-23T11:50:00Z', 'ar-SA')).toContain('10')
  expect(said('2026-11-22T16:28:00Z', 'ar-SA')).toMatch(/^أمس/)
})
