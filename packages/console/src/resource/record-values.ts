import { fieldsOf, ownFieldsOf, partsOf, writtenOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { type DefaultContext, defaultOf, isShown, meetsRule } from '@atrium/contract/resource/options'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { formRootRule } from '@mantine/form'
import { clockOf } from '../language/formats.ts'
import { currentUser } from '../session/user-state.ts'
import { kindOf } from './kinds/kinds.ts'
import { sentBody, valueIn } from './own-fields.ts'
import {
  type AnyRow,
  type Keyed,
  type RecordValue,
  type RecordValues,
  type RowValues,
  rowsOf,
  textsOf,
} from './record-value.ts'
import type { ResourceText } from './resource-text.ts'
import type { SentenceText } from './resource-texts.ts'

/** The input of a form that shows this record, or a new one. */
export function valuesOf(of: AnyResource, stored: AnyRow | undefined): RecordValues {
  const values: RecordValues = {}
  for (const [name, field] of writtenOf(of)) {
    values[name] = kindOf(field).typed(stored ? valueIn(stored, name) : defaultOf(field, creator()), field)
    if (field.traits.translated) values[textsOf(name)] = { ...stored?._tls?.[name] }
  }
  for (const [name, field] of partsOf(of))
    values[name] = rowsOf(stored, name).map(row => rowValues(field, row))
  for (const [name, field] of ownFieldsOf(of)) values[name] = keyed(stored?.[name] ?? field.sample)
  return values
}

const keyed = (value: unknown): RecordValue =>
  Array.isArray(value) && value.every(item => typeof item === 'object')
    ? value.map((item: object): Keyed => ({ ...item, key: JSON.stringify(item) }))
    : (value as RecordValue)

let addedRows = 0

/** The input of a row that is stored, or of a new one, with a key of its own. */
export function rowValues({ rows }: Field, stored?: AnyRow): RowValues {
  const written = writtenOf({ fields: rows?.fields ?? {} })
  return {
    // A restored draft has rows of an earlier page.
    key: stored ? String(stored.id) : `new-${Date.now()}-${++addedRows}`,
    ...(stored && { id: String(stored.id) }),
    ...Object.fromEntries(
      written.map(([name, field]) => [name, kindOf(field).typed(stored?.[name], field) as RowValues[string]]),
    ),
  }
}

/** The rows of a field as they are sent. */
function sentRows({ rows }: Field, values: readonly RowValues[]) {
  const written = writtenOf({ fields: rows?.fields ?? {} })
  return values.map(row => ({
    ...(row.id !== undefined && { id: row.id }),
    ...Object.fromEntries(
      written.flatMap(([name, field]) => {
        const sent = sentOf(field, row[name])
        return sent === undefined ? [] : [[name, sent]]
      }),
    ),
  }))
}

/** The value of a field as it is sent; undefined if it is empty. */
export const sentOf = (field: Field, value: RecordValue | undefined): unknown => kindOf(field).sent(value)

/** Whether a field is shown with what is typed. */
export function isShownIn(
  { fields }: Pick<AnyResource, 'fields'>,
  name: string,
  values: RecordValues,
): boolean {
  const [field, other] = [fields[name], fields[fields[name]?.when?.field ?? '']]
  if (!field?.when || !other) return true
  return isShown(field, { [field.when.field]: sentOf(other, values[field.when.field]) })
}

/** The body that creates a record, or changes one: then without the fields that are fixed. */
export function bodyOf(of: AnyResource, values: RecordValues, stored: AnyRow | undefined) {
  const fields = writtenOf(of).filter(([, { traits }]) => !(stored && traits.fixed))
  const texts = fields.filter(([, { traits }]) => traits.translated)
  return sentBody(of, {
    ...Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const sent = isShownIn(of, name, values) ? sentOf(field, values[name]) : undefined
        // A new record would get its default again.
        if (sent === undefined && !stored && field.default !== undefined) return [[name, null]]
        return sent === undefined ? [] : [[name, sent]]
      }),
    ),
    ...Object.fromEntries(
      partsOf(of).map(([name, field]) => [name, sentRows(field, values[name] as readonly RowValues[])]),
    ),
    ...Object.fromEntries(ownFieldsOf(of).map(([name]) => [name, values[name]])),
    ...(texts.length > 0 && {
      _tls: Object.fromEntries(texts.map(([name]) => [name, values[textsOf(name)]])),
    }),
    ...(stored && { [of.idField]: stored[of.idField], objectVersionNumber: stored.objectVersionNumber }),
  })
}

