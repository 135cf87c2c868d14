import type { Stale } from '@atrium/console/messages/stale.ts'

const files = import.meta.glob<{ stale: Stale }>('../../../modules/*/*/console/*.stale.ts', { eager: true })

/** The cache dependencies of all features. */
export const stale = Object.values(files).map(file => file.stale)
