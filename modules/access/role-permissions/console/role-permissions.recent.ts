import type { RecentWords } from '@atrium/console/records/recent-words.ts'

/** Titles and links of these tables' records in the card of recent changes. */
export const recent: Readonly<Record<string, RecentWords>> = {
  role_permission_set: {
    entity: 'hzero.common.entity.role',
    verbs: {
      create: 'hzero.common.change.granted',
      update: 'hzero.common.verb.update',
      delete: 'hzero.common.change.taken',
    },
  },
}
