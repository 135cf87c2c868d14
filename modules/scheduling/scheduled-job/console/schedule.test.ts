import { describe, expect, it } from 'vitest'
import { cronOf, scheduleOf } from './schedule.ts'

describe('a schedule in words', () => {
  it.each([
    ['15 * * * *', { kind: 'hour', minute: 15 }],
    ['30 7 * * 1-5', { kind: 'week', minute: 30, hour: 7, weekdays: [1, 2, 3, 4, 5] }],
    ['0 6 * * *', { kind: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    ['0 18 * * 1,3,7', { kind: 'week', weekdays: [1, 3, 7] }],
    ['0 3 1 * *', { kind: 'month', day: 1, hour: 3 }],
  ])('is read from %s, and written as it was', (cron, schedule) => {
    const found = scheduleOf(cron)
    expect(found).toMatchObject(schedule)
    expect(found && cronOf(found)).toBe(cron)
  })

  it('reads Sunday as 0 or 7', () => {
    expect(scheduleOf('0 6 * * 0')?.weekdays).toEqual([7])
    expect(scheduleOf('0 6 * * 5-7')?.weekdays).toEqual([5, 6, 7])
  })

  it.each(['*/5 * * * *', '0 0 30 2 *', '0 6 1 * 1', '0 0 6 * * *', '60 6 * * *', '0 6 * * MON', ''])(
    'leaves %s to cron',
    cron => expect(scheduleOf(cron)).toBeUndefined(),
  )
})
