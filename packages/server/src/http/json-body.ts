import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** The deepest nesting of a body: more than any call needs, and far less than overflows the stack. */
const deepest = 100

/** Accepts JSON bodies only. HZERO front ends announce JSON without sending a body. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    // Decoding invalid UTF-8 would replace characters.
    if (!isUtf8(bytes) || isTooDeep(bytes)) return done(new AppError('error.body.invalid'))
    return parseJson(request, bytes.toString(), done)
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
}

const [quote, backslash] = [0x22, 0x5c]
const [bracket, brace, bracketEnd, braceEnd] = [0x5b, 0x7b, 0x5d, 0x7d]

/** Counts brackets outside of strings, before the body is parsed. */
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
