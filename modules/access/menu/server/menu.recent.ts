import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'

/** How recent changes name the record. */
export const menuRecent: Readonly<Record<string, RecentTable>> = {
  menu: { name: change => translatedIn(change, 'name') },
}
