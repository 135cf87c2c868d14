import type { ServerFeature } from '@atrium/server/feature'
import { setupErrors } from './setup.errors.ts'
import { needsSetup } from './setup.ts'

export const setup: ServerFeature = {
  insteadOfConsole: async ({ site }) => ((await needsSetup(site)) ? '/setup' : undefined),
  errors: setupErrors,
}
