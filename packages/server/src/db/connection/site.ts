import { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'
import type { Scoped } from './tenant.ts'

interface Actor {
  userId?: string | undefined
  requestId?: string | undefined
  /** Everything that is read is of one moment, however long it takes. */
  isSnapshot?: boolean
}

/**
 * The connection that sees every tenant. A feature gets it only from app.ts, by name, so that the list of
 * those who reach across tenants can be read there; `check-imports` keeps this file to them.
 */
export interface Site {
  /** `actor` is written into the stamps and the audit of whatever the transaction changes. */
  <T>(actor: Actor, work: (db: Scoped) => Promise<T>): Promise<T>
  /** One statement, for nobody in particular: see `Db.alone`. */
  alone<T>(statement: (db: Scoped) => Promise<T>): Promise<T>
}

export function siteOf(db: Db): Site {
  const transact = <T>(
    { userId = '', requestId = '', isSnapshot }: Actor,
    work: (db: Scoped) => Promise<T>,
  ): Promise<T> => {
    const isNamed = userId !== '' || requestId !== ''
    return db.transact(
      { settings: isNamed ? [CompiledQuery.raw(setActor, [userId, requestId])] : [], isSnapshot },
      work,
    )
  }
  return Object.assign(transact, { alone: db.alone.bind(db) })
}

const setActor = `select set_config('app.user_id', $1, true), set_config('app.request_id', $2, true)`
