import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

// Checks which tests hold which rule: docs/rules.md lists them, and the titles of the tests are the source.
// node_modules/.bin/node scripts/check-rules.ts            fails if the page differs from the tests
// node_modules/.bin/node scripts/check-rules.ts --write    updates the page; --forget ID lets a rule lose its last test

/** Test files by the id of the rule that a title in them names. */
export type Held = ReadonlyMap<string, readonly string[]>

interface Rule {
  id: string
  needsBrowser: boolean
  heldBy: string[]
}

interface Node {
  type: string
  [key: string]: unknown
}

const nobody = '–'
/** A call through one of these defines tests; through `skip`, `todo` and the like it defines none that runs. */
const running = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'describe'])
const resting = new Set(['skip', 'todo', 'fixme', 'fails', 'fail'])

/** The ids in the titles of these files, given as text by path. */
export function heldBy(files: ReadonlyMap<string, string>): Held {
  const held = new Map<string, string[]>()
  for (const [path, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = titlesOf(path, text).flatMap(title => title.match(/(?<=\[)[A-Z]+-\d+(?=\])/g) ?? [])
    for (const id of new Set(ids)) held.set(id, [...(held.get(id) ?? []), path])
  }
  return held
}

export function rulesIn(page: string): Rule[] {
  return page.split('\n').flatMap(line => {
    const [, id = '', browser, , tests = ''] = line.split('|').map(cell => cell.trim())
    if (!/^[A-Z]+-\d+$/.test(id)) return []
    return [{ id, needsBrowser: browser === 'B', heldBy: tests === nobody ? [] : tests.split(', ') }]
  })
}

/** The page with its last column updated from the tests. */
export function written(page: string, held: Held): string {
  const line = (text: string) => {
    const cells = text.split('|')
    const id = cells[1]?.trim() ?? ''
    if (!/^[A-Z]+-\d+$/.test(id)) return text
    return [...cells.slice(0, 4), ` ${held.get(id)?.join(', ') ?? nobody} `, ''].join('|')
  }
  return page.split('\n').map(line).join('\n')
}

/** Rules with tests on the page that no test names anymore. */
export function lost(rules: readonly Rule[], held: Held): Rule[] {
  return rules.filter(rule => rule.heldBy.length > 0 && !held.has(rule.id))
}

/** The faults of the page or of the tests, a line each. */
export function faults(rules: readonly Rule[], held: Held): string[] {
  const known = new Set(rules.map(rule => rule.id))
  const gone = lost(rules, held)
  const stale = rules.filter(
    rule => !gone.includes(rule) && rule.heldBy.join() !== (held.get(rule.id) ?? []).join(),
  )
  return [
    ...rules
      .filter((rule, at) => rules.findIndex(one => one.id === rule.id) < at)
      .map(rule => `${rule.id} is there twice`),
    ...[...held]
      .filter(([id]) => !known.has(id))
      .map(([id, paths]) => `${paths.join(', ')} names ${id}, which is no rule`),
    ...gone.map(rule => `${rule.id} lost its test, which was in ${rule.heldBy.join(', ')}`),
    ...(stale.length > 0
      ? [
          `docs/rules.md is not what the tests say about ${stale.map(rule => rule.id).join(', ')}: run node_modules/.bin/node scripts/check-rules.ts --write`,
        ]
      : []),
  ]
}

/** The number of rules with tests, and the rules that lack a required browser test. */
export function summary(rules: readonly Rule[], held: Held): string[] {
  const covered = rules.filter(rule => held.has(rule.id))
  const indoors = covered.filter(
    rule => rule.needsBrowser && !held.get(rule.id)?.some(path => /^e2e\/|\.e2e\.ts$/.test(path)),
  )
  return [
    `${covered.length} of ${rules.length} rules held`,
    ...(indoors.length > 0
      ? [`${indoors.length} of them not yet in a browser: ${indoors.map(rule => rule.id).join(', ')}`]
      : []),
  ]
}

/** Every test file of the repository as text, by its path. */
export function testFiles(): ReadonlyMap<string, string> {
  const paths = globSync('{apps,bench,e2e,modules,packages,scripts,torture}/**/*.{test,e2e}.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  return new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
}

/** The titles in a test file, in their parts if they are put together. */
export function titlesOf(path: string, text: string): string[] {
  return titlesIn(parseSync(path, text).program)
}

/** The titles of `it`, `test` and `describe`, including tables of `each`. */
function titlesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  if (!isNode(node)) return []
  const [root = '', ...steps] = node.type === 'CallExpression' ? namesOf(node.callee) : []
  const makesTests = ['it', 'test', 'describe'].includes(root)
  if (makesTests && steps.some(step => resting.has(step))) return []
  const own =
    makesTests && steps.every(step => running.has(step)) ? textsIn((node.arguments as Node[])[0]) : []
  return [...own, ...Object.values(node).flatMap(titlesIn)]
}

/** The names in a callee: `test`, `each` of `test.each(table)`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), ...namesOf(callee.property)]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? namesOf(callee.tag) : []
}

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node) || node.type.endsWith('Function') || node.type.endsWith('FunctionExpression')) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [(node.value as { raw: string }).raw]
  return Object.values(node).flatMap(textsIn)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, forget: { type: 'string', multiple: true, default: [] } },
  })
  const path = 'docs/rules.md'
  const page = readFileSync(path, 'utf8')
  const held = heldBy(testFiles())
  let rules = rulesIn(page)
  if (values.write) {
    const unexpected = lost(rules, held).filter(rule => !values.forget.includes(rule.id))
    for (const { id, heldBy } of unexpected)
      console.log(
        `${id} lost its test, which was in ${heldBy.join(', ')}: if that is meant, add --forget ${id}`,
      )
    if (unexpected.length > 0) process.exit(1)
    writeFileSync(path, written(page, held))
    rules = rulesIn(written(page, held))
  }
  const found = faults(rules, held)
  for (const line of [...found, ...summary(rules, held)]) console.log(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
