import type { Access } from '@atrium/contract/endpoint'
import type { FoundRecord } from '@atrium/contract/workspace/search'
import type { Scoped } from '../db/connection/tenant.ts'

/** An entity that the search over records finds, with its access rule and query. */
export interface Searchable {
  /** The `foundAs` of the entity. */
  entity: string
  /** The access rule of the entity's list: records that cannot be listed are not found. */
  access: Access
  find: (db: Scoped, language: string, text: string, most: number) => Promise<Omit<FoundRecord, 'noun'>[]>
}
