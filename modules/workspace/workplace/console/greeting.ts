import type { Text } from '@atrium/console/language/use-text.ts'

const han = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** "Good morning, Ines": by the clock of the person, with the name people call each other by. */
export function greeting(text: Text, realName: string, hour: number): string {
  const trimmed = realName.trim()
  const name = han.test(trimmed) ? trimmed : (trimmed.split(/\s+/)[0] ?? trimmed)
  if (hour < 5 || hour >= 18) return text('hzero.common.workplace.evening', { name })
  return hour < 12
    ? text('hzero.common.workplace.morning', { name })
    : text('hzero.common.workplace.afternoon', { name })
}
