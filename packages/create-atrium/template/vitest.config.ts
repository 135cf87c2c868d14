import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['modules/**/*.test.ts'],
    // The modules of atrium.config.ts, and a PostgreSQL with their tables that is removed afterwards.
    setupFiles: '@atrium/atrium/server/install.ts',
    globalSetup: '@atrium/atrium/testing/global-setup.ts',
    pool: 'forks',
    isolate: false,
    // Node loads the server, as it does elsewhere.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
