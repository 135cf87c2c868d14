import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Held, heldBy, testFiles, titlesOf } from './check-rules.ts'

// Checks that each statement in docs/specification.md is held by a test or departed from by a decision.

export interface Statement {
  id: string
  text: string
  /** The rules, tests and decisions in the last column. */
  evidence: string
}

interface Repository {
  held: Held
  /** The titles of each test file by its path. */
  titles: ReadonlyMap<string, readonly string[]>
  /** Whether the path of a document exists, from the folder of the page. */
  isThere: (path: string) => boolean
}

const link = /\[([^\]]+)\]\(([^)]+)\)/g
/** The evidence of statements that the specification itself leaves open, as not shown. */
const open = 'left open'

/** The rows of the page that begin with the number of a section and a statement. */
export function statementsIn(page: string): Statement[] {
  return page.split('\n').flatMap(line => {
    const [, id = '', text = '', evidence = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return /^\d+\.\d+$/.test(id) ? [{ id, text, evidence }] : []
  })
}

/** The statements in the table of departures, whose rows begin with the links of decisions. */
function departuresIn(page: string): Set<string> {
  const rows = page.split('\n').filter(line => line.startsWith('| ['))
  return new Set(rows.flatMap(row => row.split('|')[2]?.match(/\d+\.\d+/g) ?? []))
}

/** The faults of the page, a line each. */
export function faults(page: string, repository: Repository): string[] {
  const statements = statementsIn(page)
  const departures = departuresIn(page)
  return [
    ...statements.flatMap((statement, at) => {
      const { id, evidence } = statement
      const isTwice = statements.findIndex(other => other.id === id) < at
      const isExplained = evidence.includes('](decisions/') === departures.has(id)
      return [
        ...(isTwice ? ['is there twice'] : []),
        ...(isExplained ? [] : ['names a decision, or is among the departures, but not both']),
        ...faultsOf(statement, repository),
      ].map(fault => `${id} ${fault}`)
    }),
    ...[...page.matchAll(link)]
      .map(([, , path = '']) => path)
      .filter(path => !path.startsWith('#') && !repository.isThere(path))
      .map(path => `${path} is not there`),
  ]
}

function faultsOf({ text, evidence }: Statement, { held, titles }: Repository): string[] {
  const links = [...evidence.matchAll(link)].map(([, words = '', path = '']) => ({ words, path }))
  const rules = evidence.replaceAll(link, '').match(/\b[A-Z]+-\d+\b/g) ?? []
  const tests = links.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path))
  const decisions = links.filter(({ path }) => path.startsWith('decisions/'))
  const isOpen = evidence === open && text.includes('not shown')
  if (!isOpen && rules.length + tests.length + decisions.length === 0)
    return ['names no rule, no test and no decision']
  return [
    ...rules.filter(rule => !held.has(rule)).map(rule => `names ${rule}, which is in no title of a test`),
    ...tests
      .filter(({ words, path }) => !titles.get(path.replace(/^\.\.\//, ''))?.includes(words))
      .map(({ words, path }) => `names '${words}', which is no title in ${path}`),
  ]
}

/** The number of statements, and of those that a decision departs from. */
export function summary(statements: readonly Statement[]): string {
  const departing = statements.filter(({ evidence }) => evidence.includes('decisions/')).length
  const unspecified = statements.filter(({ evidence }) => evidence === open).length
  return `specification: ${statements.length} statements, ${departing} with a decision, ${unspecified} ${open}`
}

if (import.meta.main) {
  const page = readFileSync('docs/specification.md', 'utf8')
  const files = testFiles()
  const found = faults(page, {
    held: heldBy(files),
    titles: new Map([...files].map(([path, text]) => [path, titlesOf(path, text)])),
    isThere: path => existsSync(join('docs', path)),
  })
  for (const line of [...found, summary(statementsIn(page))]) console.log(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
