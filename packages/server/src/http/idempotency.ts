import { createHash } from 'node:crypto'
import { idempotencyHeader } from '@atrium/contract/constants'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError } from './app-error.ts'

/**
 * Runs a write once per Idempotency-Key. The key is stored in the transaction of the write, so that a retry after a
 * lost reply gets the first answer, a concurrent duplicate waits for it, and a failed write leaves no key behind.
 * Forms have no comparable body: their handlers describe it in `content`, with files by their hash.
 * @throws `error.idempotency.mismatch` if the key was used for another request.
 */
export async function oncePerKey(
  db: Scoped,
  session: Session,
  request: FastifyRequest,
  work: () => Promise<unknown>,
  content: unknown = request.body ?? null,
): Promise<unknown> {
  const key = request.headers[idempotencyHeader]
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[0-9A-Za-z-]{8,128}$/.test(key))
    throw new AppError('error.idempotency.invalid')
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, content]))
    .digest()
  const row = { tenantId: session.tenantId, userId: session.userId, key }
  const taken = await db
    .insertInto('idempotency')
    .values({ ...row, requestHash, status: null, answer: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const own = db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('tenantId', '=', row.tenantId)
    .where('userId', '=', row.userId)
    .where('key', '=', key)
  if (!taken) {
    const first = await own.executeTakeFirstOrThrow()
    if (!first.requestHash.equals(requestHash)) throw new AppError('error.idempotency.mismatch')
    return first.answer ?? undefined
  }
  const answer = await work()
  await db
    .updateTable('idempotency')
    .set({
      status: answer === undefined ? 204 : 200,
      answer: answer === undefined ? null : JSON.stringify(answer),
    })
    .where('tenantId', '=', row.tenantId)
    .where('userId', '=', row.userId)
    .where('key', '=', key)
    .execute()
  return answer
}
