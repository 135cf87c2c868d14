import type dayjs from 'dayjs'

type Locale = Exclude<Parameters<typeof dayjs.locale>[0], string | undefined>

/** Sunday the 4th of January 1970 and the six days after it, at noon wherever that is. */
const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(1970, 0, 4 + day, 12)))
const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(1970, month, 15, 12)))

/**
 * How a language writes days and months, as the browser knows it, so that a language that is added at run time has
 * its own. The calendar is the one of the stored dates, and digits are the ones of the rest of the page.
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
 * Where weeks begin and which days are free, with Sunday as 0. English is read all over the world and says nothing
 * about a place: there a week begins on Monday.
 */
export function weekOf(tag: string): { firstDayOfWeek: Day; weekendDays: Day[] } {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const info = tag.startsWith('en') ? undefined : (locale.getWeekInfo?.() ?? locale.weekInfo)
  const { firstDay, weekend } = info ?? { firstDay: 1, weekend: [6, 7] }
  return { firstDayOfWeek: dayOf(firstDay), weekendDays: weekend.map(dayOf) }
}

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Where days are counted from Monday, Sunday is the seventh. */
const dayOf = (day: number): Day => (day % 7) as Day
