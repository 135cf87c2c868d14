/**
 * Conversions between instants and local times. A time on the wire is `yyyy-MM-dd HH:mm:ss` in the user's time zone,
 * without an offset, so that both sides need to agree on the instant it means.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** Converts an offset such as `GMT+8`, which HZERO uses, to `+08:00`, which engines understand. */
export function zoneName(timeZone: string): string {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(timeZone) ?? []
  return sign && hours ? `${sign}${hours.padStart(2, '0')}:${minutes}` : timeZone
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone: isKnown(timeZone) ? zoneName(timeZone) : 'UTC',
  })
  formats.set(timeZone, format)
  return format
}

/** Engines differ in the zone names they know; for a user with an unknown one the time zone is UTC. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zoneName(timeZone) })
    return true
  } catch {
    return false
  }
}

/** The local time of an instant, in milliseconds as if it were UTC. */
function reading(instant: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(part => [part.type, Number(part.value)]),
  )
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
}

const dayMs = 86_400_000
const mostMidnights = 20_000
const midnights = new Map<string, number>()

/** The offset of a zone at midnight UTC of a day; cached, because the lookup is slow. */
function offsetAtMidnight(day: number, timeZone: string): number {
  const key = `${day} ${timeZone}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const offset = reading(day * dayMs, timeZone) - day * dayMs
  if (midnights.size >= mostMidnights) midnights.clear()
  midnights.set(key, offset)
  return offset
}

/** Milliseconds by which a zone is ahead of UTC. No zone changes its clocks twice within two days. */
function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / dayMs)
  const offset = offsetAtMidnight(day, timeZone)
  return offset === offsetAtMidnight(day + 1, timeZone) ? offset : reading(instant, timeZone) - instant
}

/** The local time of an instant as `yyyy-MM-dd HH:mm:ss`. */
export function wallClock(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1000) * 1000
  return new Date(second + offsetAt(second, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The local time of an instant with its offset, as in RFC 3339: `2026-03-12T09:58:07+01:00`. */
export function timeWithOffset(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1000) * 1000
  const minutes = Math.round(offsetAt(second, timeZone) / 60_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return `${wallClock(instant, timeZone).replace(' ', 'T')}${offset}`
}

/**
 * The instants of a local time `text`, a day or a day with a time. With an offset there is one. Normally there is one, which is both `first` and
 * `last`. When clocks go back, an ambiguous time has two; when they go forward, a skipped time is read with the offset
 * from before the change.
 */
export function instantsOf(text: string, timeZone: string): { first: Date; last: Date } {
  if (/([+-]\d\d:\d\d|Z)$/.test(text)) return { first: new Date(text), last: new Date(text) }
  const localMs = Date.parse(`${text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00:00`}Z`)
  const before = localMs - offsetAt(localMs - dayMs, timeZone)
  const after = localMs - offsetAt(localMs + dayMs, timeZone)
  const shown = [before, after].filter(instant => instant + offsetAt(instant, timeZone) === localMs)
  if (shown.length === 0) return { first: new Date(before), last: new Date(before) }
  return { first: new Date(Math.min(...shown)), last: new Date(Math.max(...shown)) }
}
