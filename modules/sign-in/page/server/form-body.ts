import { AppError } from '@atrium/server/http/app-error'
import type { FastifyInstance } from 'fastify'

const largestForm = 8 * 1024

/** Makes the pages below `scope` accept forms only: small ones, in which no field is repeated. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_request, text, done) => {
      const fields = new URLSearchParams(String(text))
      const twice = repeatedIn(fields)
      if (twice !== undefined) {
        done(
          new AppError('error.data_invalid', { detail: twice }, [
            { field: twice, message: 'more than once' },
          ]),
        )
        return
      }
      done(null, Object.fromEntries(fields))
    },
  )
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
}

/** The first field name that comes twice. Programs differ in which value they use, so neither is accepted. */
export function repeatedIn(values: URLSearchParams): string | undefined {
  const seen = new Set<string>()
  for (const name of values.keys()) {
    if (seen.has(name)) return name.slice(0, 40)
    seen.add(name)
  }
  return undefined
}

/** One form field as text; empty for anything else. */
export function fieldOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return ''
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : ''
}
