import type { TextKey } from '../texts/all-texts.ts'

/** Texts for the recent changes of a table: the name of its records, and of unusual changes. */
export interface RecentWords {
  entity: TextKey
  verbs?: Readonly<Record<'create' | 'update' | 'delete', TextKey>>
}
