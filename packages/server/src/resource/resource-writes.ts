import { columnOf, fieldsOf, titlesOfField, translatedOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Texts } from '../db/tables/columns.ts'
import { lockVersion } from '../db/tables/rows.ts'
import { mergedTexts } from '../db/tables/texts.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import { inLanguage } from '../interchange/importable.ts'
import type { AnyRecord, ResourceDb } from './resource-rows.ts'

/** The record of a change, with the version that was read. */
export interface RecordRef {
  id: string
  objectVersionNumber: number
}

interface Writing {
  db: ResourceDb
  language: string
}

/** Creates a record from a valid draft, and returns its id. */
export async function insertRecord(
  of: AnyResource,
  { db, language }: Writing,
  draft: AnyRecord,
): Promise<string> {
  await checkNamed(of, { db, language }, draft, existing)
  const values = valuesOf(of, language, draft, {})
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(of.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/**
 * Replaces every field of a record by those of a valid change.
 * @throws `error.not_found`, `error.optimistic_lock`
 */
export async function updateRecord(
  of: AnyResource,
  { db, language }: Writing,
  { id, objectVersionNumber }: RecordRef,
  change: AnyRecord,
): Promise<void> {
  await lockVersion(db, of.table as 'resource', { id, objectVersionNumber })
  await checkNamed(of, { db, language }, change, existingEver)
  const isChanged = (name: string) => !of.fields[name]?.traits.fixed
  const before = await textsBefore(of, db, id)
  const set = valuesOf(of, language, change, before, isChanged).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  if (set.length > 0)
    await sql`update ${sql.table(of.table)} set ${sql.join(set)} where id = ${id}`.execute(db)
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.reference` while others refer to it */
export async function deleteRecord(of: AnyResource, db: ResourceDb, ref: RecordRef): Promise<void> {
  await lockVersion(db, of.table as 'resource', ref)
  await sql`delete from ${sql.table(of.table)} where id = ${ref.id}`.execute(db)
}

/** The values of a draft by their columns. */
function valuesOf(
  of: AnyResource,
  language: string,
  draft: AnyRecord,
  before: Readonly<Record<string, Texts>>,
  isWritten: (name: string) => boolean = () => true,
): (readonly [column: string, value: RawBuilder<unknown>])[] {
  const others = (draft._tls ?? {}) as Readonly<Record<string, Texts | undefined>>
  return fieldsOf(of).flatMap(([name, field]) => {
    if (!isWritten(name)) return []
    const column = columnOf(name, field)
    const value = draft[name]
    if (field.traits.translated) {
      const texts = mergedTexts(
        before[name] ?? {},
        language,
        (value as string | undefined) ?? '',
        others[name],
      )
      return [[column, sql`${JSON.stringify(texts)}::jsonb`]]
    }
    return [[column, sql`${storedOf(field, value)}`]]
  })
}

/** Texts are never null, so that an empty one has one form. */
function storedOf({ kind }: Field, value: unknown): unknown {
  if (kind === 'text' || kind === 'longText') return value ?? ''
  if (kind === 'boolean' || kind === 'enabled') return value === 1
  return value ?? null
}

async function textsBefore(
  of: AnyResource,
  db: ResourceDb,
  id: string,
): Promise<Readonly<Record<string, Texts>>> {
  const translated = translatedOf(of)
  if (translated.length === 0) return {}
  const columns = translated.map(
    ([name, field]) => sql`${sql.ref(columnOf(name, field))} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, Texts>>`
    select ${sql.join(columns)} from ${sql.table(of.table)} where id = ${id}`.execute(db)
  return rows[0] ?? {}
}

/**
 * Checks what the database has no constraint for: that people are visible here, and that values are those of their
 * lookup.
 * @throws `error.data_invalid` naming the field
 */
async function checkNamed(
  of: AnyResource,
  { db, language }: Writing,
  draft: AnyRecord,
  find: typeof existing,
): Promise<void> {
  for (const [name, field] of fieldsOf(of)) {
    const value = draft[name]
    if (typeof value !== 'string') continue
    const found = find(field, value)
    if (!found) continue
    const { rows } = await found.execute(db)
    if (rows.length > 0) continue
    const message = errorText('error.reference', language, {})
    const title = titlesOfField(name, field)
    const detail = `${title ? inLanguage(title, language) : nameOf(name)}: ${message}`
    throw new AppError('error.data_invalid', { detail }, [{ field: name, message }])
  }
}

function existing(field: Field, value: string): RawBuilder<unknown> | undefined {
  return field.kind === 'lookup'
    ? valueIn(field, sql`v.value = ${value} and v.enabled`)
    : existingEver(field, value)
}

/** A stored record keeps a value that has been disabled since. */
function existingEver(field: Field, value: string): RawBuilder<unknown> | undefined {
  if (field.kind === 'person') return sql`select from app_user where id::text = ${value}`
  return field.kind === 'lookup' ? valueIn(field, sql`v.value = ${value}`) : undefined
}

/** The values of a lookup from a call are checked by nobody but that call. */
const valueIn = ({ target = '' }: Field, isIt: RawBuilder<unknown>) => sql`
  select from lov l left join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
  where l.code = ${target} and (l.type = 'URL' or ${isIt})`
