import type { ErrorCode } from '@atrium/contract/errors'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'
import { isErrorCode } from './errors.ts'

const ruleTexts: Readonly<Record<string, typeof z.locales.en>> = {
  zh_CN: z.locales.zhCN,
  ar_SA: z.locales.ar,
}

type Path = readonly (string | number)[]

/**
 * Parses input with its schema; unknown keys are dropped.
 * @throws `error.data_invalid` naming each field and the rule it breaks, or the rule's own code.
 * `at` is the place of the value in the input, such as `['content', 'blocks', 2]`. `depth` is how much of a place names a
 * field: 1 in a query, where the second of several values has the name of its parameter.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, language: string, at?: Path): T
export function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  language: string,
  at?: Path,
  depth?: number,
): unknown
export function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  language: string,
  at: Path = [],
  depth = Number.POSITIVE_INFINITY,
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? undefined, {
    error: issue => (ruleTexts[language] ?? z.locales.en)().localeError(issue),
  })
  if (result.success) return result.data
  const issues = flatten(result.error.issues).map(issue => ({
    ...issue,
    path: [...at, ...issue.path].slice(0, depth),
  }))
  const own = issues.find(issue => isErrorCode(issue.message))
  if (own) throw ofRule(own, language)
  const fields = issues.map(issue => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  throw new AppError(
    'error.data_invalid',
    { detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; ') },
    fields,
  )
}

/** The error of a rule with a code of its own. */
function ofRule({ message: code, path }: z.core.$ZodIssue, language: string): AppError {
  const values = { most: 500 }
  const message = errorText(code as ErrorCode, language, values)
  return new AppError(code as ErrorCode, values, path.length > 0 ? [{ field: path.join('.'), message }] : [])
}

/** A union reports an issue of its own and hides those of its branches, which say more. */
function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return [issue]
    const branches = issue.errors.map(branch =>
      flatten(branch).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })),
    )
    const own = branches.flat().filter(inner => isErrorCode(inner.message))
    if (own.length > 0) return own
    // The branch that the value is meant for: what is wrong is within the value.
    const [meant, ...others] = branches.filter(branch =>
      branch.every(inner => inner.path.length > issue.path.length),
    )
    return meant && others.length === 0 ? meant : [issue]
  })
}
