import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

// Who may import whom: the picture in docs/architecture.md. A breach is printed as "A must not import B".

/** Server features ask one another only downward, and only through `reads.ts`. */
const below: Record<string, string[]> = {
  iam: ['platform'],
  oauth: ['platform', 'iam'],
  message: ['platform', 'iam'],
  file: ['platform', 'iam'],
  admin: ['platform', 'iam'],
  portal: ['platform', 'iam', 'message', 'file', 'admin'],
}

/** Who may see across tenants. */
const siteUsers =
  /^server\/(http|db|probe|seed|testing|features\/(oauth|iam|message|platform|admin|file))\/|^server\/(app|main|command)(\.test)?\.ts$/

/** What each place may import besides itself; `npm:` and `node:` are packages. The first line that fits counts. */
const rules: [place: RegExp, may: RegExp][] = [
  [/^contract\//, /^npm:zod$/],
  [/^server\/(testing\/|(main|command)\.ts$)/, /^(contract|server|npm|node)\b/],
  [
    /^server\/.*\.test\.ts$/,
    /^(server\/(testing|db|http|probe)\/|server\/(config|secret)\.ts|contract\/|npm:|node:)/,
  ],
  [/^server\/app\.ts$/, /^(server\/(db|http|features)\/|server\/config\.ts|contract\/|npm:|node:)/],
  [/^server\/seed\//, /^(server\/(db|features)\/|contract\/|npm:|node:)/],
  // It makes on a live installation the very rows that the tests make.
  [
    /^server\/probe\//,
    /^(server\/(db|http)\/|server\/testing\/(people|example-rows)\.ts|contract\/|npm:|node:)/,
  ],
  [/^server\/features\/admin\//, /^(server\/(db|http|probe)\/|contract\/|npm:|node:)/],
  [/^server\/features\//, /^(server\/(db|http)\/|contract\/|npm:|node:)/],
  [/^server\/(db|http)\//, /^(server\/(db|http)\/|server\/config\.ts|contract\/|npm:|node:)/],
  [/^server\/[\w-]+\.ts$/, /^(contract\/|npm:|node:)/],
  [/^console\/(app\/|[\w-]+\.tsx?$)/, /^(contract|console|npm)\b/],
  [/^console\/features\//, /^(console\/(api|ui|core)\/|contract\/|npm:)/],
  [/^console\/core\//, /^(console\/(api|ui)\/|contract\/|npm:)/],
  [/^console\/api\//, /^(contract\/|npm:)/],
  [
    /^console\/ui\//,
    /^(contract\/tenant-accent\.ts|npm:(react|react-dom|@mantine\/.*|@tabler\/.*|@atlaskit\/pragmatic-drag-and-drop|@tanstack\/react-(table|virtual)|dayjs|zod))$/,
  ],
]

interface Import {
  to: string
  typeOnly: boolean
}

/** The breaches in these files, given as text by path, such as `apps/server/src/db/tenant.ts`. */
export function breaches(files: ReadonlyMap<string, string>): string[] {
  const graph = new Map([...files].map(([path, text]) => [short(path), importsOf(short(path), text)]))
  const found = [...graph].flatMap(([from, imports]) =>
    imports.filter(({ to }) => !mayImport(from, to)).map(({ to }) => `${from} must not import ${to}`),
  )
  return [...found, ...cyclesIn(graph)]
}

function short(path: string): string {
  return path.replace(/^packages\/(\w+)\/src\/|^apps\/(\w+)\/src\//, '$1$2/')
}

function importsOf(from: string, text: string): Import[] {
  const statements = text.matchAll(
    /\b(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g,
  )
  return [...statements].map(([, type, stated = '', dynamic]) => ({
    to: resolve(from, dynamic ?? stated),
    typeOnly: type !== undefined,
  }))
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const ours = /^@atrium\/(\w+)\/(.*)$/.exec(name)
  if (ours) return `${ours[1]}/${ours[2]}.ts`
  if (name.startsWith('node:')) return name
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0]}`
}

function mayImport(from: string, to: string): boolean {
  if (/\.test\.tsx?$/.test(from) && /^(node:|npm:(vitest|fast-check|@testing-library\/))/.test(to))
    return true
  if (to === 'server/db/site.ts' && !siteUsers.test(from)) return false
  if (folderOf(from) === folderOf(to)) return true
  const feature = /^(?:server|console)\/features\/(\w+)/
  const [mine, theirs] = [feature.exec(from)?.[1], feature.exec(to)?.[1]]
  if (mine && theirs) {
    return from.startsWith('server') && to.endsWith('/reads.ts') && (below[mine]?.includes(theirs) ?? false)
  }
  return rules.find(([place]) => place.test(from))?.[1].test(to) ?? false
}

function folderOf(path: string): string {
  return /^\w+\/features\/\w+|^contract|^\w+\/\w+\//.exec(path)?.[0] ?? path
}

/** `import type` leaves nothing behind, so it cannot close a circle. */
function cyclesIn(graph: ReadonlyMap<string, Import[]>): string[] {
  const finished = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (path.includes(file) || finished.has(file)) return
    for (const { to, typeOnly } of graph.get(file) ?? []) if (!typeOnly) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

if (import.meta.main) {
  const paths = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'])
  const found = breaches(new Map(paths.map(path => [path, readFileSync(path, 'utf8')])))
  for (const breach of found) console.log(breach)
  process.exitCode = found.length > 0 ? 1 : 0
}
