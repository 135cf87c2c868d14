import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** Builds the server that tests start as a program, before the first of them. */
export async function setup() {
  const node = join(root, 'node_modules/.bin/node')
  await promisify(execFile)(node, ['scripts/build.js', 'server'], { cwd: root })
}
