import { columnOf, fieldsOf, ownFieldsOf, stateOf, writtenOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { firstStateOf } from '@atrium/contract/resource/state'
import { type RawBuilder, sql } from 'kysely'
import type { Texts } from '../db/tables/columns.ts'
import { lockVersion } from '../db/tables/rows.ts'
import { mergedTexts } from '../db/tables/texts.ts'
import { storedCustom } from './custom/custom-values.ts'
import { kindOf, storedOf } from './kinds/kinds.ts'
import { checkReferences } from './references.ts'
import { refuseLocked } from './resource-actions.ts'
import type { AnyCode, Coded, Writing as OfWriting, Saving } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { deleteFiles, keepFiles } from './resource-files.ts'
import { saveParts, storedParts } from './resource-parts.ts'
import { withoutRight } from './resource-rights.ts'
import { meetingRules, withDefaults } from './resource-rules.ts'
import { encryptedIn, secretsOf } from './resource-secrets.ts'
import { nextNumber } from './sequence.ts'

/** The record of a change, with the version that was read. */
export interface RecordRef {
  id: string
  objectVersionNumber: number
}

interface Writing extends OfWriting {
  db: ResourceDb
}

/** Creates a record from a valid draft, and returns its id. */
export async function insertRecord(
  { definition: of, code, services, custom }: Coded,
  { db, session, language }: Writing,
  sent: AnyRecord,
): Promise<string> {
  const proposed = withDefaults(of, writtenBy(of, session, sent), session)
  await code.beforeSave?.({ db, session, language, services, id: undefined, draft: proposed })
  const draft = meetingRules(of, proposed, language)
  await checkReferences(of, { db, session, language }, draft, {}, {})
  const values = [
    ...valuesOf(of, { session, language }, draft, {}),
    ...computedOf(of, code, session, draft),
    ...(await firstValuesOf(of, { db, session })),
    ...(await firstSecretsOf(of, services.encryptionKey, { db, session }, draft)),
    ...(await customOf(custom, { db, session, language }, draft.custom ?? {}, {})),
  ]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(of.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await saveParts(of, { db, session }, id, draft, {})
  await keepFiles(of, db, id, draft)
  await saveOwn(of, code, { db, session, language, services, id, draft })
  await code.afterSave?.({ db, session, language, services, id, draft })
  return id
}

/**
 * Replaces every field of a record by those of a valid change, or with `was` those in which it differs from that.
 * @throws `error.not_found`, `error.optimistic_lock`, `error.resource.locked`
 */
export async function updateRecord(
  { definition: of, code, services, custom }: Coded,
  { db, session, language }: Writing,
  { id, objectVersionNumber }: RecordRef,
  sent: AnyRecord,
  was?: AnyRecord,
): Promise<void> {
  await lockVersion(db, of.table as 'resource', { id, objectVersionNumber })
  const before = await recordBefore(of, db, id)
  refuseLocked(of, language, before[stateOf(of)?.[0] ?? ''])
  const fixed = withoutRight(of, session, 'write')
  await code.beforeSave?.({ db, session, language, services, id, draft: sent })
  const change = meetingRules(of, sent, language, fixed)
  const parts = await storedParts(of, db, id)
  await checkReferences(of, { db, session, language }, change, before, parts)
  const isChanged = (name: string) =>
    !of.fields[name]?.traits.fixed && !fixed.has(name) && (was === undefined || was[name] !== change[name])
  // A secret that was not sent stays as it is.
  const values = [
    ...valuesOf(of, { session, language }, change, before, isChanged),
    ...computedOf(of, code, session, change),
    ...bound(
      encryptedIn(
        of,
        services.encryptionKey,
        { tenantId: session.tenantId, id },
        writtenBy(of, session, change),
      ),
    ),
    ...(await customOf(custom, { db, session, language }, change.custom, before.custom)),
  ]
  // Also when the rows that belong to it are all that changed, so that it has a new version.
  const set = [sql`id = id`, ...values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)]
  await sql`update ${sql.table(of.table)} set ${sql.join(set)} where id = ${id}`.execute(db)
  await saveParts(of, { db, session }, id, change, parts, fixed)
  await keepFiles(of, db, id, change)
  await saveOwn(of, code, { db, session, language, services, id, draft: change }, was)
  await code.afterSave?.({ db, session, language, services, id, draft: change })
}

/**
 * @throws `error.not_found`, `error.optimistic_lock`, `error.resource.locked`, `error.reference` while others refer to
 * it
 */
export async function deleteRecord(
  { definition: of, code, services }: Coded,
  { db, session, language }: Writing,
  ref: RecordRef,
): Promise<void> {
  await lockVersion(db, of.table as 'resource', ref)
  const [state] = stateOf(of) ?? []
  if (state !== undefined) refuseLocked(of, language, (await recordBefore(of, db, ref.id))[state])
  await code.beforeRemove?.({ db, session, language, services, id: ref.id })
  await sql`delete from ${sql.table(of.table)} where id = ${ref.id}`.execute(db)
  await deleteFiles(of, db, ref.id)
}

/** A record without the fields that the session may not write. A flag always has a value: that of a new record. */
function writtenBy(of: AnyResource, session: OfWriting['session'], draft: AnyRecord): AnyRecord {
  const fixed = withoutRight(of, session, 'write')
  if (fixed.size === 0) return draft
  const without = [...fixed].map(name => [name, of.fields[name]?.input.safeParse(undefined).data])
  return { ...draft, ...Object.fromEntries(without) }
}

/** Has code of the feature write the values of its own fields, or with `was` those that differ from that. */
async function saveOwn(
  of: AnyResource,
  { own = {} }: AnyCode,
  saved: Saving<AnyRecord> & { id: string },
  was?: AnyRecord,
): Promise<void> {
  for (const [name] of ownFieldsOf(of))
    if (was === undefined || was[name] !== saved.draft[name]) await own[name]?.write(saved)
}

type Values = (readonly [column: string, value: RawBuilder<unknown>])[]

/** The values that a new record gets besides those of its draft: its state, and its numbers. */
async function firstValuesOf(of: AnyResource, writing: Pick<Writing, 'db' | 'session'>): Promise<Values> {
  const values: Values = []
  for (const [name, field] of fieldsOf(of)) {
    const column = columnOf(name, field)
    if (field.kind === 'state') values.push([column, sql`${firstStateOf(field)}`])
    if (field.pattern !== undefined)
      values.push([column, sql`${await nextNumber(writing, `${of.name}.${name}`, field.pattern)}`])
  }
  return values
}

/** The id of a new record with secrets, which belongs to them, and these. */
async function firstSecretsOf(
  of: AnyResource,
  key: Buffer,
  { db, session: { tenantId } }: Pick<Writing, 'db' | 'session'>,
  draft: AnyRecord,
): Promise<Values> {
  if (secretsOf(of).length === 0) return []
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db)
  const id = rows[0]?.id ?? ''
  return bound([['id', id], ...encryptedIn(of, key, { tenantId, id }, draft)])
}

