import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { defaultLanguage } from '@atrium/contract/constants'
import type { ErrorBody, ErrorCode } from '@atrium/contract/errors'
import type { Config } from '../config.ts'
import { errorText } from '../http/error-texts.ts'
import { definitionOf } from '../http/errors.ts'
import { baseHeaders } from '../http/headers.ts'

const code: ErrorCode = 'error.db.unavailable'

/**
 * Answers in place of the server while the database is unreachable: it is live, not ready, and asks callers to retry.
 * Returns a function that stops it.
 */
export async function answerWhileWaiting({ host, port, publicUrl }: Config): Promise<() => Promise<void>> {
  const server = createServer((request, answer) => {
    const path = request.url?.split('?', 1)[0]
    const isLive = path === '/health/live'
    const body: ErrorBody = {
      failed: true,
      code,
      message: errorText(code, defaultLanguage, {}),
      type: 'error',
      requestId: randomUUID(),
    }
    const health = { status: isLive ? 'up' : 'no database' }
    answer
      .writeHead(isLive ? 200 : definitionOf(code).status, {
        ...baseHeaders(publicUrl),
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '2',
        connection: 'close',
      })
      .end(JSON.stringify(path?.startsWith('/health/') ? health : body))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
