import { z } from 'zod'
import { moment } from '../row.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  type Field,
  integer,
  longText,
  type Requirable,
  text,
} from './fields.ts'
import { email, link } from './kinds/contact-fields.ts'
import { dateTime } from './kinds/time-fields.ts'
import type { InLanguages } from './titles.ts'

// Fields that a tenant adds to a resource while it runs. Rows and drafts have their values in `custom`.

/** The kinds of fields that a tenant can add. */
export const customKind = z
  .enum(['text', 'longText', 'integer', 'decimal', 'boolean', 'date', 'dateTime', 'choice', 'link', 'email'])
  .meta({ id: 'OwnFieldKind' })
export type CustomKind = z.infer<typeof customKind>

/** The most fields that a tenant can have in use in one resource. */
export const mostCustomFields = 100
export const mostChoices = 200

/**
 * Access to the values of a field: `write` changes them, `read` sees them, `masked` sees that there is one and the end of
 * a long text, and for `absent` it is as if there were no such field.
 */
export const fieldAccess = z.enum(['write', 'read', 'masked', 'absent']).meta({ id: 'FieldAccess' })
export type FieldAccess = z.infer<typeof fieldAccess>

/** Stands for a value that is not shown. */
const mask = '•••'
const shownEnd = 4

/** A value as it is sent to those who see it masked: `••• 4711` of a text that is long enough to hide the rest. */
export const masked = (value: unknown): string =>
  typeof value === 'string' && value.length >= 3 * shownEnd
    ? `${mask} ${[...value].slice(-shownEnd).join('')}`
    : mask

/** The name of a field in `custom`. */
export const customCode = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, { error: 'error.own_field.code' })
  .describe('The name of the field in `custom`: a lowercase letter, then letters and digits, at most 40')

export const customChoice = z
  .object({
    value: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, { error: 'error.own_field.choice' })
      .describe('The stored value: a letter, then letters, digits, `_` and `-`, at most 40'),
    title: z.string().trim().min(1).max(120).describe('The title in the language of the request'),
  })
  .meta({ id: 'OwnFieldChoice' })

/** A field as forms and lists need it, in the language of the request. */
export const customField = z
  .object({
    code: customCode,
    kind: customKind,
    title: z.string().describe('The title in the language of the request'),
    help: z.string().optional().describe('A sentence below the input'),
    required: z.boolean().describe('Whether each record must have a value'),
    listed: z.boolean().describe('Whether lists show it as a column'),
    choices: z.array(customChoice).describe('The values of a choice; empty for other kinds'),
    access: fieldAccess
      .exclude(['absent'])
      .describe('Access of the current roles to its values: `write`, `read` or `masked`'),
  })
  .meta({ id: 'OwnFieldInUse' })
export type CustomField = z.infer<typeof customField>

/** The field of the kit that has this kind. Its titles are those of one language. */
export function fieldOf({ kind, title, help, required, choices }: Omit<CustomField, 'access'>): Field {
  const inAll = (text: string): InLanguages => ({ en: text, zh: text, ar: text })
  const options: Requirable = { title: inAll(title), required, ...(help && { help: inAll(help) }) }
  if (kind === 'choice')
    return choice(Object.fromEntries(choices.map(one => [one.value, inAll(one.title)])), options)
  return plainKinds[kind](options)
}

const plainKinds: Readonly<Record<Exclude<CustomKind, 'choice'>, (options: Requirable) => Field>> = {
  text: options => text({ ...options, max: 240 }),
  longText: options => longText({ ...options, max: 2000 }),
  integer,
  decimal: options => decimal({ ...options, digits: 6 }),
  boolean: ({ title, help }) => boolean({ ...(title && { title }), ...(help && { help }) }),
  date,
  dateTime,
  link,
  email,
}

/** The name of a field beside those of its resource: of a column, an order, a line of the audit. */
export const customName = (code: string): `custom.${string}` => `custom.${code}`

/** The code of the field that has this name; undefined for a field of the resource itself. */
export const customCodeOf = (name: string): string | undefined =>
  name.startsWith('custom.') ? name.slice('custom.'.length) : undefined

/** The values in a row, by the codes of their fields. */
export const customValues = z
  .record(z.string(), z.union([z.string(), z.number(), moment]))
  .describe('The values of the fields that the tenant has added, by their codes')

/** The values in a draft. */
export const customInput = z
  .record(z.string().max(40), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
  .optional()
  .describe(
    'The values of the fields that the tenant has added, by their codes. One that is left out is emptied; without `custom` all stay as they are',
  )

/** A condition by which lists are filtered. */
export interface CustomCondition {
  code: string
  is: '=' | '>=' | '<='
  value: string
}

const condition = z
  .string()
  .max(600)
  .transform((text, context): CustomCondition => {
    const [, code = '', is, value = ''] = /^([a-z][a-zA-Z0-9]{0,39})(>=|<=|=)(.+)$/s.exec(text) ?? []
    if (is !== undefined) return { code, is: is as CustomCondition['is'], value }
    context.addIssue({ code: 'custom', message: 'error.own_field.condition', input: text })
    return z.NEVER
  })

/** The parameter by which lists are filtered by fields of the tenant. */
export const customQuery = z
  .union([condition.transform(one => [one]), z.array(condition).max(20)])
  .optional()
  .describe(
    'Only records whose own fields have these values, such as `size=L`; numbers and dates also from `area>=100` and up to `area<=500`; repeatable',
  )

/** The orders of lists by fields of the tenant. */
export const customOrder = {
  isSortable: (field: string): boolean => customCode.safeParse(customCodeOf(field)).success,
  described: '`custom.` with the code of a field that the tenant has added',
}
