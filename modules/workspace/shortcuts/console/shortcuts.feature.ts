import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const shortcuts: ConsoleFeature = {
  cards: {
    HZERO_CommonlyUsed: async () => (await import('./shortcuts-card.tsx')).ShortcutsCard,
  },
}
