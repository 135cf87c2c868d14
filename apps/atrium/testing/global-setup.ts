import '../server/install.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setup as startDatabase } from '@atrium/server/testing/global-setup'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '../../..')

/** Builds the server that tests start as a program. The scratch databases have the tables of every installed feature. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(join(root, 'node_modules/.bin/node'), ['scripts/build.js', 'server'], {
    cwd: root,
  })
  return startDatabase(project)
}
