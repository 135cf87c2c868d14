import { globSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { satisfies, validRange } from 'semver'
import { isPublic } from './public-modules.ts'

const manifestOf = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as { name?: string; peerDependencies?: Record<string, string> }

/** The release of Atrium, such as `0.2.0`. */
const release = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest)
  .version

interface Manifest {
  version: string
}

/**
 * Refuses modules of a repository that do not fit this release, or that import what is not public. Their tests may
 * import anything.
 * @throws one sentence that names the file and says what to do
 */
export function refuseModules(root: string, version = release): void {
  for (const file of globSync('modules/*/package.json', { cwd: root })) {
    const { name = file, peerDependencies = {} } = manifestOf(join(root, file))
    const mistake = versionMistake(name, peerDependencies['@atrium/atrium'], version)
    if (mistake) throw new Error(`${file}: ${mistake}`)
  }
  const sources = globSync('modules/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}'],
  })
  for (const path of sources.map(file => file.split(sep).join('/'))) {
    const mistake = importMistake(path, readFileSync(join(root, path), 'utf8'))
    if (mistake) throw new Error(`${path}: ${mistake}`)
  }
}

function versionMistake(name: string, range: string | undefined, version: string): string | undefined {
  if (range === undefined) return undefined
  if (validRange(range) === null)
    return `“${range}” is no version range: write one such as “^${version}” for @atrium/atrium below peerDependencies`
  if (satisfies(version, range, { includePrerelease: true })) return undefined
  return `the module “${name}” works with Atrium ${range}, and this is ${version}: install a release of the module for it, or a release of Atrium in that range`
}

const imported =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

/** Files of a module that others may import: its calls, the fields of its records, and what its server reads. */
const isShared = /\.(contract|entity|reads)\.ts$/

function importMistake(path: string, text: string): string | undefined {
  const module = path.split('/').slice(0, 2).join('/')
  for (const [, stated = '', dynamic] of text.matchAll(imported)) {
    const name = dynamic ?? stated
    if (name.startsWith('@atrium/') && !isPublic(name))
      return `${name} is internal to Atrium and may change with any release: use what docs/build/public.md lists`
    if (!name.startsWith('.')) continue
    const to = posix.join(posix.dirname(path), name)
    if (to.startsWith('modules/') && !to.startsWith(`${module}/`) && !isShared.test(to))
      return `${relative(posix.dirname(path), to).split(sep).join('/')} is internal to ${to.split('/').slice(0, 2).join('/')}: import its contracts, entities or reads`
  }
  return undefined
}
