import { globSync, readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { parseSync } from 'vite'
import { resolve } from './check-imports.ts'

// Fails on a class that a source reads and its CSS module lacks, and on one that nothing reads. The type of a CSS
// module permits any name: an element with the first silently has no style, and the second stays for good.

/** A class that a source reads, or that a sheet names in `composes`. */
interface Read {
  at: string
  sheet: string
  name: string
  /** One of the values that the variable in `css[tone]` may have. The sheet need not have a class for each. */
  isGuess: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}

/** The faults of these sources and sheets, given as text by path. */
export function faults(files: ReadonlyMap<string, string>): string[] {
  const isSheet = (path: string) => path.endsWith('.css')
  const sheets = [...files].filter(([path]) => isSheet(path)).map(sheetOf)
  const sources = [...files].filter(([path]) => !isSheet(path))
  const reads = [...sources.flatMap(readsIn), ...sheets.flatMap(sheet => sheet.reads)]
  const nameOfClass = (sheet: string, name: string) => `.${name} of ${sheet}`
  const existing = new Set(sheets.flatMap(({ path, names }) => names.map(name => nameOfClass(path, name))))
  const read = new Set(reads.map(({ sheet, name }) => nameOfClass(sheet, name)))
  return [
    ...reads
      .filter(({ sheet, name, isGuess }) => !isGuess && !existing.has(nameOfClass(sheet, name)))
      .map(({ at, sheet, name }) => `${at} reads ${nameOfClass(sheet, name)}, which does not exist`),
    ...[...existing].filter(name => !read.has(name)).map(name => `nothing reads ${name}`),
  ]
}

function sheetOf([path, text]: [string, string]) {
  const { exports } = transform({
    filename: path,
    code: new TextEncoder().encode(text),
    // Without the names of animations and the like, which are no classes.
    cssModules: { pattern: '[local]', animation: false, container: false, customIdents: false, grid: false },
  })
  const classes = Object.entries(exports ?? {})
  const reads = classes.flatMap(([, { composes }]) =>
    composes.flatMap((one): Read[] => {
      if (one.type === 'global') return []
      const sheet = one.type === 'local' ? path : resolve(path, one.specifier)
      return [{ at: path, sheet, name: one.name, isGuess: false }]
    }),
  )
  return { path, names: classes.map(([name]) => name), reads }
}

function readsIn([path, text]: [string, string]): Read[] {
  if (!text.includes('.module.css')) return []
  const nodes = nodesIn(parseSync(path, text).program)
  const sheets = new Map(nodes.flatMap(node => importedSheets(path, node)))
  return nodes.flatMap((node): Read[] => {
    const sheet = node.type === 'MemberExpression' && sheets.get(nameOf(node.object))
    if (!sheet) return []
    const at = `${path}:${text.slice(0, Number(node.start)).split('\n').length}`
    const name = node.computed ? textOf(node.property) : nameOf(node.property)
    if (name) return [{ at, sheet, name, isGuess: false }]
    // The values of a variable are in its file: in a type, in a condition, or as the keys of an object.
    return nodes.map(value => ({ at, sheet, name: textOf(value), isGuess: true }))
  })
}

function importedSheets(path: string, node: Node): [name: string, sheet: string][] {
  const from = node.type === 'ImportDeclaration' ? textOf(node.source) : ''
  if (!from.endsWith('.module.css')) return []
  const names = nodesIn(node).filter(({ type }) => type === 'ImportDefaultSpecifier')
  return names.map(({ local }) => [nameOf(local), resolve(path, from)])
}

function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Property') return nameOf(node.key)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

if (import.meta.main) {
  const paths = globSync('{packages,modules,apps,examples}/**/*.{ts,tsx,module.css}', {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}'],
  })
  const found = faults(new Map(paths.map(path => [path, readFileSync(path, 'utf8')])))
  for (const fault of found) console.log(fault)
  process.exitCode = found.length > 0 ? 1 : 0
}
