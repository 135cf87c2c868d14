import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { moduleFiles } from './apps/atrium/module-files.ts'

const root = import.meta.dirname
/** Tests run with the modules of the product. */
const setupFiles = 'apps/atrium/server/install.ts'
/** Milliseconds after which a test counts as hanging. Tests of speed state their own limits. */
const testTimeout = 60_000

/** Tests that install further modules beside those of the product. */
const ownModules = 'packages/server/src/access/module-*.test.ts'

const server: TestProjectInlineConfiguration['test'] = {
  setupFiles,
  include: [
    'packages/server/**/*.test.ts',
    'modules/*/*/server/**/*.test.ts',
    'apps/**/*.test.ts',
    'torture/**/*.test.ts',
  ],
  pool: 'forks',
  // A worker keeps its modules, and with them its database, from file to file.
  isolate: false,
  hookTimeout: testTimeout,
  // The servers that tests start need no code that is warm.
  env: { WARM_UP_SECONDS: '0' },
  globalSetup: ['scripts/lib/build-server-once.js', 'apps/atrium/testing/global-setup.ts'],
  testTimeout,
  // Node loads the server, as it does elsewhere.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** Files whose tests may take minutes come first: none of them is left for one worker at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\b\d{3}_000\b/.test(readFileSync(moduleId, 'utf8'))
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), file =>
      isLong(file) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // One more than the cores of CI: a worker often waits, for the database or for a clock.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          setupFiles,
          testTimeout,
          include: ['packages/contract/**/*.test.ts', 'modules/*/*/*.test.ts', 'scripts/**/*.test.ts'],
          // A worker keeps its modules from file to file: they take longer to load than to test.
          isolate: false,
        },
      },
      {
        root,
        plugins: [moduleFiles(join(root, 'apps/atrium/modules.ts'))],
        // A module's `#role` leads to what the feature brings to the console.
        resolve: { conditions: ['console'] },
        ssr: { resolve: { conditions: ['console'] } },
        test: {
          name: 'console',
          setupFiles: 'scripts/lib/fresh-page.ts',
          testTimeout,
          include: [
            'packages/{ui,console}/**/*.test.{ts,tsx}',
            'modules/*/*/console/**/*.test.{ts,tsx}',
            'examples/freight/modules/*/*/console/**/*.test.tsx',
          ],
          environment: 'happy-dom',
          // A worker keeps its DOM from file to file: that takes longer to load than to test.
          isolate: false,
        },
      },
      { root, test: { ...server, name: 'server', exclude: [...configDefaults.exclude, ownModules] } },
      // Schemas keep the modules that a process installed first.
      { root, test: { ...server, name: 'own-modules', include: [ownModules], isolate: true } },
    ],
  },
})
