import { services } from '../services.ts'
import { mistakeInActions } from './check-actions.ts'
import { codeOf, columnOf, fieldsOf, titlesOfField } from './declared.ts'
import type { Field } from './fields.ts'
import { isPattern } from './given-fields.ts'
import { everyCurrency } from './kinds/amount-fields.ts'
import { nameOf } from './names.ts'
import { parametersOf } from './ranges.ts'
import type { AnyResource } from './resource.ts'
import { kindsInRows } from './rows.ts'
import { missingLanguage, titleOfOne, titleOfSeveral, titlesOf } from './titles.ts'

/** Columns that every table has. */
const everyTable: readonly string[] = 'id tenantId version createdAt createdBy updatedAt updatedBy'.split(' ')

/** Those, and names on the wire that every record has. */
const reserved = new Set(
  `creationDate createdByName lastUpdateDate lastUpdatedBy lastUpdatedByName objectVersionNumber tenantName page size
  sort _tls _token`
    .split(/\s+/)
    .concat(everyTable),
)

/**
 * The first mistake in the definition of a resource, in a sentence without its subject; undefined if there is none.
 * `known` are the names of all resources.
 */
export function mistakeIn(of: AnyResource, known: ReadonlySet<string>): string | undefined {
  return (
    mistakeInName(of) ??
    mistakeInFields(of, known) ??
    mistakeInActions(of) ??
    (of.isSingle ? mistakeInSettings(of) : mistakeInList(of)) ??
    mistakeInForm(of)
  )
}

/** A field that settings cannot have, or whose value nobody knows until it is chosen. */
function mistakeInSettings({ fields }: AnyResource): string | undefined {
  for (const [name, { kind, traits, required, unique, restricted, ...field }] of Object.entries(fields)) {
    if (traits.part || traits.given || traits.translated || traits.secret || traits.fixed || field.files)
      return `the field “${name}” is of a kind that settings cannot have`
    if (unique || restricted) return `the field “${name}” has an option that settings cannot have`
    if (required && field.default === undefined && kind !== 'boolean')
      return `the field “${name}” is required and needs a default, which counts until it is changed`
    if (typeof field.default === 'function')
      return `the field “${name}” has a default that depends on who creates a record: settings have one for all`
    if (traits.named && field.default !== undefined)
      return `the field “${name}” refers to something that a tenant may not have, so that it has no default`
  }
  return undefined
}

