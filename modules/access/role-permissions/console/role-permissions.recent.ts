import type { RecentWords } from '@atrium/console/recent/recent-words.ts'

/** Titles and links of these tables' records in the card of recent changes. */
export const recent: Readonly<Record<string, RecentWords>> = {
  role_permission_set: {
    entity: 'entity.role',
    record: 'role',
    verbs: {
      create: 'change.granted',
      update: 'verb.update',
      delete: 'change.taken',
    },
  },
}