const bound = (values: readonly (readonly [column: string, value: unknown])[]): Values =>
  values.map(([column, value]) => [column, sql`${value}`])

/** The values that the code of the resource computes from a draft. */
function computedOf(
  of: AnyResource,
  { computed = {} }: AnyCode,
  session: OfWriting['session'],
  draft: AnyRecord,
): Values {
  return fieldsOf(of).flatMap(([name, field]) => {
    if (field.computed === undefined || field.computed.sql !== undefined) return []
    return [[columnOf(name, field), sql`${storedOf(field, computed[name]?.(draft), session)}`] as const]
  })
}

/** The values of a draft by their columns. */
function valuesOf(
  of: AnyResource,
  { session: { timeZone }, language }: Pick<OfWriting, 'session' | 'language'>,
  draft: AnyRecord,
  before: AnyRecord,
  isWritten: (name: string) => boolean = () => true,
): Values {
  const others = (draft._tls ?? {}) as Readonly<Record<string, Texts | undefined>>
  return writtenOf(of).flatMap(([name, field]) => {
    if (!isWritten(name) || field.traits.secret) return []
    const column = columnOf(name, field)
    const value = draft[name]
    if (field.traits.translated) {
      const { cleaned = text => text } = kindOf(field)
      const texts = mergedTexts(
        (before[name] ?? {}) as Texts,
        language,
        cleaned((value as string | undefined) ?? ''),
        mapped(others[name] ?? {}, cleaned),
      )
      return [[column, sql`${JSON.stringify(texts)}::jsonb`]]
    }
    return [[column, sql`${storedOf(field, value, { timeZone, before: before[name] })}`]]
  })
}

const mapped = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))

/** The values of the fields that the tenant has added; without `sent` they stay as they are. */
async function customOf(
  find: Coded['custom'],
  writing: Writing,
  sent: unknown,
  before: unknown,
): Promise<Values> {
  if (!find || sent === undefined) return []
  const fields = (await find(writing))(writing.session.tenantId)
  const values = storedCustom(fields, writing, sent as AnyRecord, before as AnyRecord)
  return [['custom', sql`${JSON.stringify(values)}::jsonb`]]
}

/** The stored values that a change depends on: texts in every language, what fields refer to, times, and the state. */
async function recordBefore(of: AnyResource, db: ResourceDb, id: string): Promise<AnyRecord> {
  const fields = fieldsOf(of)
    .filter(
      ([, { traits, kind }]) => traits.translated || traits.named || kind === 'state' || kind === 'dateTime',
    )
    .map(([name, field]) => sql`, ${sql.ref(columnOf(name, field))} as ${sql.ref(name)}`)
  const columns = of.ownFields ? [...fields, sql`, custom`] : fields
  if (columns.length === 0) return {}
  const { rows } = await sql<AnyRecord>`
    select id${sql.join(columns, sql``)} from ${sql.table(of.table)} where id = ${id}`.execute(db)
  return rows[0] ?? {}
}
