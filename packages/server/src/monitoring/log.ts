import type { FastifyLoggerOptions } from 'fastify'
import { type LoggerOptions, stdSerializers } from 'pino'
import type { Config } from '../config.ts'
import { sourceStack } from './source-stack.ts'

/**
 * Logs JSON lines to standard output. Queries are removed from addresses, because some HZERO calls have tokens in
 * them; headers and bodies are not logged.
 */
export function loggerOptions(config: Config): { logger: (FastifyLoggerOptions & LoggerOptions) | boolean } {
  if (config.logLevel === 'silent') return { logger: false }
  const logger: FastifyLoggerOptions & LoggerOptions = {
    level: config.logLevel,
    serializers: {
      req: request => ({
        method: request.method,
        path: String(request.url).split('?', 1)[0],
        address: request.ip,
        ...menuOf(request.headers['h-menu-id']),
      }),
      res: reply => ({ status: reply.statusCode }),
      err: error => {
        const written = stdSerializers.err(error)
        return { ...written, stack: sourceStack(written.stack) }
      },
    },
    redact: [
      '*.password',
      '*.secret',
      '*.token',
      '*.access_token',
      '*.refresh_token',
      '*.authorization',
      '*.cookie',
    ],
  }
  return { logger }
}

/** The menu entry from which an HZERO front end says it calls; informational only. Ids are opaque, but short. */
const menuOf = (menuId: unknown) =>
  typeof menuId === 'string' && /^[\w=-]{1,128}$/.test(menuId) ? { menuId } : {}
