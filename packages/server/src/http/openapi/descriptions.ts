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
    const about: About = { path, components, seen: new Set() }
    for (const shape of Object.values(shapes.get(name) ?? {}))
      describe(shape as Shape, subjectOf(name.split('.')[1] ?? ''), about)
  }
}

interface About {
  /** The path of the call, whose feature has titles for the fields. */
  path: string
  components: Components
  seen: Set<Shape>
}

function describe(shape: Shape, subject: string, about: About): void {
  if (about.seen.has(shape)) return
  about.seen.add(shape)
  for (const [field, one] of Object.entries(shape.properties ?? {})) {
    const title = one.description ?? titleOf(about.path, field)
    if (title !== undefined)
      one.description =
        one.description === undefined || repeats(title, field) || /^The \w+$/.test(title)
          ? inFull(title, field, one, subject)
          : title
  }
  for (const [name, inner] of namedParts(shape, about.components))
    describe(inner, name === undefined ? subject : subjectOf(name), about)
}

/** The description of a parameter in the path of a call. */
export const describeParameter = (call: string, path: string, parameter: string): string =>
  inFull(
    titleOf(path, parameter) ?? `The ${wordsOf(parameter)}`,
    parameter,
    { type: 'string' },
    subjectOf(call.split('.')[1] ?? ''),
  )

/** The schemas directly within a schema, with the names of the components and of the lists and objects among them. */
function namedParts(shape: Shape, components: Components): [name: string | undefined, part: Shape][] {
  const { $ref, properties = {} } = shape
  const own = new Set(Object.values(properties))
  return [
    ...partsOf(shape, components)
      .filter(part => !own.has(part))
      .map((part): [string | undefined, Shape] => [$ref?.slice($ref.lastIndexOf('/') + 1), part]),
    ...Object.entries(properties).map(([name, part]): [string | undefined, Shape] => [
      name === 'content' || relations.has(name) ? undefined : singular(name),
      part,
    ]),
  ]
}

/** The name of one element of a list. */
const singular = (name: string): string =>
  name.replace(/List$/, '').replace(/(?:ies|(?<![sui])s)$/, end => (end === 'ies' ? 'y' : ''))

/** Relations whose fields are those of the object around them. */
const relations = new Set(['previous', 'next', 'missing', 'grantedBy'])

/** The thing that a component, a call or a nested object describes, such as “role” for `RoleDetail`. */
function subjectOf(name: string): string {
  const stem = name
    .replace(/^(Managed|Stored|Shown|Own|Logged|Listed|Held|Self)(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(Detail|Draft|Page|Input|Header)+$/, '')
  const key = stem.charAt(0).toLowerCase() + stem.slice(1)
  return { self: 'current user', people: 'person' }[key] ?? nameOf(key)
}

/** Whether a description only repeats the name of its field. */
export const repeats = (description: string, field: string): boolean =>
  description
    .toLowerCase()
    .replace(/^(the|an?) /, '')
    .replaceAll(/[ .]/g, '') === field.replace(/Flag$/, '').toLowerCase()

/** Completes a title of one or two words by what it belongs to, or by the form of its value. */
function inFull(title: string, field: string, property: Shape, subject: string): string {
  if (property.$ref?.endsWith('/LocalTime'))
    return `${title}, as \`yyyy-MM-dd HH:mm:ss\` in the time zone of the caller`
  if (property.format === 'date') return `${title}, as \`yyyy-MM-dd\``
  const isRepeated = repeats(title, field)
  if (title.split(' ').length > 2 && !isRepeated) return title
  if (title.endsWith(' by')) return `${title}: the name of the person`
  if (title.endsWith(' from')) return `${title}: the name of the ${subject}`
  if (title.endsWith(' at')) return `${title}, as \`yyyy-MM-dd HH:mm:ss\``
  const text = title.replace(/^The /, '').replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase())
  const whole = /^(realName|loginName)$/.test(field) ? 'person' : subject
  if (property.type === 'boolean') return `Whether the ${subject} is ${text}`
  if (field.endsWith('Flag')) return `1 if the ${subject} is ${text}, otherwise 0`
  if (field.endsWith('Meaning') && text !== 'meaning') return `The ${text} of the ${whole} in words`
  if (field.endsWith('Name') && !text.endsWith('name')) return `The name of the ${text}`
  if (/^(integer|number)$/.test(String(property.type)) && /[^s]s$/.test(text))
    return `The number of ${text} of the ${whole}`
  return text === whole ? `The ${text} itself` : `The ${text} of the ${whole}`
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
const nameOf = (stem: string): string =>
  entityNamed(stem.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))?.title[0].toLowerCase() ??
  wordsOf(stem)

/** The words of a name in camel case. */
export const wordsOf = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()
