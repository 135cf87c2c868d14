import type { NamedCall } from '@atrium/contract/calls'
import { exampleId } from '@atrium/contract/example-ids'
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { exampleOf, type Sent } from '../isolation/request.ts'

// Generates valid and invalid requests from the schemas of a call.

/** A schema as in the OpenAPI document. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '%00',
    '_',
    "'",
    '"',
    '\\',
    "' or 1=1 --",
    '../../etc/passwd',
  ],
  ...[
    '{organizationId}',
    '{{role}}',
    '$1',
    '<b>',
    '=1+1',
    'null',
    'NaN',
    '-1',
    '1e999',
    '9223372036854775808',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '2026-01-01 25:61:61',
    '+275760-09-14',
    'a,desc',
    'id;drop',
    '\r\nX: y',
    '﷽',
  ],
)
const longText = fc.integer({ min: 100, max: 5000 }).map(length => 'a'.repeat(length))
const numbers = fc.constantFrom(0, -1, 1, 2, 10, 200, 201, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308)

/** Values that no schema asks for. */
const wrong: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: numbers },
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { a: { b: 1 } }, [null]),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}') as unknown),
)

/** Values of a schema, mostly valid. `ids` are ids that texts may contain. */
function valuesOf(schema: Schema, root: Schema, ids: Arbitrary<string>, depth = 0): Arbitrary<unknown> {
  const right = rightValuesOf(schema, root, ids, depth)
  return fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

function rightValuesOf(
  schema: Schema,
  root: Schema,
  ids: Arbitrary<string>,
  depth: number,
): Arbitrary<unknown> {
  const below = (one: Schema) => valuesOf(one, root, ids, depth + 1)
  if (depth > 5) return wrong
  if (schema.$ref) return below(refIn(root, schema.$ref))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return fc.oneof(...several.map(below))
  if (schema.allOf) {
    const parts = schema.allOf.map(one => rightValuesOf(one, root, ids, depth + 1))
    return fc.tuple(...parts).map(all => Object.assign({}, ...all))
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textsOf(schema, ids)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(below(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return objectsOf(schema, below)
    default:
      return fc.oneof(ids, wrong)
  }
}

function refIn(root: Schema, ref: string): Schema {
  if (ref === '#') return root
  return root.$defs?.[ref.replace('#/$defs/', '')] ?? {}
}

function textsOf({ format, examples }: Schema, ids: Arbitrary<string>): Arbitrary<unknown> {
  const likely = examples?.length ? fc.constantFrom(...examples) : fc.string({ maxLength: 12 })
  const instants = fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  return fc.oneof(
    { weight: 5, arbitrary: format === 'uuid' ? ids : likely },
    { weight: 3, arbitrary: ids },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    { weight: 2, arbitrary: nasty },
    {
      weight: 1,
      arbitrary: fc.oneof(
        instants,
        instants.map(text => text.slice(0, 10)),
        longText,
      ),
    },
  )
}

function numbersOf({ minimum, maximum }: Schema): Arbitrary<number> {
  const least = Math.max(minimum ?? -5, -1e6)
  const within = fc.integer({
    min: Math.ceil(least),
    max: Math.floor(Math.max(least, Math.min(maximum ?? 50, 1e6))),
  })
  return fc.oneof({ weight: 4, arbitrary: within }, { weight: 1, arbitrary: numbers })
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  below: (schema: Schema) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, below(one)]))
  const known = fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
  if (typeof additionalProperties !== 'object') return known
  const more = fc.dictionary(fc.string({ maxLength: 12 }), below(additionalProperties), { maxKeys: 3 })
  return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }))
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** A value as text. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Requests to a call; half of them are its example with a part replaced, so that they pass more checks. */
export function requestsFor({ call }: NamedCall, known: readonly string[]): Arbitrary<Sent> {
  const example = exampleOf(call)
  const ids = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(exampleId)) },
    { weight: 1, arbitrary: fc.uuid() },
  )
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = fc.record(
    Object.fromEntries(names.map(name => [name, fc.oneof({ weight: 3, arbitrary: ids }, nasty)])),
  )
  const query = call.query ? valuesOf(schemaOf(call.query), schemaOf(call.query), ids) : fc.constant({})
  const isForm = call.body instanceof z.ZodCustom
  const fields = fc.dictionary(
    fc.constantFrom(...Object.keys(example.body ?? { file: '' })),
    fc.oneof(ids, nasty),
  )
  const body = isForm
    ? fields
    : call.body
      ? valuesOf(schemaOf(call.body), schemaOf(call.body), ids)
      : fc.constant(undefined)
  const chance = (share: number) => fc.integer({ min: 1, max: 10 }).map(drawn => drawn <= share)
  return fc
    .record({
      params,
      query,
      body,
      keepParams: chance(7),
      keepQuery: chance(3),
      keepBody: chance(3),
      merge: chance(5),
    })
    .map(drawn => {
      const texts = Object.entries(drawn.query ?? {}).map(([name, value]) => [name, asText(value)] as const)
      const [own, other]: [unknown, unknown] = [example.body, drawn.body]
      const mixed = drawn.merge && isObject(own) && isObject(other) ? { ...own, ...other } : other
      const sent = drawn.keepBody ? own : mixed
      return {
        params: drawn.keepParams ? { ...drawn.params, ...example.params } : drawn.params,
        query: drawn.keepQuery
          ? { ...example.query }
          : { ...(drawn.merge ? example.query : {}), ...Object.fromEntries(texts) },
        ...(sent !== undefined && { body: sent }),
      } as Sent
    })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
