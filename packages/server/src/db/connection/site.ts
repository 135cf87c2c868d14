import { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'
import { originOf } from './request-origin.ts'
import type { Scoped } from './tenant.ts'

interface Actor {
  userId?: string | undefined
  requestId?: string | undefined
  /** All reads see one snapshot. */
  isSnapshot?: boolean
}

/**
 * The connection that sees all tenants. Features get it only from app.ts, by name, so that its users are listed there;
 * `check-imports` restricts this file to them.
 */
export interface Site {
  /** `actor` is recorded in the stamps and the audit log of all changes of the transaction. */
  <T, Db extends Scoped = Scoped>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T>
  /** One statement without an actor: see `Db.alone`. */
  alone<T, Db extends Scoped = Scoped>(statement: (db: Db) => Promise<T>): Promise<T>
}

export function siteOf(db: Db): Site {
  const transact = <T, Own extends Scoped>(
    { userId = '', requestId = '', isSnapshot }: Actor,
    work: (db: Own) => Promise<T>,
  ): Promise<T> => {
    const { address = '', userAgent = '', tokenId = '' } = originOf(requestId)
    const isNamed = userId !== '' || requestId !== ''
    return db.transact(
      {
        settings: isNamed
          ? [CompiledQuery.raw(setActor, [userId, requestId, address, userAgent, tokenId])]
          : [],
        isSnapshot,
      },
      work,
    )
  }
  return Object.assign(transact, { alone: db.alone.bind(db) })
}

const setActor = `select set_config('app.user_id', $1, true), set_config('app.request_id', $2, true),
  set_config('app.address', $3, true), set_config('app.user_agent', $4, true), set_config('app.token_id', $5, true)`
