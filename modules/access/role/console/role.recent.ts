import type { RecentWords } from '@atrium/console/recent/recent-words.ts'

/** Titles and links of these tables' records in the card of recent changes. */
export const recent: Readonly<Record<string, RecentWords>> = {
  role: { entity: 'entity.role', record: 'role' },
}
