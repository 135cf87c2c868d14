import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'

/** Titles of these records in the card of recent changes. */
export const announcementRecent: Readonly<Record<string, RecentTable>> = {
  notice: { name: change => translatedIn(change, 'title') },
}
