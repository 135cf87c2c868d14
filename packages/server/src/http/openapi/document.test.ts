import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { repeats } from './descriptions.ts'
import { openApi } from './openapi.ts'
import type { Shape } from './sample.ts'
import { schemasOf } from './schemas.ts'

type Media = Readonly<Record<string, { schema: Shape; example?: unknown }>>
interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: Shape
  example?: unknown
}
interface Operation {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Readonly<Record<string, { $ref?: string; content?: Media; headers?: object }>>
}
interface Document {
  tags: { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Shape>>
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, { headers?: object }>>
  }
}

const document = openApi({
  version: '1',
  publicUrl: new URL('https://atrium.example'),
  schemas: schemasOf(),
  isTagged: () => true,
}) as unknown as Document
const { schemas, parameters: shared, responses: refusals } = document.components
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

/** The media of a call, with what they belong to. */
const mediaOf = ({ operationId, requestBody, responses }: Operation) => [
  ...Object.values(requestBody?.content ?? {}).map(media => ({ of: `${operationId} body`, ...media })),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).map(media => ({ of: `${operationId} ${status}`, ...media })),
  ),
]

/** Each property of a schema and of the schemas within it, by its path. References are not followed. */
function propertiesOf(shape: unknown, path: string): { path: string; property: Shape }[] {
  if (typeof shape !== 'object' || shape === null) return []
  const { properties = {} } = shape as Shape
  const inner = Object.entries(shape).filter(
    ([name]) => !/^(example|examples|default|enum|const)$/.test(name),
  )
  return [
    ...Object.entries(properties).map(([name, property]) => ({ path: `${path}.${name}`, property })),
    ...inner.flatMap(([name, part]) => propertiesOf(part, `${path}/${name}`)),
  ]
}

/** Without patterns that need the `u` flag, which the parser does not set. */
const plain = (name: string, value: unknown): unknown =>
  name === 'pattern' && /\\p\{/.test(String(value)) ? undefined : value

/** The components that a schema refers to, directly or through others. */
function referredTo(shape: Shape, found: Record<string, Shape> = {}): Record<string, Shape> {
  for (const [, name = ''] of JSON.stringify(shape).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const target = schemas[name]
    if (!target || name in found) continue
    found[name] = target
    referredTo(target, found)
  }
  return found
}

describe('the document of the calls', () => {
  it('names entities, their pages and their drafts, and calls refer to them', () => {
    const names = Object.keys(schemas)
    for (const name of ['Role', 'RoleDraft', 'RolePage', 'Account', 'Unit', 'MenuItem', 'Error'])
      expect(names).toContain(name)
    const list = operations.find(({ operationId }) => operationId === 'iam.role.list')
    expect(list?.responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/RolePage',
    })
    expect(schemas.RolePage?.properties?.content?.items).toEqual({ $ref: '#/components/schemas/Role' })
  })

  it('declares each tag with a description', () => {
    const declared = document.tags.map(({ name }) => name)
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(declared))
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^\p{Lu}.*\.$/u)
  })

  it('describes every parameter', () => {
    const described = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .map(one => (one.$ref ? shared[one.$ref.replace(/.*\//, '')] : one))
        .filter(one => !one?.description)
        .map(one => `${operationId} ${one?.name}`),
    )
    expect(described, 'give the field a title in its entity, or `.describe(…)` in its contract').toEqual([])
  })

  it('describes every property', () => {
    const all = [
      ...Object.entries(schemas).flatMap(([name, shape]) => propertiesOf(shape, name)),
      ...operations.flatMap(one => mediaOf(one).flatMap(({ of, schema }) => propertiesOf(schema, of))),
    ]
    expect(all.length).toBeGreaterThan(1000)
    const undescribed = all.filter(({ property }) => !property.description).map(({ path }) => path)
    expect(undescribed, 'give the field a title in its entity, or `.describe(…)` in its contract').toEqual([])
  })

  it('says more of a property than its name', () => {
    const all = [
      ...Object.entries(schemas).flatMap(([name, shape]) => propertiesOf(shape, name)),
      ...operations.flatMap(one => mediaOf(one).flatMap(({ of, schema }) => propertiesOf(schema, of))),
      ...operations.flatMap(({ operationId, parameters }) =>
        parameters.map(one => ({ path: `${operationId}.${one.name}`, property: one })),
      ),
    ].map(({ path, property: { description = '' } }) => ({
      path,
      description,
      field: path.slice(path.lastIndexOf('.') + 1),
    }))
    const poor = all.filter(({ description, field }) => description !== '' && repeats(description, field))
    expect(poor, 'say what the value is, its unit and its limits').toEqual([])
    const short = all.filter(({ description }) => description !== '' && description.split(' ').length < 3)
    expect(short, 'say what the value is, its unit and its limits').toEqual([])
  })

  it('has examples that fit their schemas', () => {
    const known = new Map<string, z.ZodType>()
    const parserOf = (schema: Shape) => {
      const key = JSON.stringify(schema)
      const parser =
        known.get(key) ??
        z.fromJSONSchema(
          JSON.parse(
            JSON.stringify({ ...schema, $defs: referredTo(schema) }, plain).replaceAll(
              '#/components/schemas/',
              '#/$defs/',
            ),
          ),
        )
      known.set(key, parser)
      return parser
    }
    const wrong = operations.flatMap(one =>
      [
        ...mediaOf(one),
        ...one.parameters.map(({ name, schema, example }) => ({
          of: `${one.operationId} ${name}`,
          schema,
          example,
        })),
      ].flatMap(({ of, schema, example }) => {
        if (example === undefined || !schema) return []
        const { error } = parserOf(schema).safeParse(JSON.parse(JSON.stringify(example)))
        return error ? [`${of}: ${error.message}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('states 429 and 503 of every call, with Retry-After', () => {
    for (const { operationId, responses } of operations)
      for (const status of ['429', '503']) {
        const { $ref = '', headers = refusals[$ref.slice($ref.lastIndexOf('/') + 1)]?.headers } =
          responses[status] ?? {}
        expect(Object.keys(headers ?? {}), `${operationId} ${status}`).toContain('Retry-After')
      }
  })
})
