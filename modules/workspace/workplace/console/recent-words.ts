import { files } from 'atrium:recent'
import type { RecentWords } from '@atrium/console/recent/recent-words.ts'

/** The titles of records that features contribute, by table. */
export const recentWords: Readonly<Partial<Record<string, RecentWords>>> = Object.assign(
  {},
  ...files.map(file => file.recent),
)
