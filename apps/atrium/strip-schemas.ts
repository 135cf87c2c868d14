import { type Plugin, parseSync } from 'vite'

/**
 * Removes from the console what only the server needs: the schemas and examples of the contract's calls, and the
 * names and descriptions of schemas. The server parses requests and responses; the console needs only addresses and
 * access rules. Other schemas of the contract are included where a form imports them, together with zod.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'atrium-strip-schemas',
    enforce: 'pre',
    apply: 'build',
    transform(source, id) {
      const [path = ''] = id.split('?')
      if (!/\/contract\/src\/.*\.[jt]s$|\.contract\.[jt]s$/.test(path)) return null
      const { program } = parseSync(path, source)
      const edits = program.body.flatMap(statement => editsOf(statement as unknown as Node))
      let code = source
      // From the end on, so that the places before it stay where they are.
      for (const { start, end, text } of edits.sort((one, other) => other.start - one.start))
        code = code.slice(0, start) + text + code.slice(end)
      return { code, map: null }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

const unread = new Set(['summary', 'query', 'body', 'response', 'example', 'largestBody'])
const described = new Set(['meta', 'describe'])

function editsOf(statement: Node): Edit[] {
  if (isNaming(statement)) return [{ start: statement.start, end: statement.end, text: '' }]
  const declared = (statement.declaration ?? statement) as Node
  if (declared.type !== 'VariableDeclaration') return []
  return (declared.declarations as { init: Node | null }[]).flatMap(({ init }) => {
    if (!init || !/^(Call|Object|Array|TS)/.test(init.type)) return []
    const { start, end } = init
    // The result of a function marked as pure is dropped when it is unused.
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      ...unreadIn(init),
      { start: end, end, text: '))()' },
    ]
  })
}

/** Whether a statement names a schema: `z.globalRegistry.add(menuItem, { id: 'MenuItem' })`. */
function isNaming({ type, expression }: Node): boolean {
  const { callee } = (expression ?? {}) as { callee?: MemberNode }
  return type === 'ExpressionStatement' && callee?.object?.property?.name === 'globalRegistry'
}

interface MemberNode {
  name?: string
  end: number
  property?: { name?: string }
  object?: MemberNode
}

/** The edits that remove unused properties from a call's declaration, and names and descriptions from schemas. */
function unreadIn(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(unreadIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given, end } = node as Node & { callee?: MemberNode }
  if (type !== 'CallExpression' || callee?.name !== 'endpoint') {
    const { property, object } = callee ?? {}
    if (type === 'CallExpression' && object && described.has(property?.name ?? ''))
      return [...unreadIn(object), { start: object.end, end, text: '' }]
    return Object.values(node).flatMap(unreadIn)
  }
  const [definition] = given as [Node]
  const properties = definition.properties as (Node & { key?: { name?: string } })[]
  return properties.flatMap(({ key, start }, at) => {
    if (!unread.has(key?.name ?? '')) return []
    return [{ start, end: properties[at + 1]?.start ?? definition.end - 1, text: '' }]
  })
}
