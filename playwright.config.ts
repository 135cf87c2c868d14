import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/setup/chromium.ts'

const { executablePath, env } = chromium()
// The servers that tests start need no code that is warm.
process.env.WARM_UP_SECONDS = '0'

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/*.e2e.ts', 'modules/**/*.e2e.ts'],
  globalSetup: './e2e/servers/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // One more than the cores of CI: a test often waits, for an answer or for a page that settles.
  workers: 3,
  // A machine that stands still for seconds fails one test of hundreds: npm test names what needed its second try.
  retries: 1,
  use: {
    // Set by the global setup, which runs before the workers read this file again.
    baseURL: process.env.E2E_URL,
    trace: 'on-first-retry',
    // Tests wait for animations, during which colors are halfway to others.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      env,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        // Frames need not be sent to another process.
        '--in-process-gpu',
        // Pages of tests are too short-lived to profit from optimizing compilers. Code that is compiled whole comes from
        // the cache at the next load.
        '--js-flags=--no-opt --no-maglev --no-lazy',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
