import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@atrium/contract/errors'
import { errorText } from './error-texts.ts'
import { definitionOf } from './errors.ts'

const codes: Readonly<Record<string, ErrorCode>> = { HPE_HEADER_OVERFLOW: 'error.header.tooLarge' }

/**
 * Answers input that is not HTTP, which no route or hook sees. The connection is closed, because the start of the next
 * request is unknown.
 */
export function refuseMalformed(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroySoon()
    return
  }
  const code = codes[error.code ?? ''] ?? 'error.request.malformed'
  const body = JSON.stringify({
    failed: true,
    code,
    message: errorText(code, 'en_US', {}),
    type: 'warn',
    requestId: randomUUID(),
  })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  const { status } = definitionOf(code)
  socket.end(
    `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}
