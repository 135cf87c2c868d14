/**
 * Clocks on walls. A time on the wire is `yyyy-MM-dd HH:mm:ss` as a clock at the person's place shows it, without an
 * offset, so that both sides have to know which instant is meant in that person's time zone.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** `GMT+8`, as the family writes an offset, is `+08:00` where names of zones are understood. */
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

/** Engines differ in the names they know; a person whose zone this one does not know has the clock of Greenwich. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zoneName(timeZone) })
    return true
  } catch {
    return false
  }
}

/** The reading of a zone's clock at an instant, in milliseconds as if the clock hung in Greenwich. */
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

/** How far the clock is ahead at the beginning of a day in Greenwich; asked once, because asking is slow. */
function offsetAtMidnight(day: number, timeZone: string): number {
  const key = `${day} ${timeZone}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const offset = reading(day * dayMs, timeZone) - day * dayMs
  if (midnights.size >= mostMidnights) midnights.clear()
  midnights.set(key, offset)
  return offset
}

/** Milliseconds by which the clock is ahead of Greenwich. No zone turns its clock twice within two days. */
function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / dayMs)
  const offset = offsetAtMidnight(day, timeZone)
  return offset === offsetAtMidnight(day + 1, timeZone) ? offset : reading(instant, timeZone) - instant
}

/** What a clock in that zone shows at an instant, as `yyyy-MM-dd HH:mm:ss`. */
export function wallClock(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1000) * 1000
  return new Date(second + offsetAt(second, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * The instants at which a clock in that zone shows `text`, a day or a day with a time. There is one, and it is both
 * `first` and `last`; but when the clock is turned back there are two, and when it is turned forward, times are left
 * out that no clock ever shows: such a time counts from before the turn, as if nobody had turned the clock yet.
 */
export function instantsOf(text: string, timeZone: string): { first: Date; last: Date } {
  const wanted = Date.parse(`${text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00:00`}Z`)
  const before = wanted - offsetAt(wanted - dayMs, timeZone)
  const after = wanted - offsetAt(wanted + dayMs, timeZone)
  const shown = [before, after].filter(instant => instant + offsetAt(instant, timeZone) === wanted)
  if (shown.length === 0) return { first: new Date(before), last: new Date(before) }
  return { first: new Date(Math.min(...shown)), last: new Date(Math.max(...shown)) }
}
