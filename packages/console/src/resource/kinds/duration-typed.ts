const written = /^(?:(\d{1,6})\s*(?::|h|小时|س)\s*)?(?:([0-5]?\d)?\s*(?:m|min|分钟?|د)?)?$/

/** The minutes that people mean by a text, in digits: `1:30`, `1h 30`, `90m`, `90`. */
export function durationTyped(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, digit => String((digit.codePointAt(0) ?? 0) & 15))
    .trim()
    .toLowerCase()
  const [, minutes] = /^(\d{1,8})\s*(?:m|min|分钟?|د)?$/.exec(plain) ?? []
  if (minutes !== undefined) return String(Number(minutes))
  const [found, hour, minute = '0'] = written.exec(plain) ?? []
  return found === undefined || hour === undefined ? null : String(Number(hour) * 60 + Number(minute))
}

/** Minutes as hours and minutes. */
export const durationShown = (minutes: string): string =>
  `${Math.floor(Number(minutes) / 60)}:${String(Number(minutes) % 60).padStart(2, '0')}`
