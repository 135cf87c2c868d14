import type { Access } from '@atrium/contract/endpoint'
import type { FoundRecord, SearchableEntity } from '@atrium/contract/workspace/search'
import type { Scoped } from '../db/connection/tenant.ts'

/** An entity that the search over records finds: who may search it, and how. */
export interface Searchable {
  entity: SearchableEntity
  /** That of the entity's list: what cannot be listed is not found either. */
  access: Access
  find: (db: Scoped, language: string, text: string, most: number) => Promise<Omit<FoundRecord, 'noun'>[]>
}
