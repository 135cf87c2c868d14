import { instantsOf, wallClock } from '@atrium/contract/clock'
import { defaultFormats, defaultLanguage } from '@atrium/contract/constants'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { globalState } from '../session/global-state.ts'
import { currentUser } from '../session/user-state.ts'
import { leftToRight, tagOf } from './language.ts'

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

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as people read it, such as `2.4 MB`, in steps of 1024 as the rules for uploads count them. */
export function sizeText(bytes: number): string {
  const step = Math.min(sizeUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return leftToRight(`${numberText(rounded)} ${sizeUnits[step]}`)
}

/**
 * A clock on the wall at the person's place, as if it hung in Greenwich: in the browser's own zone there are times in
 * spring that no clock shows. A text without an offset is such a clock already, because the server sends times by the
 * clock of the person who asks: it is only read. An instant is moved there.
 */
export function clockOf(value: string | Date): dayjs.Dayjs {
  const isInstant = value instanceof Date || /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  if (!isInstant) return dayjs.utc(value)
  const instant = new Date(value)
  return dayjs.utc(Number.isNaN(instant.getTime()) ? instant : wallClock(instant, ownZone()))
}

/** The instant of a time that came from the server; of two in the hour that comes twice the last that is not ahead of `now`. */
export function instantOf(text: string, now: Date): Date {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)) return new Date(text)
  const { first, last } = instantsOf(text, ownZone())
  return last <= now ? last : first
}

const ownZone = () => userFormats().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
