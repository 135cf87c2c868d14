import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { boundNames, words } from './lib/word-list.ts'

// The words that docs/glossary.md and house style rule out, in documentation, comments, texts and identifiers.
//   node_modules/.bin/node scripts/check-words.ts [PATH …]    a line for each, and what to write instead

export interface Finding {
  path: string
  line: number
  /** The name of the rule in the list. */
  word: string
  /** As it stands in the file. */
  found: string
  instead: string
}

/** A piece of a file: prose that people read, or an identifier. */
interface Piece {
  kind: 'prose' | 'name' | 'docstring'
  text: string
  start: number
}

const whole = (pattern: string) =>
  new RegExp(`(?<![\\w.-])(?:${pattern.replaceAll(' ', '[\\s*]+')})(?![\\w-])`, 'giu')

/** `openWalls`, `OPEN_WALLS` and `OpenWalls` are `open walls`. */
const wordsOf = (identifier: string) =>
  identifier
    .split(/[_$]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .join(' ')
    .toLowerCase()

const rules = words.map(({ word, prose, names, types, instead }) => ({
  word,
  instead,
  prose: prose === undefined ? undefined : whole(prose),
  names: names === undefined ? undefined : whole(names),
  types: types === undefined ? undefined : whole(types),
}))

const brokenBy = new Map<string, typeof rules>()

/** The rules that an identifier breaks. */
function rulesOf(identifier: string): typeof rules {
  const known = brokenBy.get(identifier)
  if (known) return known
  const spoken = wordsOf(identifier)
  const broken = boundNames.has(identifier)
    ? []
    : rules.filter(
        ({ names, types }) =>
          (names && spoken.search(names) >= 0) ||
          (types && /^[A-Z]/.test(identifier) && spoken.search(types) >= 0),
      )
  brokenBy.set(identifier, broken)
  return broken
}

/** Documentation that other programs write, what the specification fixes, and the lists of this check. */
const leftOut = /^(docs\/rules\.md|scripts\/(check-)?words(\.test)?\.ts|scripts\/lib\/word-list\.ts|LICENSE)$/

/** The findings of a file, in their order. */
export function wordsIn(path: string, source: string): Finding[] {
  const seen = new Set<string>()
  return piecesOf(path, source)
    .flatMap(piece => findingsOf(piece, path, source))
    .filter(({ name, line, word, found }) => {
      const key = name ? `${word} ${found}` : `${word} ${found} ${line}`
      return !seen.has(key) && seen.add(key)
    })
    .map(({ name, ...finding }) => finding)
    .sort((a, b) => a.line - b.line)
}

function findingsOf({ kind, text, start }: Piece, path: string, source: string) {
  const at = (index: number) => source.slice(0, start + index).split('\n').length
  if (kind === 'name')
    return rulesOf(text).map(({ word, instead }) => ({
      path,
      line: at(0),
      word,
      found: text,
      instead,
      name: true,
    }))
  const prose = withoutCode(text)
  const found = rules.flatMap(rule =>
    rule.prose === undefined
      ? []
      : [...prose.matchAll(rule.prose)].map(match => ({
          path,
          line: at(match.index),
          word: rule.word,
          found: match[0].replaceAll(/[\s*]+/g, ' '),
          instead: rule.instead,
          name: false,
        })),
  )
  const opening =
    kind === 'docstring' && /^\/\*\*[\s*]*(What|Who|Whoever|Whom|Whose|Where|Whatever|Wherever)\b/.exec(text)
  if (!opening) return found
  const instead = 'what the thing is or does: "Caches answers until …"'
  return [
    ...found,
    { path, line: at(0), word: 'docstring', found: `/** ${opening[1]}`, instead, name: false },
  ]
}

/** Blanks what is quoted from the wire or names a file: code in backticks, paths, addresses, links. */
function withoutCode(text: string): string {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ')
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank)
    .replaceAll(/<[^>\n]*>|\$?\{[^}\n]*\}/g, blank)
    .replaceAll(/[\w.@-]*\/[\w./*-]*\w|\b[\w-]+(?:\.[\w-]+)*\.(?:tsx?|js|mjs|sql|md|css|html|json)\b/g, blank)
}

function piecesOf(path: string, source: string): Piece[] {
  if (path.endsWith('.md')) return [{ kind: 'prose', text: source, start: 0 }]
  if (path.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(match => commentPiece(match[0], match.index))
  const { program, comments } = parseSync(path, source)
  return [
    ...comments.map(({ start, end }) => commentPiece(source.slice(start, end), start)),
    ...piecesIn(program),
  ]
}

function commentPiece(text: string, start: number): Piece {
  return { kind: text.startsWith('/**') ? 'docstring' : 'prose', text, start }
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** The names and texts of a tree. Statements of SQL, keys in quotes, paths and codes are bound. */
function piecesIn(value: unknown, pieces: Piece[] = []): Piece[] {
  if (Array.isArray(value)) for (const one of value) piecesIn(one, pieces)
  if (typeof value !== 'object' || value === null || !('type' in value)) return pieces
  const node = value as Node
  if (node.type === 'Literal' || node.type === 'JSXText') {
    const text = String(node.raw)
    if (isText(node.type, text)) pieces.push({ kind: 'prose', text, start: node.start })
  }
  if (node.type === 'TemplateElement') {
    const { raw } = node.value as { raw: string }
    if (raw.includes(' ')) pieces.push({ kind: 'prose', text: raw, start: node.start })
  }
  if (node.type === 'TaggedTemplateExpression' && isSql(node.tag as Node))
    return piecesIn((node.quasi as Node).expressions, pieces)
  for (const [field, child] of Object.entries(node)) {
    if (declaring.has(`${node.type}.${field}`) || field === 'params') pieces.push(...namesIn(child))
    if (!isBound(node, field, child)) piecesIn(child, pieces)
  }
  return pieces
}

/** Fields of a tree that give something its name. Uses follow the declaration; keys of objects may be of the wire. */
const declaring = new Set([
  'VariableDeclarator.id',
  'FunctionDeclaration.id',
  'FunctionExpression.id',
  'ClassDeclaration.id',
  'TSInterfaceDeclaration.id',
  'TSTypeAliasDeclaration.id',
  'TSEnumDeclaration.id',
  'TSPropertySignature.key',
  'TSMethodSignature.key',
  'PropertyDefinition.key',
  'MethodDefinition.key',
  'CatchClause.param',
  'TSParameterProperty.parameter',
])

/** The names that a pattern declares, save those of the fields that it takes out of an object. */
function namesIn(value: unknown): Piece[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null || !('type' in value)) return []
  const node = value as Node
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ kind: 'name', text: String(node.name), start: node.start }]
    case 'ObjectPattern':
      return namesIn(node.properties)
    case 'Property':
      return node.shorthand ? [] : namesIn(node.value)
    case 'ArrayPattern':
      return namesIn(node.elements)
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    default:
      return []
  }
}

/** Texts have a space or are one word with a capital; everything else in quotes is a key, a code or a field. */
function isText(type: string, raw: string): boolean {
  return type === 'JSXText' || /^['"].*\s.*['"]$/su.test(raw) || /^['"][A-Z][a-z]+['"]$/.test(raw)
}

/** Names of modules and keys in quotes. */
function isBound(node: Node, field: string, child: unknown): boolean {
  if (field === 'source') return /^(Import|Export)/.test(node.type)
  return field === 'key' && (child as Node).type === 'Literal'
}

function isSql(tag: Node): boolean {
  const object = (tag.object ?? tag) as Node
  return object.name === 'sql'
}

function sources(paths: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  return listed.split('\n').filter(path => /\.(tsx?|js|mjs|css|md)$/.test(path) && !leftOut.test(path))
}

if (import.meta.main) {
  const findings = sources(process.argv.slice(2)).flatMap(path => wordsIn(path, readFileSync(path, 'utf8')))
  for (const { path, line, found, instead } of findings)
    console.log(`${path}:${line}  ${found}  → ${instead}`)
  console.log(findings.length > 0 ? `words: ${findings.length} to replace` : 'words: none to replace')
  process.exitCode = findings.length > 0 ? 1 : 0
}
