import type { NamedCall } from '@atrium/contract/calls'
import { entityNamed } from '@atrium/contract/entity/entities'
import { columnTitle } from '../../interchange/column-title.ts'
import type { Shape } from './sample.ts'

/** The schemas of a call as the document has them. Named schemas are references to components. */
export interface CallShapes {
  query?: Shape
  body?: Shape
  response?: Shape
}

type Components = Readonly<Record<string, Shape>>

/**
 * Describes each field that its schema does not describe: by the title that the feature of the call declares for it,
 * or by the entity it names. A component is described by the first call that has titles for its fields.
 */
export function describeFields(
  calls: readonly NamedCall[],
  shapes: ReadonlyMap<string, CallShapes>,
  components: Components,
): void {
  const pathOf = new Map(calls.map(({ name, call }) => [name, call.path]))
  for (const { name, call } of calls) {
    // An export has the titles of its list.
    const path = pathOf.get(name.replace(/\.export$/, '')) ?? call.path
    const seen = new Set<Shape>()
    for (const shape of Object.values(shapes.get(name) ?? {}))
      describe(shape as Shape, path, components, seen)
  }
}

function describe(shape: Shape, path: string, components: Components, seen: Set<Shape>): void {
  if (seen.has(shape)) return
  seen.add(shape)
  for (const [field, one] of Object.entries(shape.properties ?? {})) {
    if (one.description === undefined) {
      const description = titleOf(path, field)
      if (description !== undefined) one.description = description
    }
  }
  for (const inner of partsOf(shape, components)) describe(inner, path, components, seen)
}

/** The schemas directly within a schema. */
export function partsOf(shape: Shape, components: Components): Shape[] {
  const { $ref, items, additionalProperties, properties = {}, anyOf = [], oneOf = [], allOf = [] } = shape
  const target = $ref && components[$ref.slice($ref.lastIndexOf('/') + 1)]
  return [
    ...(target ? [target] : []),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...Object.values(properties),
    ...anyOf,
    ...oneOf,
    ...allOf,
  ]
}

/** The English description of a field, or of a parameter, of the calls at a path. */
export function titleOf(path: string, field: string): string | undefined {
  const title = columnTitle(path, field, 'en_US')
  const [, stem = field, suffix] = /^(\w*?)(ids?|Ids?|IdList|UUID|Name|Code)$/.exec(field) ?? []
  const isId = suffix !== undefined && /^(id|UUID)/i.test(suffix)
  const isOne = suffix === 'id' || suffix === 'Id' || suffix === 'UUID'
  if (title !== undefined) return isId ? `${title}: ${isOne ? 'its id' : 'their ids'}` : title
  if (stem === '') return isOne ? 'The id of the record' : 'The ids of the records'
  if (isId) return `The ${isOne ? 'id' : 'ids'} of the ${nameOf(stem)}`
  return suffix && entityNamed(stem) ? `The ${suffix.toLowerCase()} of the ${nameOf(stem)}` : undefined
}

/** The name of a field’s subject: that of its entity, or its own words, such as data hierarchy for `dataHierarchy`. */
const nameOf = (stem: string): string => entityNamed(stem)?.title[0].toLowerCase() ?? wordsOf(stem)

/** The words of a name in camel case. */
export const wordsOf = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()
