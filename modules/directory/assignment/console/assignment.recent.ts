import type { RecentWords } from '@atrium/console/recent/recent-words.ts'

/** Titles and links of these tables’ records in the card of recent changes. */
export const recent: Readonly<Record<string, RecentWords>> = {
  member_role: {
    entity: 'entity.user',
    record: 'person',
    verbs: {
      create: 'change.joined',
      update: 'change.dates',
      delete: 'change.left',
    },
  },
}
