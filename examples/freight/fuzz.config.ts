import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run fuzz -- --freight`: generated requests to the calls of these modules. */
export default defineConfig({
  test: {
    dir: join(import.meta.dirname, '../..'),
    include: ['packages/server/src/isolation/fuzz.test.ts'],
    setupFiles: '@atrium/atrium/server/install.ts',
    globalSetup: '@atrium/atrium/testing/global-setup.ts',
    pool: 'forks',
    // Node loads the server, as it does elsewhere.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: {
      FUZZ_CALLS: String.raw`^iam\.(carrier|customer|departure|depot|dispatch|entry|lateDepartures|shipment|shipmentDay|vehicle)(Batch)?\.`,
    },
  },
})
