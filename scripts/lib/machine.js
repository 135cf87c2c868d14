import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from './steps.js'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The Node of the project, which is newer than the one these scripts may run under. */
export const node = join(root, 'node_modules/.bin/node')

/**
 * V8 options that collect garbage earlier: by default it lets the young generation grow to 128 MB and the old one to
 * four times its size. A busy server needs a quarter less memory, for a few more short collections.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** The server as `buildServer` bundles it. */
export const serverMain = 'apps/atrium/server/dist/main.js'

/** The cache of compiled code, with which a start takes a fifth less time and a little less memory. */
export const serverEnv = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/atrium') }

const LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }

/** Refuses a machine on which later steps would fail with confusing errors. */
export function checkMachine() {
  const { platform, arch, versions } = process
  const loader = platform === 'linux' && LOADERS[arch]
  if (!loader) throw new Failure(`Atrium runs on Linux on x64 or arm64; this is ${platform} on ${arch}.`)
  if (!existsSync(loader))
    throw new Failure('Atrium needs a Linux with glibc, such as Debian, Ubuntu or Fedora.')
  const [major, minor] = versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 11)) {
    throw new Failure(`Atrium needs Node 20.11 or newer; this is ${versions.node}.`)
  }
}
