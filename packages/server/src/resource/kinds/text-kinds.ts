import type { Field } from '@atrium/contract/resource/fields'
import { colorPattern, phonePattern } from '@atrium/contract/resource/kinds/contact-fields'
import { type RawBuilder, sql } from 'kysely'
import { sanitize, sanitizeInput } from '../../http/pages/sanitize.ts'
import type { Kind } from './kind.ts'

const contains = (value: RawBuilder<unknown>, wanted: string) =>
  sql<boolean>`strpos(lower(${value}), lower(${wanted})) > 0`

/** Texts are never null, so that an empty one has one form. */
export const text: Kind = {
  column: ({ required, traits }) =>
    traits.translated
      ? { type: 'jsonb', isRequired: true }
      : { type: 'text', isRequired: true, default: required ? undefined : "''::text" },
  stored: value => value ?? '',
  filter: contains,
  isNeverNull: true,
}

/** Markup, reduced to what is safe when it is stored, and again when it is read. */
export const richText: Kind = {
  ...text,
  stored: value => (typeof value === 'string' ? sanitizeInput(value) : ''),
  cleaned: sanitizeInput,
  answered: value => (typeof value === 'string' ? sanitize(value) : value),
}

/** A text without an empty form, such as a value of a lookup. */
export const word: Kind = { column: ({ required }) => ({ type: 'text', isRequired: required }) }

/** A code or a number, which is found by its beginning. */
export const mark: Kind = {
  ...word,
  filter: (value, wanted) => sql<boolean>`starts_with(lower(${value}), lower(${wanted}))`,
}

/** The id of another record. */
export const key: Kind = { column: ({ required }) => ({ type: 'uuid', isRequired: required }) }

/** A text with a pattern, which an optional one has unless it is empty. */
const matching = (pattern: string): Kind => ({
  ...text,
  check: (column, { required }: Field) =>
    `${required ? '' : `${column} = '' or `}${column} ~ '${pattern.replaceAll("'", "''")}'`,
})

export const phone = matching(phonePattern.source)
export const email = matching('^[^@[:space:]]+@[^@[:space:]]+$')
export const link = matching('^https?://')

export const color: Kind = { ...word, check: column => `${column} ~ '${colorPattern.source}'` }
