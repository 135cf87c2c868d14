import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './machine.js'
import { run } from './programs.js'
import { Failure, step } from './steps.js'

/** Installs the packages of the lock file, unless they are installed already. */
export async function install() {
  if (isInstalled()) return
  await step('Installing packages', async () => {
    await runNpmCi()
    // npm leaves out an optional package whose download failed, and reports success.
    if (!existsSync(node)) await runNpmCi()
  })
  if (!existsSync(node)) throw new Failure('npm did not install the optional package node-linux: see .npmrc')
}

async function runNpmCi() {
  // NODE_ENV=production would omit the packages that build the console.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true })
  if (code !== 0) throw new Failure(`npm ci failed:\n${output.trim()}`)
}

/** The lock file that npm writes into node_modules at the end of an installation. */
function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json')
  if (!present || !existsSync(node)) return false
  return Object.entries(packagesIn('package-lock.json') ?? {}).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      (present[path] ? present[path].version === wanted.version : wanted.optional === true),
  )
}

function packagesIn(lockFile) {
  const path = join(root, lockFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}
