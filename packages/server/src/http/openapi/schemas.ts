import { everyCall, type NamedCall } from '@atrium/contract/calls'
import { errorBody } from '@atrium/contract/errors'
import { z } from 'zod'
import { type CallShapes, describeFields } from './descriptions.ts'
import type { Shape } from './sample.ts'

/** The schemas of all calls, and the named ones among them. */
export interface Schemas {
  of: (call: string) => CallShapes
  components: Readonly<Record<string, Shape>>
}

/** The part of the document that contains the named schemas, from which references are resolved. */
export const rootOf = ({ components }: Schemas): Shape => ({ components: { schemas: components } })

const prefix = '#/components/schemas/'

/**
 * Converts the schemas of all installed calls. A schema with an `id` in its metadata becomes a component under that
 * name; if callers may send it in another form than they receive it, that form is a component of its own, such as
 * `FieldInput`.
 */
export function schemasOf(calls: readonly NamedCall[] = everyCall()): Schemas {
  const inputs = converted(calls, 'input')
  const outputs = converted(calls, 'output')
  const differing = differingIds(inputs.named, outputs.named)
  const input = (shape: Shape) => referring(shape, id => (differing.has(id) ? `${id}Input` : id))
  const output = (shape: Shape) => referring(shape, id => id)
  const components = Object.fromEntries(
    [
      ...Object.entries(inputs.named).flatMap(([id, shape]) => {
        if (id in outputs.named && !differing.has(id)) return []
        return [[differing.has(id) ? `${id}Input` : id, input(shape)] as const]
      }),
      ...Object.entries(outputs.named).map(([id, shape]) => [id, output(shape)] as const),
    ].sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  const shapes = new Map<string, CallShapes>(
    calls.map(({ name }) => {
      const { [`${name} query`]: query, [`${name} body`]: body } = inputs.shapes
      const { [`${name} response`]: response } = outputs.shapes
      return [
        name,
        {
          ...(query && { query: resolved(input(query), components) }),
          ...(body && { body: input(body) }),
          ...(response && { response: output(response) }),
        },
      ]
    }),
  )
  describeFields(calls, shapes, components)
  return { of: name => shapes.get(name) ?? {}, components }
}

/** The schema itself, if it is a reference to a component. */
export function resolved(shape: Shape, components: Readonly<Record<string, Shape>>): Shape {
  const { $ref } = shape
  return ($ref && components[$ref.slice(prefix.length)]) || shape
}

/** Converts all schemas at once, so that shared ones are converted once. */
function converted(calls: readonly NamedCall[], io: 'input' | 'output') {
  const schemas = calls.flatMap(({ name, call: { query, body, response } }): [string, z.ZodType][] =>
    io === 'output'
      ? response
        ? [[`${name} response`, response]]
        : []
      : [
          ...(query ? ([[`${name} query`, query]] as [string, z.ZodType][]) : []),
          // A form has no schema.
          ...(body && !(body instanceof z.ZodCustom)
            ? ([[`${name} body`, body]] as [string, z.ZodType][])
            : []),
        ],
  )
  const all = z.object({ ...Object.fromEntries(schemas), ...(io === 'output' && { error: errorBody }) })
  const { properties, $defs } = z.toJSONSchema(all, {
    ...options,
    io,
  }) as Shape
  return { shapes: properties ?? {}, named: withoutIds($defs ?? {}) }
}

const options: Parameters<typeof z.toJSONSchema>[1] = {
  unrepresentable: 'any',
  override: ({ jsonSchema }) => {
    // Every number in JSON is within these bounds, and `format` says the same as the pattern of a date.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.format === 'date') delete jsonSchema.pattern
  },
}

const withoutIds = (named: Readonly<Record<string, Shape & { id?: unknown }>>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(named).map(([name, { id, ...shape }]) => [name, shape]))

/** The names of the schemas whose input form differs from their output form, or refers to one that differs. */
function differingIds(
  inputs: Readonly<Record<string, Shape>>,
  outputs: Readonly<Record<string, Shape>>,
): ReadonlySet<string> {
  const both = Object.keys(inputs).filter(id => id in outputs)
  const differing = new Set(both.filter(id => JSON.stringify(inputs[id]) !== JSON.stringify(outputs[id])))
  for (let size = -1; size !== differing.size; ) {
    size = differing.size
    for (const id of both) {
      const references = JSON.stringify(inputs[id]).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)
      if ([...references].some(([, other = '']) => differing.has(other))) differing.add(id)
    }
  }
  return differing
}

/** A copy of a schema whose references lead to components. */
const referring = (shape: Shape, nameOf: (id: string) => string): Shape =>
  JSON.parse(
    JSON.stringify(shape).replace(
      /"\$ref":"#\/\$defs\/([^"]+)"/g,
      (_, id: string) => `"$ref":"${prefix}${nameOf(id)}"`,
    ),
  )
