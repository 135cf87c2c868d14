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
  /** An IANA name or an offset such as `GMT+8`; by default the browser's own. */
  timeZone: string | undefined
}

/** The user's date formats and time zone, which override the defaults [CONST-1]. */
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

/** Formats a number with the grouping of the language, always with the digits of dates and codes. */
export function numberText(value: number): string {
  const tag = tagOf(globalState.get().language || defaultLanguage)
  return value.toLocaleString(tag, { numberingSystem: 'latn' })
}

/** Names one after the other, as the language joins them: `A, B`, `A、B`. */
export function listText(names: readonly string[]): string {
  const tag = tagOf(globalState.get().language || defaultLanguage)
  return new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(names)
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes, such as `2.4 MB`, in steps of 1024 as in upload rules. */
export function sizeText(bytes: number): string {
  const step = Math.min(sizeUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return leftToRight(`${numberText(rounded)} ${sizeUnits[step]}`)
}

/**
 * A local time of the user as a UTC value: in the browser's own zone some local times in spring do not exist. Texts
 * without an offset are local times of the user already, because the server converts them; instants are converted
 * here.
 */
export function clockOf(value: string | Date): dayjs.Dayjs {
  const isInstant = value instanceof Date || /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  if (!isInstant) return dayjs.utc(value)
  const instant = new Date(value)
  return dayjs.utc(Number.isNaN(instant.getTime()) ? instant : wallClock(instant, ownZone()))
}

/**
 * The instant of a local time from the server. Of two, when clocks go back, it is the last one that is not after
 * `now`.
 */
export function instantOf(text: string, now: Date): Date {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)) return new Date(text)
  const { first, last } = instantsOf(text, ownZone())
  return last <= now ? last : first
}

const ownZone = () => userFormats().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
