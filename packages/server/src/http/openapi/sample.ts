import { exampleId } from '@atrium/contract/example-ids'

/** The parts of a JSON Schema that a sample depends on. */
export interface Shape {
  $ref?: string
  $defs?: Readonly<Record<string, Shape>>
  components?: { schemas: Readonly<Record<string, Shape>> }
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  default?: unknown
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  format?: string
  pattern?: string
  minimum?: number
  maxLength?: number
  description?: string
}

/** Sample values by field name; suffixes come after full names. */
const words: readonly (readonly [name: RegExp, value: string])[] = [
  [/^(id|.*Id|.*Uuid|.*UUID)$/, exampleId.role],
  [/^createdBy$|^lastUpdatedBy$/, exampleId.user],
  [/^loginName$/, 'ines.marchetti'],
  [/^(realName|senderName|ownerName|actorName|.*ByName|.*ByUser)$/, 'Ines Marchetti'],
  [/^tenantNum$|^groupNum$/, 'NORRVIK'],
  [/^(tenantName|organizationName|groupName|.*TenantName)$/, 'Norrvik Freight'],
  [/^(.*[rR]oleName)$/, 'Harbour pilot'],
  [/^email$/, exampleId.email],
  [/^phone$/, exampleId.phone],
  [/^(language|lang)$/, 'en_US'],
  [/^timeZone$/, 'Europe/Oslo'],
  [/^dateFormat$/, 'YYYY-MM-DD'],
  [/^timeFormat$/, 'HH:mm:ss'],
  [/^dateTimeFormat$/, 'YYYY-MM-DD HH:mm:ss'],
  [/[cC]olour$/, '#066973'],
  [/Ip$|^address$/, '203.0.113.7'],
  [/(Url|Uri|^route|^href|^url)$/, '/hiam/role/list'],
  [/^level$|Level$/, 'organization'],
  [/^_token$/, exampleId.rowToken],
  [/^icon$|^logo$/, 'anchor'],
  [/^lovCode$|SourceCode$/, 'HPFM.FLAG'],
  [/[cC]ode$/, 'harbour-pilot'],
  [/[tT]itle$|^subject$/, 'Ferry timetable'],
  [/([cC]ontent|[bB]ody|^text|^message)$/, 'Ferries leave every hour.'],
  [/[dD]escription$/, 'Guides ships into port'],
  [/([nN]ame|[mM]eaning)$/, 'Harbour pilot'],
]

const byPattern: readonly string[] = [
  '2026-03-12',
  'name',
  'name,asc',
  'en_US',
  'harbour-pilot',
  'ROLE',
  '1',
  '#066973',
]

/** How often a schema is shown within itself: a tree is its root, and one level below it. */
const deepest = 2

/** A sample value of a schema, derived from the names of its fields. `within` are the references that led to it. */
export function sampleOf(
  shape: Shape,
  name = '',
  root: Shape = shape,
  within: readonly string[] = [],
): unknown {
  const { $ref } = shape
  if ($ref !== undefined) {
    const target = targetOf(root, $ref)
    const depth = within.filter(one => one === $ref).length
    return target && depth < deepest ? sampleOf(target, name, root, [...within, $ref]) : undefined
  }
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.examples) return shape.examples[0]
  if (Array.isArray(shape.type)) return sampleOf({ ...shape, type: shape.type[0] }, name, root, within)
  const choice = (shape.anyOf ?? shape.oneOf)?.find(one => one.type !== 'null')
  if (choice) return sampleOf(choice, name, root, within)
  if (shape.properties || shape.type === 'object') return sampleObject(shape, root, within)
  if (shape.type === 'array') {
    const one = shape.items ? sampleOf(shape.items, name.replace(/(List|s)$/, ''), root, within) : undefined
    return one === undefined ? [] : [one]
  }
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return sampleText(shape, name)
  return undefined
}

function sampleObject(shape: Shape, root: Shape, within: readonly string[]): unknown {
  const fields = Object.entries(shape.properties ?? {}).map(
    ([field, value]) => [field, sampleOf(value, field, root, within)] as const,
  )
  const rest = shape.additionalProperties
  if (fields.length === 0 && typeof rest === 'object') return { ...sampleEntry(shape, rest, root, within) }
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function sampleEntry({ propertyNames }: Shape, value: Shape, root: Shape, within: readonly string[]) {
  const key = propertyNames ? String(sampleOf(propertyNames, 'code', root, within)) : 'harbour-pilot'
  return { [key]: sampleOf(value, 'name', root, within) }
}

function sampleText({ format, pattern, maxLength }: Shape, name: string): string {
  if (format === 'date') return '2026-03-12'
  if (format === 'uuid') return exampleId.trace
  const known = words.find(([pattern_]) => pattern_.test(name))?.[1] ?? name
  const fits = (text: string) =>
    (!pattern || new RegExp(pattern, 'u').test(text)) && text.length <= (maxLength ?? Infinity)
  return [known, ...byPattern].find(fits) ?? known
}

/** An example as its schema has it: in the contract, placeholders for numbers are texts. */
export function fitted(example: unknown, shape: Shape, root: Shape): unknown {
  const target = shape.$ref === undefined ? shape : (targetOf(root, shape.$ref) ?? {})
  if (target.type === 'integer' && typeof example === 'string') return Number(example)
  if (Array.isArray(example)) return example.map(one => fitted(one, target.items ?? {}, root))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      fitted(value, target.properties?.[name] ?? {}, root),
    ]),
  )
}

/** The schema that `#`, `#/items` or `#/$defs/node` refers to. */
function targetOf(root: Shape, ref: string): Shape | undefined {
  let at: unknown = root
  for (const step of ref.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step]
  return at as Shape | undefined
}
