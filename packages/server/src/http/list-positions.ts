import type { Endpoint } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { decrypt, encrypt } from '../auth/encryption.ts'
import { keyFor } from '../auth/secrets.ts'
import { nowMs } from '../db/connection/clock.ts'
import { readCursor } from '../db/tables/growth.ts'
import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'

type Field = 'anchor' | 'cursor'
type Query = Readonly<Record<string, unknown>>

/** Milliseconds for which a list can be read on. */
const validMs = 86_400_000

/** Whether rows come in front of a list while its pages are read: see `growingPageQuery`. */
export const isGrowing = ({ query }: Endpoint): boolean =>
  query instanceof z.ZodObject && 'anchor' in query.shape

/**
 * Encrypts the anchors and cursors of lists, and decrypts those that callers send. Each is valid for a day, for one
 * person in one tenant, for the list that answered it and for the same filters and order.
 */
export class ListPositions {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = keyFor(secret, 'list')
  }

  /**
   * The query with its anchor or cursor decrypted; a cursor becomes the paging that it stands for.
   * @throws `error.page.position`, naming the field
   */
  decrypt(call: Endpoint, request: FastifyRequest, asked: unknown, language: string): unknown {
    if (!isGrowing(call)) return asked
    const query = asked as Query
    const decrypted = (field: Field) => {
      const text = query[field]
      if (typeof text !== 'string') return undefined
      const opened = this.#decrypted(contextOf(field, call, request, query), text)
      if (opened === undefined) throw refusal(field, language)
      return opened
    }
    const anchor = decrypted('anchor')
    const cursor = decrypted('cursor')
    return cursor === undefined ? { ...query, anchor } : { ...query, ...readCursor(cursor) }
  }

  /** The answer with its anchor and cursor as they are sent. HZERO-compatible clients get the page without them. */
  encrypt(call: Endpoint, request: FastifyRequest, query: unknown, answer: unknown): unknown {
    if (!isGrowing(call)) return answer
    const { anchor, nextCursor, newElements, ...page } = answer as Page<unknown>
    if ((request.session?.hzeroClient ?? null) !== null) return page
    const encrypted = (field: Field, text: string | undefined) =>
      text &&
      encrypt(this.#key, contextOf(field, call, request, query), JSON.stringify([nowMs(), text])).toString(
        'base64url',
      )
    return {
      ...page,
      anchor: encrypted('anchor', anchor),
      nextCursor: encrypted('cursor', nextCursor),
      newElements,
    }
  }

  #decrypted(context: string, encrypted: string): string | undefined {
    const opened = decrypt(this.#key, context, Buffer.from(encrypted, 'base64url'))
    if (opened === undefined) return undefined
    const [encryptedMs, text] = JSON.parse(opened) as [number, string]
    return nowMs() - encryptedMs < validMs ? text : undefined
  }
}

function contextOf(
  field: Field,
  { method, path }: Endpoint,
  { session, params }: FastifyRequest,
  query: unknown,
): string {
  const { page, size, anchor, cursor, ...filter } = query as Query
  return JSON.stringify([field, method, path, session?.tenantId, session?.userId, params, filter])
}

function refusal(field: Field, language: string): AppError {
  const code = 'error.page.position'
  return new AppError(code, { field }, [{ field, message: errorText(code, language, { field }) }])
}
