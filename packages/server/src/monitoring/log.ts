import type { FastifyLoggerOptions } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '../config.ts'

/**
 * JSON lines on standard output. Addresses are written without their query, because some calls of the family
 * carry tokens there; headers and bodies are not written at all.
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

/** The page from which a client of the family says it calls; nothing depends on it. Ids are opaque, but short. */
const menuOf = (menuId: unknown) =>
  typeof menuId === 'string' && /^[\w=-]{1,128}$/.test(menuId) ? { menuId } : {}
