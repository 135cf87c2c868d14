import { defaultFormats, defaultLanguage } from '@atrium/contract/constants'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { globalState } from './global-state.ts'
import { leftToRight, tagOf } from './language.ts'
import { currentUser } from './user-state.ts'

dayjs.extend(utc)

export interface Formats {
  dateFormat: string
  timeFormat: string
  dateTimeFormat: string
  /** An IANA name or an offset such as `GMT+8`; the browser's own without one. */
  timeZone: string | undefined
}

/** How the person reads dates: the own formats and time zone win over the defaults [CONST-1]. */
export function userFormats(): Formats {
  const user = currentUser()
  return {
    dateFormat: user?.dateFormat || defaultFormats.dateFormat,
    timeFormat: user?.timeFormat || defaultFormats.timeFormat,
    dateTimeFormat: user?.dateTimeFormat || defaultFormats.dateTimeFormat,
    timeZone: user?.timeZone || undefined,
  }
}

type Kind = 'dateFormat' | 'timeFormat' | 'dateTimeFormat'

export const dateText = (value: string | Date | undefined | null) => written(value, 'dateFormat')
export const timeText = (value: string | Date | undefined | null) => written(value, 'timeFormat')
export const dateTimeText = (value: string | Date | undefined | null) => written(value, 'dateTimeFormat')

function written(value: string | Date | undefined | null, kind: Kind): string {
  if (value === undefined || value === null || value === '') return ''
  const clock = clockOf(value)
  return leftToRight(clock.isValid() ? clock.format(userFormats()[kind]) : String(value))
}

/** A number in the grouping of the language, always with the digits of the dates and codes beside it. */
export function numberText(value: number): string {
  const tag = tagOf(globalState.get().language || defaultLanguage)
  return value.toLocaleString(tag, { numberingSystem: 'latn' })
}

/**
 * An instant is moved into the person's time zone. A text without an offset is a wall clock that the server has
 * already set for the person, or a plain day: it is only read.
 */
export function clockOf(value: string | Date): dayjs.Dayjs {
  const isInstant = value instanceof Date || /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  return isInstant ? wallClock(new Date(value), userFormats().timeZone) : dayjs.utc(value)
}

/**
 * The day and time a clock on the wall of that zone shows, as if it hung in Greenwich: in the browser's own zone there
 * are times in spring that no clock shows.
 */
export function wallClock(instant: Date, timeZone: string | undefined): dayjs.Dayjs {
  if (Number.isNaN(instant.getTime())) return dayjs(instant)
  const parts = new Map(partsOf(instant, timeZone).map(part => [part.type, Number(part.value)]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return dayjs.utc(Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')))
}

function partsOf(instant: Date, timeZone: string | undefined): Intl.DateTimeFormatPart[] {
  const wanted = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const
  try {
    const zone = zoneName(timeZone)
    return new Intl.DateTimeFormat('en-US', { ...wanted, ...(zone && { timeZone: zone }) }).formatToParts(
      instant,
    )
  } catch {
    return new Intl.DateTimeFormat('en-US', wanted).formatToParts(instant)
  }
}

/** `GMT+8` is written `+08:00` where names of zones are understood. */
export function zoneName(timeZone: string | undefined): string | undefined {
  const [, sign, hours, minutes = '00'] =
    /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(timeZone ?? '') ?? []
  return sign && hours ? `${sign}${hours.padStart(2, '0')}:${minutes}` : timeZone || undefined
}