function mistakeInName({ name, title }: AnyResource): string | undefined {
  const service = name.slice(0, name.indexOf('.'))
  if (!/^[a-z]+\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `its name “${name}” is not like “iam.bus-depot”`
  if (!(service in services))
    return `its name begins with “${service}”, which is no service: ${Object.keys(services).join(', ')}`
  const lacks = missingLanguage(titleOfOne(title)) ?? missingLanguage(titleOfSeveral(title))
  return lacks && `it lacks ${lacks} title`
}

function mistakeInFields(of: AnyResource, known: ReadonlySet<string>): string | undefined {
  const columns = new Map<string, string>()
  const ownColumns = of.owner === 'unit' ? [...everyTable, 'unitId'] : everyTable
  const names = new Set([
    ...reserved,
    of.idField,
    ...(of.platformRows === 'replaced' ? ['platformFlag'] : []),
  ])
  for (const [name, field] of Object.entries(of.fields)) {
    if (names.has(name)) return `the field “${name}” has the name of another field`
    names.add(name)
    if (field.traits.named) names.add(nameOf(name))
    const column = columnOf(name, field)
    if (!field.traits.part && field.derived === undefined && ownColumns.includes(column))
      return `the field “${name}” has a column of the table’s own, ${column}`
    const twin = columns.get(column)
    if (twin) return `the fields “${twin}” and “${name}” have one column, ${column}`
    columns.set(column, name)
    const mistake = mistakeInField(of, name, field, known)
    if (mistake) return `the field “${name}” ${mistake}`
  }
  for (const kind of ['code', 'state']) {
    const { length } = fieldsOf(of).filter(([, field]) => field.kind === kind)
    if (length > 1) return `it has ${length} fields of kind ${kind}, and may have one`
  }
  return undefined
}

function mistakeInField(
  of: AnyResource,
  name: string,
  field: Field,
  known: ReadonlySet<string>,
): string | undefined {
  const { kind, target = '', required, sample, min, max, choices = {}, currencies, help } = field
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return 'has a name that is not like “opensOn”'
  // A record without it would still seem to have a value.
  if (name in Object.prototype) return 'has a name that every object has in JavaScript'
  const titles = titlesOfField(name, field)
  if (!titles) return 'has no title'
  const message = field.check && titlesOf(field.check.message)
  for (const texts of [
    titles,
    ...(help ? [help] : []),
    ...(message ? [message] : []),
    ...Object.values(choices),
  ]) {
    const lacks = missingLanguage(texts)
    if (lacks) return `lacks ${lacks} text`
  }
  const mistake = mistakeInOptions(of, name, field)
  if (mistake) return mistake
  if (field.pattern !== undefined && !isPattern(field.pattern))
    return `has the pattern “${field.pattern}”, which is not like “LD-{yyyy}-{0000}”`
  if (field.rows) return mistakeInRows(of, field.rows, known)
  if (min !== undefined && max !== undefined && min > max)
    return `has a minimum of ${min}, which is more than its maximum of ${max}`
  const unknown = currencies?.find(code => !everyCurrency().includes(code))
  if (unknown !== undefined) return `has the currency “${unknown}”, which ISO 4217 does not have`
  if ((kind === 'reference' || kind === 'reverse') && target !== 'self' && !known.has(target))
    return `refers to “${target}”, which is no resource`
  if (kind === 'reference' && target === of.name) return 'refers to its own resource: write self()'
  if (required && sample === undefined) return 'is required and needs a sample, for the examples of the calls'
  return undefined
}

function mistakeInOptions(of: AnyResource, name: string, field: Field): string | undefined {
  const { when, unique, required, restricted, input, traits } = field
  if (restricted && !of.page) return 'is restricted, and there is no page with its permission'
  if (restricted === 'read' && traits.translated)
    return 'is restricted and translated: its texts are asked for by the record'
  if (restricted && (required || name === of.namedBy)) return 'is restricted, and every record needs it'
  if (when && of.fields[when.field]?.restricted) return `is shown by “${when.field}”, which is restricted`
  if (when && (!of.fields[when.field] || when.field === name))
    return `is shown by “${when.field}”, which is no other field`
  if (when && required) return 'is shown by another field, and required always: say so in its condition'
  const partners = unique === undefined || unique === true ? [] : unique
  const none = partners.find(one => !of.fields[one] || of.fields[one]?.traits.part)
  if (none !== undefined) return `is unique together with “${none}”, which is no field with a column`
  if (unique && (traits.translated || traits.part || traits.secret))
    return 'is of a kind that cannot be unique'
  if (unique && !required && ['text', 'longText', 'phone', 'email', 'link'].includes(field.kind))
    return 'is unique and must be required, because empty texts are the same'
  const isConstant = field.default !== undefined && typeof field.default !== 'function'
  if (isConstant && !input.safeParse(field.default).success) return 'has a default that breaks its rules'
  return undefined
}

/** The first mistake in the fields of a record's rows. */
function mistakeInRows(
  of: AnyResource,
  { fields, title }: NonNullable<Field['rows']>,
  known: ReadonlySet<string>,
): string | undefined {
  const lacks = missingLanguage(titleOfOne(title)) ?? missingLanguage(titleOfSeveral(title))
  if (lacks) return `lacks ${lacks} title`
  for (const [name, field] of Object.entries(fields)) {
    const { kind, traits, target } = field
    if (!kindsInRows.has(kind))
      return `has a field “${name}” of kind ${kind}, which rows cannot have: ${[...kindsInRows].join(', ')}`
    if (traits.translated || target === 'self' || field.derived !== undefined)
      return `has a field “${name}” that is translated, derived or self(), which rows cannot have`
    if (field.computed && field.computed.sql === undefined)
      return `has a field “${name}” that is computed without an expression, which rows cannot have`
    if (['id', 'sort', of.idField, ...everyTable].includes(columnOf(name, field)))
      return `has a field “${name}” with a column of the table’s own`
    if (
      field.when ||
      field.unique ||
      field.restricted ||
      field.check ||
      (field.default && kind !== 'boolean')
    )
      return `has a field “${name}” with an option that rows cannot have`
    const mistake = mistakeInField(of, name, field, known)
    if (mistake) return `has a field “${name}” that ${mistake}`
  }
  return undefined
}

function mistakeInList(of: AnyResource): string | undefined {
  const { list, fields, namedBy, acrossTenants, platformRows } = of
  const ids = list.columns.map(column => (typeof column === 'string' ? column : column[0]))
  const first = fields[namedBy]
  if (!first || !['text', 'code', 'sequence'].includes(first.kind) || !first.required)
    return `the first column of its list, “${namedBy}”, names the records: a code, a sequence or a required text`
  const part = ids.find(column => fields[column]?.traits.part)
  if (part) return `the column “${part}” of its list has rows of its own`
  const unlisted = ids.find(column => fields[column]?.traits.unlisted)
  if (unlisted) return `the column “${unlisted}” of its list is a field that lists leave out`
  if (ids.includes('tenantName') && !acrossTenants)
    return 'its list has a column of tenants, and it is not read across tenants'
  if (platformRows === 'replaced' && !(codeOf(of) && acrossTenants === true))
    return 'tenants replace rows of the platform, which needs a code and records that are read across tenants'
  if (acrossTenants === 'written' && of.owner)
    return 'the platform writes its records in all tenants, where it has no units that could own them'
  if (ids.includes('platformFlag') && platformRows !== 'replaced')
    return 'its list has a column of the platform, whose rows tenants do not read'
  const taken = parametersOf(of).find(
    ({ name, edge }) => edge && (fields[name] || list.filters?.[name] || reserved.has(name)),
  )
  if (taken)
    return `the field “${taken.field}” is searched by “${taken.name}”, which is the name of another field or filter`
  const twice = ids.find((column, at) => ids.indexOf(column) < at)
  return twice && `the column “${twice}” is twice in its list`
}

function mistakeInForm({ form, groups, fields }: AnyResource): string | undefined {
  const lacking = groups
    .map(({ title }) => missingLanguage(titlesOf(title)))
    .find(lacks => lacks !== undefined)
  if (lacking) return `a heading of its form lacks ${lacking} text`
  const shown = form.flat()
  const twice = shown.find((name, at) => shown.indexOf(name) < at)
  if (twice) return `the field “${twice}” is twice in its form`
  const state = shown.find(name => fields[name]?.kind === 'state')
  if (state) return `the field “${state}” is in its form, which shows the state above the fields`
  const hidden = Object.entries(fields).find(
    ([name, { required, traits }]) => required && !traits.given && !shown.includes(name),
  )
  return hidden && `the field “${hidden[0]}” is required and is not in its form`
}
