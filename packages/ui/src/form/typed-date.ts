/** The separators that people write between the parts of a date. */
const separators = /[\s./,\-年月日]+/

/** Latin digits and letters without marks of direction: `２０２６` and `٢٠٢٦` are `2026`. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String((digit.codePointAt(0) ?? 0) & 15))
    .trim()
    .toLowerCase()
}

type Order = 'ymd' | 'dmy' | 'mdy'

function orderOf(format: string): Order {
  const places = (['Y', 'M', 'D'] as const).map(letter => [format.indexOf(letter), letter] as const)
  const order = places.sort(([a], [b]) => a - b).map(([, letter]) => letter.toLowerCase())
  return order.join('') as Order
}

/**
 * The date that people mean by a text, as `YYYY-MM-DD`: in the order of their format, with any separators or none, and
 * always also as ISO writes it. Without a year it is that of `today`. A date that two readers would take for different
 * days is none.
 */
export function dateTyped(text: string, format: string, today = new Date()): string | null {
  const written = plain(text)
  if (!/\d/.test(written) || /[^\d\s./,\-年月日]/.test(written)) return null
  const order = orderOf(format)
  const isDotted = written.includes('.')
  const parts = written.split(separators).filter(part => part !== '')
  const [a = '', b = '', c = ''] = parts
  if (parts.length === 1 && a.length === 8) return fromDigits(a, order)
  if (parts.length === 2) {
    const isDayFirst = isDotted || order === 'dmy'
    return day(String(today.getFullYear()), isDayFirst ? b : a, isDayFirst ? a : b)
  }
  if (parts.length !== 3) return null
  if (a.length === 4) return day(a, b, c)
  if (isDotted || order === 'dmy') return day(c, b, a)
  if (order === 'mdy') return day(c, a, b)
  if (c.length < 4) return day(a, b, c)
  // 11/23/2026 where dates begin with the year: a date only if it can be read in one order alone.
  const readings = new Set([day(c, a, b), day(c, b, a)].filter(reading => reading !== null))
  return readings.size === 1 ? ([...readings][0] ?? null) : null
}

function fromDigits(digits: string, order: Order): string | null {
  const isYearFirst = order === 'ymd' || /^(19|20)\d\d(0[1-9]|1[0-2])/.test(digits)
  if (isYearFirst) {
    const found = day(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
    if (found || order === 'ymd') return found
  }
  const [first, second, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return order === 'dmy' ? day(year, second, first) : day(year, first, second)
}

/** Only days that exist: not the 31st of February. */
function day(year: string, month: string, date: string): string | null {
  if (year.length !== 4 && year.length !== 2) return null
  if (month.length > 2 || date.length > 2) return null
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const instant = new Date(`${full}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(full) ? full : null
}

const marks = /^(上午|下午)?\s*(.*?)\s*(a\.?\s?m\.?|p\.?\s?m\.?|ص|م)?$/
const clock = /^(\d{1,2})(?:\s?[:.h点时]?\s?(\d{2}))?(?:\s?[:.分]?\s?(\d{2}))?\s?[h点时分秒]?$/

/** The time that people mean by a text, as `HH:mm:ss`: `1435`, `14:35`, `2:35 pm`, `9`. */
export function timeTyped(text: string): string | null {
  const [, prefix, body = '', suffix] = marks.exec(plain(text)) ?? []
  const [, hour, minute = '00', second = '00'] = clock.exec(body) ?? []
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return null
  const half = prefix ?? suffix
  if (half === undefined) return Number(hour) > 23 ? null : `${hour.padStart(2, '0')}:${minute}:${second}`
  if (Number(hour) < 1 || Number(hour) > 12) return null
  const isAfternoon = /^(下午|p|م)/.test(half)
  const of24 = (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${String(of24).padStart(2, '0')}:${minute}:${second}`
}

/**
 * The point in time that people mean by a text, as `YYYY-MM-DD HH:mm:ss`. A time alone is on the day of `before`, and
 * a date alone at its time, or at midnight.
 */
export function dateTimeTyped(
  text: string,
  format: string,
  before: string | null,
  today = new Date(),
): string | null {
  const [dayBefore, timeBefore = '00:00:00'] = before?.split(' ') ?? []
  const time = timeTyped(text)
  if (time && dayBefore) return `${dayBefore} ${time}`
  const written = plain(text)
  const date = dateTyped(written, format, today)
  if (date) return `${date} ${timeBefore}`
  for (const { index } of written.matchAll(/[\st,]+/g)) {
    const date = dateTyped(written.slice(0, index), format, today)
    const time = timeTyped(written.slice(index).replace(/^[\st,]+/, ''))
    if (date && time) return `${date} ${time}`
  }
  return null
}
