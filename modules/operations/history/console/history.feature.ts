import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const history: ConsoleFeature = {
  recordHistory: async () => (await import('./record-history.tsx')).RecordHistory,
}
