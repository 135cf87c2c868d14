import type { ErrorCode } from '@atrium/contract/errors'
import { foundationErrors } from './foundation-errors.ts'

/** The HTTP status of an error, and its message with `{placeholders}` in every supported language. */
export interface ErrorDefinition {
  status: number
  en: string
  zh: string
  ar: string
  /** Database constraints whose violation causes this error. */
  constraints?: readonly string[]
}

/** The errors of a feature by code, such as `error.role.code_taken`. */
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>

let known = new Map<string, ErrorDefinition>(Object.entries(foundationErrors))
let byConstraint = new Map<string, ErrorCode>()

/** Adds the errors of features to those of the packages. Called once, by `installModules`. */
export function installErrors(contributed: readonly ErrorDefinitions[]): void {
  const all = [foundationErrors, ...contributed].flatMap(errors => Object.entries<ErrorDefinition>(errors))
  known = new Map(all)
  if (known.size < all.length)
    throw new Error(`two features declare one error: ${twice(all.map(([code]) => code))}`)
  byConstraint = new Map(
    all.flatMap(([code, { constraints = [] }]) =>
      constraints.map(name => [name, code as ErrorCode] as const),
    ),
  )
}

const twice = (codes: readonly string[]) => codes.find((code, at) => codes.indexOf(code) < at)

export const isErrorCode = (code: string): code is ErrorCode => known.has(code)

/** @throws Error for a code that no feature declares. */
export function definitionOf(code: ErrorCode): ErrorDefinition {
  const definition = known.get(code)
  if (!definition) throw new Error(`${code} is declared by no feature`)
  return definition
}

/** Every declared error, by code. */
export const everyError = (): ReadonlyMap<string, ErrorDefinition> => known

/** The error that a violation of this constraint causes. */
export const errorOfConstraint = (name: string | undefined): ErrorCode | undefined =>
  name === undefined ? undefined : byConstraint.get(name)
