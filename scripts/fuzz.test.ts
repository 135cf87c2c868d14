import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the calls of the example, whose resources have a field of every kind, answer generated requests [SAFE-60] [SAFE-61]', async () => {
  // The output of a run that fails says which request did.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'fuzz.config.ts'],
    {
      cwd: join(root, 'examples/freight'),
      env: { ...process.env, NO_COLOR: '1', FUZZ_COUNT: '500', FUZZ_SEED: '20261126' },
    },
  ).catch(({ stdout, stderr }) => ({ stdout: `${stdout}${stderr}` }))
  expect(stdout).toMatch(/Tests\s+2 passed/)
}, 300_000)
