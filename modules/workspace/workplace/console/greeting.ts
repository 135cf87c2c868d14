import type { StartPageText } from './start-page-texts.ts'

const han = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** A greeting by the time of day and the user's given name, such as "Good morning, Ines". */
export function greeting(t: StartPageText, realName: string, hour: number): string {
  const trimmed = realName.trim()
  const name = han.test(trimmed) ? trimmed : (trimmed.split(/\s+/)[0] ?? trimmed)
  if (hour < 5 || hour >= 18) return t('workplace.evening', { name })
  return hour < 12 ? t('workplace.morning', { name }) : t('workplace.afternoon', { name })
}
