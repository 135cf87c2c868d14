import type { RecentWords } from '@atrium/console/records/recent-words.ts'

/** How recent changes call the records of these tables. */
export const recent: Readonly<Record<string, RecentWords>> = {
  notice: { entity: 'hzero.common.entity.notice' },
}
