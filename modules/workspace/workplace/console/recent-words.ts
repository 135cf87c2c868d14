import type { RecentWords } from '@atrium/console/records/recent-words.ts'

type Words = Readonly<Record<string, RecentWords>>
const files = import.meta.glob<{ recent: Words }>('../../../*/*/console/*.recent.ts', { eager: true })

/** What features call the records of their tables, by table. */
export const recentWords: Partial<Words> = Object.assign({}, ...Object.values(files).map(file => file.recent))
