import type { RecentWords } from '@atrium/console/records/recent-words.ts'

type Words = Readonly<Record<string, RecentWords>>
const files = import.meta.glob<{ recent: Words }>('../../../*/*/console/*.recent.ts', { eager: true })

/** The titles of records that features contribute, by table. */
export const recentWords: Partial<Words> = Object.assign({}, ...Object.values(files).map(file => file.recent))
