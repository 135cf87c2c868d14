import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'

/** The paths of texts that PostgreSQL cannot hold, such as `_tls.name.en_US`: those with NUL or half a surrogate pair. */
function* unstorable(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield path
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) yield* unstorable(one, join(path, String(at)))
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, one] of Object.entries(value)) {
      yield* unstorable(name, path)
      yield* unstorable(one, join(path, name))
    }
  }
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/**
 * Refuses texts that cannot be stored, whichever call they come with and whether it would store them or look for them.
 * @throws `error.value.unstorable` naming each field
 */
export function requireStorable(input: unknown, language: string): void {
  const fields = [...new Set(unstorable(input, ''))]
  if (fields.length === 0) return
  const message = errorText('error.value.unstorable', language, {})
  throw new AppError(
    'error.value.unstorable',
    {},
    fields.map(field => ({ field: (field || 'body').toWellFormed(), message })),
  )
}
