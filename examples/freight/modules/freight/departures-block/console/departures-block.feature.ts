import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const departuresBlock: ConsoleFeature = {
  portalBlocks: {
    'freight.departures': {
      title: ['Departures', '发车', 'المغادرات'],
      initial: { depotId: '', count: 5, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      load: async () => (await import('./departures-settings.tsx')).DeparturesSettings,
    },
  },
}
