import type { RecentTable } from '@atrium/server/db/audit/recent-table'

/** Recent changes show texts without a name. */
export const promptRecent: Readonly<Record<string, RecentTable>> = { prompt: {} }
