import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'

/** How recent changes name the record. */
export const announcementRecent: Readonly<Record<string, RecentTable>> = {
  notice: { name: change => translatedIn(change, 'title') },
}
