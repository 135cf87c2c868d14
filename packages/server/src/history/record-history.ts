import type { Endpoint } from '@atrium/contract/endpoint'
import { entityNamed } from '@atrium/contract/entity/entities'
import type { AffectedPeople } from '@atrium/contract/operations/record-history'
import type { Context } from '../http/routes.ts'
import type { OwnCalls } from '../interchange/own-calls.ts'

/** A row from the audit log, by column names, without empty columns. */
export type RecordedRow = ReadonlyMap<string, unknown>

/** Texts of fields by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** A record as its call returns it. */
export type Stored = Readonly<Record<string, unknown>> & { objectVersionNumber?: number; _tls?: Texts }

/** The source of a field in a body: a column, or a function of the row and the stored record. */
type Source = string | ((row: RecordedRow, now: Stored, language: string) => unknown)

export interface Written {
  /** Fields of the body; others are not changed. */
  fields: Readonly<Record<string, Source>>
  /** The translated fields, and their columns. */
  texts: Readonly<Record<string, string>>
}

/**
 * How a version of a record is restored through the calls that read and change it. The fields of its entity are
 * written under their wire names; `fields` has those computed from several columns.
 */
export interface RecordHistory {
  read: Endpoint
  update: Endpoint
  /** The names of its id in the path and in the body; absent for settings of which a tenant has one. */
  id?: readonly [inPath: string, inBody: string]
  /** The column that identifies it in the calls, if it is not its id. */
  key?: string
  /** The field of the body that selects one of several settings, which are read and changed as one list. */
  setting?: string
  fields?: Readonly<Record<string, Source>>
  parts?: readonly RecordedPart[]
  /** A body as its call takes it today, such as without fields that are gone. */
  ready?: (body: Record<string, unknown>, context: Context<'signed-in'>) => Promise<Record<string, unknown>>
  /** Restores the parts that have calls of their own. */
  restoreParts?: (restored: RestoredParts) => Promise<void>
  /** Makes a change of the record, and compares what people may do before it and after it. */
  affected?: (
    context: Context<'signed-in'>,
    recordId: string,
    change: () => Promise<void>,
  ) => Promise<AffectedPeople>
}

/** Rows of another entity that refer to the record by a column, and the field of the body that contains them all. */
export interface RecordedPart {
  table: string
  by: string
  /** Absent for parts that have calls of their own. */
  field?: string
  /** Rows with this identifying field keep their identity if they still exist. */
  id?: string
  fields?: Readonly<Record<string, Source>>
}

/** A record and its parts as they were and as they are. */
export interface RestoredParts {
  own: OwnCalls
  context: Context<'signed-in'>
  recordId: string
  record: RecordedRow
  /** The rows of a part, by its table. */
  was: (table: string) => Promise<readonly RecordedRow[]>
  is: (table: string) => Promise<readonly RecordedRow[]>
}

/** A history with everything that restoring a version writes. */
export interface RecordedEntity extends Omit<RecordHistory, 'fields' | 'parts'>, Written {
  parts: readonly (Omit<RecordedPart, 'fields'> & Written)[]
}

/** The calls of most records; the id has the same name in path and body by default. */
export const historyOf = (
  { get: read, update }: { get: Endpoint; update: Endpoint },
  idInPath?: string,
  idInBody = idInPath,
): Pick<RecordHistory, 'read' | 'update' | 'id'> => ({
  read,
  update,
  ...(idInPath !== undefined && idInBody !== undefined && { id: [idInPath, idInBody] }),
})

/** Completes a history with the fields of its entity. @throws if the entity is not installed */
export function recorded(entity: string, { fields, parts = [], ...history }: RecordHistory): RecordedEntity {
  return {
    ...history,
    ...writtenOf(entity, fields),
    parts: parts.map(part => ({ ...part, ...writtenOf(part.table, part.fields) })),
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
 * The fields of a body as in an old row, with its texts in one language and the translations. Languages that have been
 * added since are cleared.
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

/** The old texts, with empty ones for languages that have been added since. */
export const withoutLater = (
  now: Readonly<Record<string, string>> = {},
  then: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries([...Object.keys(now), ...Object.keys(then)].map(lang => [lang, then[lang] ?? '']))
