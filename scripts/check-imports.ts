import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

// Checks import directions: the diagram in docs/architecture.md. A violation is printed as "A must not import B".

/**
 * The allowed imports of each folder besides itself; `npm:` and `node:` are packages. The first matching line applies.
 */
const rules: [place: RegExp, may: RegExp][] = [
  [/^packages\/contract\//, /^npm:zod$/],
  [/^packages\/client\//, /^packages\/contract\//],
  [
    /^packages\/ui\//,
    /^(packages\/contract\/src\/tenant-accent\.ts|npm:(react|react-dom|@mantine\/.*|@tabler\/.*|@atlaskit\/pragmatic-drag-and-drop|@tanstack\/react-(table|virtual)|d3-(array|shape)|dayjs|diff|zod))$/,
  ],
  [/^packages\/server\/.*\.contract\.ts$/, /^(packages\/contract\/|npm:zod$)/],
  [/^packages\/server\//, /^(packages\/contract\/|npm:|node:)/],
  [/^packages\/console\//, /^(packages\/(contract|ui)\/|npm:)/],
  [/^modules\/[\w-]+\/[\w-]+\/server\//, /^(packages\/(contract|server)\/|modules\/|npm:|node:)/],
  [/^modules\/[\w-]+\/[\w-]+\/console\//, /^(packages\/(contract|ui|console)\/|modules\/|npm:)/],
  [/^modules\//, /^(packages\/contract\/|modules\/|npm:zod$)/],
  [/^apps\//, /./],
]

/** The modules from the bottom up: a module may use those before it. */
const order = [
  'language',
  'operations',
  'lookups',
  'scheduling',
  'interchange',
  'files',
  'directory',
  'access',
  'messages',
  'workspace',
  'sign-in',
  'portal',
]

/** Tables of the foundation that it fills for some modules alone. */
const sharedTables: [tables: string, modules: RegExp][] = [
  ['packages/server/src/seed/seed.tables.ts', /^modules\/(lookups|workspace)\//],
  ['packages/server/src/delivery/sending.tables.ts', /^modules\/messages\//],
]

/** Files of a module's server side that modules above it may import; contracts and entities are for all. */
const isReads = /\.(reads|errors)\.ts$/
const isData = /^modules\/[\w-]+\/[\w-]+\/[\w-]+\.(contract|entity|schema)\.ts$/

/** Data beside the server code that it describes: for every module, console and contract included. */
const isServerData = /^packages\/server\/.*\.contract\.ts$/

interface Import {
  to: string
}

/** The violations in these files, given as text by path, such as `packages/server/src/db/connection/tenant.ts`. */
export function breaches(files: ReadonlyMap<string, string>): string[] {
  const graph = new Map([...files].map(([path, text]) => [path, importsOf(path, text)]))
  const found = [...graph].flatMap(([from, imports]) =>
    imports.filter(({ to }) => !mayImport(from, to)).map(({ to }) => `${from} must not import ${to}`),
  )
  return [...found, ...cyclesIn(graph)]
}

function importsOf(from: string, text: string): Import[] {
  const statements = text.matchAll(
    /\b(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g,
  )
  return [...statements].map(([, stated = '', dynamic]) => ({ to: resolve(from, dynamic ?? stated) }))
}

const packages = ['contract', 'client', 'server', 'ui', 'console']

export function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const [, owner = '', rest = ''] = /^@atrium\/([\w-]+)\/(.*)$/.exec(name) ?? []
  if (packages.includes(owner))
    return `packages/${owner}/src/${/\.\w+$/.test(rest) && !/\.(contract|sender|routes|queries|actions|schema|open|directory)$/.test(rest) ? rest : `${rest}.ts`}`
  if (owner) return `modules/${owner}/${rest}`
  if (name.startsWith('node:')) return name
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0]}`
}

function mayImport(from: string, to: string): boolean {
  // Public pages never see across tenants.
  if (to === 'packages/server/src/db/connection/site.ts' && from.startsWith('modules/portal/')) return false
  if (/\.(test|e2e)\.tsx?$|\/testing\/|\.(shots|record-screen|history-case)\.ts$/.test(from)) return true
  // An import of `module.ts` is resolved within the module.
  if (/^modules\/[\w-]+\/module\.ts$/.test(from)) return to.startsWith('npm:#')
  const shared = sharedTables.find(([tables]) => tables === to)
  if (shared && from.startsWith('modules/')) return shared[1].test(from)
  if (isServerData.test(to) && from.startsWith('modules/')) return true
  const owner = (path: string) => /^(packages|modules|apps)\/[\w-]+\//.exec(path)?.[0]
  if (owner(from) === owner(to)) return !isServerData.test(from) || isServerData.test(to)
  if (from.startsWith('modules/') && to.startsWith('modules/')) return mayUse(from, to)
  return rules.find(([place]) => place.test(from))?.[1].test(to) ?? false
}

/** Between modules: contracts of any, reads and components of those below. */
function mayUse(from: string, to: string): boolean {
  if (isData.test(to)) return true
  const rank = (path: string) => order.indexOf(path.split('/')[1] ?? '')
  if (rank(to) < 0 || rank(to) >= rank(from)) return false
  return from.includes('/console/') ? to.includes('/console/') : isReads.test(to)
}

/** Includes `import type`, because readers follow those, too. */
function cyclesIn(graph: ReadonlyMap<string, Import[]>): string[] {
  const finished = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (path.includes(file) || finished.has(file)) return
    for (const { to } of graph.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

if (import.meta.main) {
  const paths = globSync('{packages,modules,apps}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**', 'packages/create-atrium/**'],
  })
  const found = breaches(new Map(paths.map(path => [path, readFileSync(path, 'utf8')])))
  for (const breach of found) console.log(breach)
  process.exitCode = found.length > 0 ? 1 : 0
}
