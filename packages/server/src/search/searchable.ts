import type { Access } from '@atrium/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { SharedByReaders } from '../access/data-scope.ts'
import type { Session } from '../auth/session.ts'
import type { Cache } from '../cache/cache.ts'
import type { Scoped } from '../db/connection/tenant.ts'

/** A search over the records of an entity. */
export interface Searching {
  db: Scoped
  session: Session
  language: string
  cache: Cache
  /** At least two characters. */
  text: string
  /** The most records of an entity. */
  most: number
}

/** An entity that the search over records finds, with its access rule and query. */
export interface Searchable {
  /** The `foundAs` of the entity. */
  entity: string
  /** The access rule of the entity's list: records that cannot be listed are not found. */
  access: Access
  /** Its table, if it has more readers than those who administer its records. */
  shared?: SharedByReaders
  /** Selects records as they are sent, without their `noun`; fields that are null are left out. */
  find: (search: Searching) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}
