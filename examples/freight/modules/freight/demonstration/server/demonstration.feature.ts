import type { ServerFeature } from '@atrium/server/feature'

/** The rows of this module in the demonstration of the product. */
export const demonstration: ServerFeature = {
  demonstration: async () => (await import('./demonstration.ts')).demonstrate,
}