/** The input of a call that changes a record: its id is in the path or in the body, as the resource has it. */
export function changeInput({ idField, idInPath }: AnyResource, body: object): { body: object } {
  if (!idInPath) return { body }
  const { [idField]: id, ...others } = body as Readonly<Record<string, unknown>>
  const input = { params: { [idField]: String(id) }, body: others }
  return input
}

type Rule = (value: RecordValue, values?: RecordValues) => string | null

/** The rules of the definition, which the server holds as well, in words. */
export const rulesOf = (
  of: Pick<AnyResource, 'fields'>,
  t: SentenceText,
  isNew: boolean,
  ruleOf: ResourceText['ruleOf'] = () => '',
): Record<string, Rule> =>
  Object.fromEntries(
    writtenOf(of)
      .filter(([, { traits }]) => isNew || !traits.fixed)
      .map(([name, field]) => [
        name,
        (value, values = {}) => {
          if (!isShownIn(of, name, values)) return null
          const sent = sentOf(field, value)
          const isMissing = field.when?.required === true && sent === undefined
          if (isMissing || !isRight(field, value)) return wrong(field, value, t)
          const isMet = !field.check || meetsRule(field, sent, sentIn(of, values))
          return isMet ? null : ruleOf(name)
        },
      ]),
  )

/** The values of a record as its rules see them. */
const sentIn = ({ fields }: Pick<AnyResource, 'fields'>, values: RecordValues) =>
  Object.fromEntries(writtenOf({ fields }).map(([name, field]) => [name, sentOf(field, values[name])]))

/** The person at this page, as defaults see them. */
function creator(): DefaultContext {
  const now = clockOf(new Date()).format('YYYY-MM-DD HH:mm:ss')
  const { id = '', tenantId = 0 } = currentUser() ?? {}
  return { now, today: now.slice(0, 10), personId: String(id), tenantId }
}

/** The rules for the rows of a record, by the fields that these belong to. */
export const rowRulesOf = (of: AnyResource, t: SentenceText) =>
  Object.fromEntries([
    ...partsOf(of).map(([name, field]) => [name, rowRules(field, t)] as const),
    ...ownFieldsOf(of).map(
      ([name, { input }]) =>
        [name, (value: RecordValue) => (input.safeParse(value).success ? null : t('choiceMissing'))] as const,
    ),
  ])

function rowRules({ rows, required, max = 0 }: Field, t: SentenceText): Record<string | symbol, Rule> {
  return {
    ...rulesOf({ fields: rows?.fields ?? {} }, t, true),
    [formRootRule]: value => {
      const { length } = value as readonly RowValues[]
      if (required && length === 0) return t('rowsMissing')
      return length > max ? t('tooManyRows', { most: max }) : null
    },
  }
}

function isRight(field: Field, value: RecordValue): boolean {
  const { isReadable } = kindOf(field)
  return isReadable?.(value) !== false && field.input.safeParse(sentOf(field, value)).success
}

function wrong(field: Field, value: RecordValue, t: SentenceText): string {
  const { wrong, isReadable, isChosen, isNumber } = kindOf(field)
  const isEmpty = isReadable?.(value) !== false && sentOf(field, value) === undefined
  // The words about a number say what to fill in.
  return isEmpty && !isNumber ? t(isChosen ? 'choiceMissing' : 'textMissing') : wrong(field, t)
}

/** The labels of the inputs, in the summary of errors and in comparisons. */
export const labelsOf = (of: AnyResource, text: ResourceText): Record<string, string> =>
  Object.fromEntries(
    [...fieldsOf(of), ...ownFieldsOf(of)]
      .flatMap(([name, { traits }]) => [
        [name, text.titleOf(name)],
        ...(traits.translated ? [[textsOf(name), text.titleOf(name)]] : []),
      ])
      .concat(
        partsOf(of).flatMap(([name, { rows }]) => [
          [name, text.titleOf(name)],
          ...Object.keys(rows?.fields ?? {}).map(field => [
            `${name}.${field}`,
            `${text.titleOf(name)}: ${text.titleOf(`${name}.${field}`)}`,
          ]),
        ]),
      ),
  )
