import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const roleCards: ConsoleFeature = {
  sections: { role: async () => (await import('./role-cards.tsx')).RoleCards },
}
