import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const { env, ...launchOptions } = base.use?.launchOptions ?? {}

/** Takes pictures instead of testing: `npm run shots`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['shots.ts', 'docs.ts'],
  globalSetup: '../servers/global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  use: {
    ...base.use,
    trace: 'off',
    launchOptions: {
      ...launchOptions,
      env: { ...env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
    },
  },
})
