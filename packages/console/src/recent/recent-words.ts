import type { TextOf } from '../language/feature-texts.ts'
import type { recentTexts } from './recent-texts.ts'

export type RecentKey = Parameters<TextOf<typeof recentTexts>>[0]

/** Texts for the recent changes of a table: the name of its records, and of unusual changes. */
export interface RecentWords {
  entity: RecentKey
  verbs?: Readonly<Record<'create' | 'update' | 'delete', RecentKey>>
}
