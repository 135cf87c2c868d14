import type { Endpoint } from '@atrium/contract/endpoint'
import { entityNamed } from '@atrium/contract/entity/entities'

/** A row as the audit kept it: by the names of its columns, without those that held nothing. */
export type RecordedRow = ReadonlyMap<string, unknown>

/** Texts of fields by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** A record as its call reads it. */
export type Stored = Readonly<Record<string, unknown>> & { objectVersionNumber?: number; _tls?: Texts }

/** The source of a field in a body: a column, or a function of the row and the stored record. */
type Source = string | ((row: RecordedRow, now: Stored, language: string) => unknown)

export interface Written {
  /** Fields of the body. What is not named stays as it is. */
  fields: Readonly<Record<string, Source>>
  /** Fields that have texts in every language, and their columns. */
  texts: Readonly<Record<string, string>>
}

/**
 * How a version of a record is restored: through the calls that read and change it. The fields of its entity are
 * written under their names on the wire; `fields` has those that are made of more than one column.
 */
export interface RecordHistory {
  read: Endpoint
  update: Endpoint
  /** The names of its id in the path and in the body; none for a record of which a tenant has one. */
  id?: readonly [inPath: string, inBody: string]
  /** The column that the calls name it by, where that is not its id. */
  key?: string
  /** The field of the body that names one of the many settings that are read and changed in one list. */
  setting?: string
  fields?: Readonly<Record<string, Source>>
  /**
   * Rows of another entity that refer to the record by a column, and the field of the body that holds them all. Of rows
   * that are told apart by a field of their own, one that is still there stays itself.
   */
  parts?: {
    table: string
    by: string
    field?: string
    id?: string
    fields?: Readonly<Record<string, Source>>
  }
}

/** A history with everything that is written when a version is restored. */
export interface RecordedEntity extends Omit<RecordHistory, 'fields' | 'parts'>, Written {
  parts?: Omit<NonNullable<RecordHistory['parts']>, 'fields'> & Written
}

/** The calls of most records; the id has the same name in path and body unless another is given. */
export const historyOf = (
  { get: read, update }: { get: Endpoint; update: Endpoint },
  idInPath?: string,
  idInBody = idInPath,
): Pick<RecordHistory, 'read' | 'update' | 'id'> => ({
  read,
  update,
  ...(idInPath !== undefined && idInBody !== undefined && { id: [idInPath, idInBody] }),
})

/** A history completed by the fields of its entity. @throws when the entity is not installed */
export function recorded(entity: string, { fields, parts, ...history }: RecordHistory): RecordedEntity {
  return {
    ...history,
    ...writtenOf(entity, fields),
    ...(parts && { parts: { ...parts, ...writtenOf(parts.table, parts.fields) } }),
  }
}

function writtenOf(name: string, own: Readonly<Record<string, Source>> = {}): Written {
  const entity = entityNamed(name)
  if (!entity) throw new Error(`${name} has a history and is no entity`)
  const restored = Object.entries(entity.fields).filter(([, { restored }]) => restored !== false)
  const bodyFields = (isTranslated: boolean) =>
    restored
      .filter(([, { translated = false }]) => translated === isTranslated)
      .map(([column, { wire = column }]) => [wire, column] as const)
  return {
    fields: { ...Object.fromEntries(bodyFields(false)), ...own },
    texts: Object.fromEntries(bodyFields(true)),
  }
}

/**
 * The fields of a body as a row had them, in the words of one language and with those of the others. A language that
 * has words now and had none then loses them.
 */
export function bodyOf({ fields, texts }: Written, row: RecordedRow, now: Stored, language: string) {
  const body: Record<string, unknown> = {}
  for (const [field, source] of Object.entries(fields))
    body[field] = typeof source === 'string' ? row.get(source) : source(row, now, language)
  if (Object.keys(texts).length === 0) return body
  const all: Record<string, Record<string, string>> = {}
  for (const [field, column] of Object.entries(texts)) {
    const then = (row.get(column) ?? {}) as Record<string, string>
    body[field] = then[language]
    all[field] = withoutLater(now._tls?.[field], then)
  }
  return { ...body, _tls: all }
}

/** The texts of then, and nothing in a language that has words only now. */
export const withoutLater = (
  now: Readonly<Record<string, string>> = {},
  then: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries([...Object.keys(now), ...Object.keys(then)].map(lang => [lang, then[lang] ?? '']))
