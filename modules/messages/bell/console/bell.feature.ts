import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const bell: ConsoleFeature = {
  bellPanel: async () => (await import('./bell-panel.tsx')).BellPanel,
}
