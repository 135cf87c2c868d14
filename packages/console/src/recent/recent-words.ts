import type { TextOf } from '../language/feature-texts.ts'
import type { recentTexts } from './recent-texts.ts'

export type RecentKey = Parameters<TextOf<typeof recentTexts>>[0]

/** Texts for the recent changes of a table: the name of its records, and of unusual changes. */
export interface RecentWords {
  entity: RecentKey
  /** The kind of record that the name leads to, as its feature names its card: `person` or `role`. */
  record?: string
  verbs?: Readonly<Record<'create' | 'update' | 'delete', RecentKey>>
}
