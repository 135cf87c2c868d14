import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** How deep a body may be nested: deeper than any of ours, and far from what overflows the stack of whoever reads it. */
const deepest = 100

/** JSON is the only body a call takes; front ends of the family announce it and send none. */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    // As text, what is no UTF-8 would become other characters than those that were sent.
    if (!isUtf8(bytes) || isTooDeep(bytes)) return done(new AppError('error.body.invalid'))
    return parseJson(request, bytes.toString(), done)
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
}

const [quote, backslash] = [0x22, 0x5c]
const [bracket, brace, bracketEnd, braceEnd] = [0x5b, 0x7b, 0x5d, 0x7d]

/** Counts brackets outside of texts, before anything is made of them. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at] as number
    if (isInText) {
      if (sign === backslash) at++
      else if (sign === quote) isInText = false
    } else if (sign === quote) isInText = true
    else if (sign === bracket || sign === brace) {
      if (++depth > deepest) return true
    } else if (sign === bracketEnd || sign === braceEnd) depth--
  }
  return false
}
