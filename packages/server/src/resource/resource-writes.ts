import type { Titles } from '@atrium/contract/entity/entity'
import { columnOf, fieldsOf, titlesOfField } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Texts } from '../db/tables/columns.ts'
import { lockVersion } from '../db/tables/rows.ts'
import { mergedTexts } from '../db/tables/texts.ts'
import { AppError } from '../http/app-error.ts'
import { inLanguage } from '../interchange/importable.ts'
import { type AnyRecord, type ResourceDb, tableNamedBy } from './resource-rows.ts'

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
  await checkNamed(of, { db, language }, draft, {})
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
  const before = await recordBefore(of, db, id)
  await checkNamed(of, { db, language }, change, before)
  const isChanged = (name: string) => !of.fields[name]?.traits.fixed
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
  before: AnyRecord,
  isWritten: (name: string) => boolean = () => true,
): (readonly [column: string, value: RawBuilder<unknown>])[] {
  const others = (draft._tls ?? {}) as Readonly<Record<string, Texts | undefined>>
  return fieldsOf(of).flatMap(([name, field]) => {
    if (!isWritten(name)) return []
    const column = columnOf(name, field)
    const value = draft[name]
    if (field.traits.translated) {
      const texts = mergedTexts(
        (before[name] ?? {}) as Texts,
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

/** The stored values that a change depends on: texts in every language, and what fields refer to. */
async function recordBefore(of: AnyResource, db: ResourceDb, id: string): Promise<AnyRecord> {
  const columns = fieldsOf(of)
    .filter(([, { traits }]) => traits.translated || traits.named)
    .map(([name, field]) => sql`, ${sql.ref(columnOf(name, field))} as ${sql.ref(name)}`)
  if (columns.length === 0) return {}
  const { rows } = await sql<AnyRecord>`
    select id${sql.join(columns, sql``)} from ${sql.table(of.table)} where id = ${id}`.execute(db)
  return rows[0] ?? {}
}

const notThere: Titles = [
  'It does not exist, is disabled or is not available to you. Choose another one',
  '它不存在、已停用或您无法使用。请另选一个',
  'غير موجود أو معطّل أو غير متاح لك. اختر غيره',
]

/**
 * Checks that what a record refers to exists and is visible here, and that values are those that the lookup offers. A
 * stored record keeps what it has: a value that was disabled, or a record that the role does not see.
 * @throws `error.data_invalid` naming the field
 */
async function checkNamed(
  of: AnyResource,
  { db, language }: Writing,
  draft: AnyRecord,
  before: AnyRecord,
): Promise<void> {
  const checked = fieldsOf(of).flatMap(([name, field]) => {
    const value = draft[name]
    if (!field.traits.named || typeof value !== 'string' || value === before[name]) return []
    return [{ name, field, found: existing(of, field, value, before.id) }]
  })
  if (checked.length === 0) return
  const { rows } = await sql<{ found: boolean[] }>`
    select array[${sql.join(checked.map(({ found }) => sql`exists (${found})`))}] as found`.execute(db)
  const wrong = checked.filter((_, at) => !rows[0]?.found[at])
  if (wrong.length === 0) return
  const message = inLanguage(notThere, language)
  const detail = wrong
    .map(
      ({ name, field }) =>
        `${inLanguage(titlesOfField(name, field) ?? [name, name, name], language)}: ${message}`,
    )
    .join('; ')
  throw new AppError(
    'error.data_invalid',
    { detail },
    wrong.map(({ name }) => ({ field: name, message })),
  )
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function existing(of: AnyResource, field: Field, value: string, own: unknown): RawBuilder<unknown> {
  if (field.kind === 'lookup') return valueIn(field.target ?? '', value)
  const isItself = field.target === 'self' && value === own
  return uuid.test(value) && !isItself
    ? sql`select from ${sql.table(tableNamedBy(of, field))} where id = ${value}`
    : sql`select where false`
}

/**
 * A value in effect today of the tenant's lookup, else of the platform's. The values of a lookup from a call are
 * checked by nobody but that call.
 */
const valueIn = (lookup: string, value: string) => sql`
  select from (
    select tenant_id, id, type from lov where code = ${lookup} and enabled order by tenant_id desc limit 1) l
  left join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
  where l.type = 'URL' or (v.value = ${value} and v.enabled
    and coalesce(v.start_on, current_date) <= current_date
    and coalesce(v.end_on, current_date) >= current_date)`
