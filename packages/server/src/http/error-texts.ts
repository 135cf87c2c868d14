import type { ErrorCode } from '@atrium/contract/errors'
import { isolated } from '../appearance/languages.ts'
import type { ErrorValues } from './app-error.ts'
import { inTimeZone } from './clock.ts'
import { definitionOf, type ErrorDefinition } from './errors.ts'

const textIn: Readonly<Record<string, 'en' | 'zh' | 'ar' | undefined>> = { zh_CN: 'zh', ar_SA: 'ar' }

/** The message of an error in a language, in English if there is no translation. */
export function errorText(code: ErrorCode, language: string, values: ErrorValues, timeZone?: string): string {
  const definition: ErrorDefinition = definitionOf(code)
  return definition[textIn[language] ?? 'en'].replace(/\{(\w+)\}/g, (_, name: string) =>
    isolated(language, String(inTimeZone(values[name] ?? '', timeZone))),
  )
}
