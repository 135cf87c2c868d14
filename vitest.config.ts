import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
/** Milliseconds until a test counts as one that hangs. What must be fast says so itself. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        root,
        test: { name: 'unit', testTimeout, include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      {
        root,
        test: {
          name: 'console',
          testTimeout,
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'torture/**/*.test.ts'],
          pool: 'forks',
          // A worker keeps its modules, and with them its database, from file to file.
          isolate: false,
          hookTimeout: testTimeout,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          testTimeout,
        },
      },
    ],
  },
})
