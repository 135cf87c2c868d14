import { z } from 'zod'
import { languageCode } from './row.ts'

export const longestGreeting = 80

type Greetings = Readonly<Record<string, string>>

/** One line of plain text: pages before the sign-in show it as it is. */
const line = z
  .string()
  .trim()
  .max(longestGreeting)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const json = z.string().transform((stored, context): unknown => {
  try {
    return JSON.parse(stored)
  } catch {
    context.addIssue({ code: 'invalid_format', format: 'json', input: stored })
    return z.NEVER
  }
})

/** The greeting of a tenant's sign-in page, stored as JSON by language: `{"en_US":"Welcome aboard"}`. */
export const storedGreetings = json.pipe(z.record(languageCode, line))

const asTyped = json.pipe(z.record(z.string(), z.string()))

/** The greetings by language as they are in a value, which a form may still be filling in. */
export const greetingsIn = (stored: string): Greetings => asTyped.safeParse(stored).data ?? {}

/** The value that stores these greetings: without languages that have none, and empty without any. */
export function greetingsAsStored(greetings: Greetings): string {
  const said = Object.entries(greetings).filter(([, one]) => one !== '')
  // In a fixed order, so that the same greetings are the same value.
  return said.length === 0 ? '' : JSON.stringify(Object.fromEntries(said.sort()))
}

/** The greeting in a language, else in English, else in any. */
export function greetingIn(stored: string, language: string): string | undefined {
  const greetings = greetingsIn(stored)
  return greetings[language] ?? greetings.en_US ?? Object.values(greetings)[0]
}
