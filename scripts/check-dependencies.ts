import { globSync, readFileSync } from 'node:fs'

// Fails when docs/dependencies.md and the package files name different direct dependencies, or a version is a range.

const page = readFileSync('docs/dependencies.md', 'utf8')
const explained = [...page.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm)].map(
  ([, name, users]) => `${name} for ${users}`,
)

const direct = ['package.json', ...globSync('{apps,modules,packages}/*/package.json')].flatMap(path => {
  const file = JSON.parse(readFileSync(path, 'utf8'))
  const versions: Record<string, string> = {
    ...file.dependencies,
    ...file.devDependencies,
    ...file.optionalDependencies,
  }
  return Object.entries(versions).map(([name, version]) => ({
    name,
    version,
    user: path.startsWith('modules/') ? 'modules' : (path.split('/').at(-2) ?? 'root'),
  }))
})

const used = [...Map.groupBy(direct, ({ name }) => name)]
  .filter(([name]) => !name.startsWith('@atrium/'))
  .map(([name, users]) => `${name} for ${[...new Set(users.map(({ user }) => user))].sort().join(', ')}`)

const faults = [
  ...used.filter(one => !explained.includes(one)).map(one => `docs/dependencies.md does not explain ${one}`),
  ...explained
    .filter(one => !used.includes(one))
    .map(one => `docs/dependencies.md explains ${one}, which nothing depends on`),
  ...direct
    .filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(({ name, version, user }) => `${user} must name one version of ${name}, not ${version}`),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
