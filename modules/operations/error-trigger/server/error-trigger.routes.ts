import { setTimeout as delay } from 'node:timers/promises'
import {
  errorTriggerApi,
  type Provocation,
  provocations,
  provokedType,
} from '@atrium/contract/operations/error-trigger'
import { AppError, Denied } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { errorBodyOf } from '@atrium/server/http/error-answer'
import { guard, recordDenial } from '@atrium/server/http/guard/guard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const { provoke } = errorTriggerApi

/** The error for each status; 200 and 422 are HZERO's other statuses for a broken rule. */
const failures: Partial<Record<Provocation, AppError>> = {
  '200': new AppError('error.data_invalid', { detail: 'provoked' }),
  '400': new AppError('error.data_invalid', { detail: 'provoked' }),
  '401': new AppError('PERMISSION_ACCESS_TOKEN_EXPIRED'),
  '403': new AppError('error.forbidden'),
  '404': new AppError('error.not_found'),
  '409': new AppError('error.role.in_use'),
  '413': new AppError('error.body.tooLarge'),
  '422': new AppError('error.data_invalid', { detail: 'provoked' }),
  '429': new AppError('error.rate.limit', { seconds: 2 }),
  '500': new AppError('error.internal'),
  '503': new AppError('error.busy'),
}

/** A gateway's maintenance response: JSON labeled as HTML. */
const paused = { code: 501, status: 'PAUSED', message: 'Provoked: this service is paused' }

const slowMilliseconds = 3000

/**
 * Registers errors on purpose. These are not contract calls, because most of their responses bypass handlers.
 */
export function addErrorTrigger(app: FastifyInstance, services: RequestServices): void {
  app.get('/api/:code', async (request, reply) => {
    try {
      await guard(services, provoke, request, reply)
    } catch (error) {
      if (error instanceof Denied) await recordDenial(services, request, error)
      throw error
    }
    const { code } = request.params as { code: string }
    const asked = provocations.find(one => one === code)
    if (!asked) throw new AppError('error.not_found')
    return answer(asked, request, reply)
  })
}

async function answer(
  asked: Provocation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (asked) {
    case 'dropped':
      request.raw.socket.destroy()
      return reply.hijack()
    case 'slow':
      await delay(slowMilliseconds)
      return reply.code(204).send()
    case 'html':
      return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Wi-Fi</title><p>Wi-Fi')
    case '204':
      return reply.code(204).send()
    case '501':
      return reply.code(501).type('text/html; charset=utf-8').send(JSON.stringify(paused))
    default: {
      const failure = failures[asked] ?? new AppError('error.internal')
      const { type } = provokedType.parse(request.query)
      if (failure.values.seconds !== undefined) reply.header('retry-after', String(failure.values.seconds))
      return reply.code(Number(asked)).send({ ...errorBodyOf(failure, request), type })
    }
  }
}
