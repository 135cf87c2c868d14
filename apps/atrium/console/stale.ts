import type { Stale } from '@atrium/console/messages/stale.ts'

const files = import.meta.glob<{ stale: Stale }>('../../../modules/*/*/console/*.stale.ts', { eager: true })

/** What each feature's answers depend on. */
export const stale = Object.values(files).map(file => file.stale)
