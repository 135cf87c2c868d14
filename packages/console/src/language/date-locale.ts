import type dayjs from 'dayjs'

type Locale = Exclude<Parameters<typeof dayjs.locale>[0], string | undefined>

/** The week from Sunday, January 4, 1970, at noon UTC. */
const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(1970, 0, 4 + day, 12)))
const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(1970, month, 15, 12)))

/**
 * A date-fns locale built from the browser's Intl data, so that languages added at run time have one. It uses the
 * Gregorian calendar and the digits of the rest of the page.
 */
export function dateLocale(tag: string): Locale {
  const names = (dates: Date[], form: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, {
      ...form,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    return dates.map(date => format.format(date))
  }
  return {
    name: tag,
    weekdays: names(week, { weekday: 'long' }),
    weekdaysShort: names(week, { weekday: 'short' }),
    weekdaysMin: names(week, { weekday: 'narrow' }),
    months: names(year, { month: 'long' }),
    monthsShort: names(year, { month: 'short' }),
    ordinal: day => String(day),
    formats: {},
    relativeTime: {},
  } as Locale
}

interface WeekInfo {
  firstDay: number
  weekend: number[]
}

/**
 * The first day of the week and the weekend in a language, with Sunday as 0. English, which is read all over the
 * world, starts on Monday.
 */
export function weekOf(tag: string): { firstDayOfWeek: Day; weekendDays: Day[] } {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const info = tag.startsWith('en') ? undefined : (locale.getWeekInfo?.() ?? locale.weekInfo)
  const { firstDay, weekend } = info ?? { firstDay: 1, weekend: [6, 7] }
  return { firstDayOfWeek: dayOf(firstDay), weekendDays: weekend.map(dayOf) }
}

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Intl counts from Monday as 1 to Sunday as 7. */
const dayOf = (day: number): Day => (day % 7) as Day
