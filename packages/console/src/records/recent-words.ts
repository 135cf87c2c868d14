import type { TextKey } from '../texts/all-texts.ts'

/** Words for the recent changes of a table: what its records are, and what happened to them where that is not plain. */
export interface RecentWords {
  entity: TextKey
  verbs?: Readonly<Record<'create' | 'update' | 'delete', TextKey>>
}
