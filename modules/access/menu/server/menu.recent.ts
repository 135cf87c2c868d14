import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'

/** Titles of these records in the card of recent changes. */
export const menuRecent: Readonly<Record<string, RecentTable>> = {
  menu: { name: change => translatedIn(change, 'name') },
}
