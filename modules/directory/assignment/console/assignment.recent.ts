import type { RecentWords } from '@atrium/console/records/recent-words.ts'

/** Titles and links of these tables’ records in the card of recent changes. */
export const recent: Readonly<Record<string, RecentWords>> = {
  member_role: {
    entity: 'hzero.common.entity.user',
    verbs: {
      create: 'hzero.common.change.joined',
      update: 'hzero.common.change.dates',
      delete: 'hzero.common.change.left',
    },
  },
}
