import { createHash } from 'node:crypto'
import type { BodyOf } from '@atrium/contract/endpoint'
import type { AuditData } from '@atrium/contract/operations/audit'
import type {
  AffectedPeople,
  RestorePreview,
  recordHistoryApi,
} from '@atrium/contract/operations/record-history'
import { rehearse } from '@atrium/server/db/connection/rehearsal'
import {
  bodyOf,
  type RecordedEntity,
  type RecordedRow,
  type Stored,
  type Written,
} from '@atrium/server/history/record-history'
import { AppError } from '@atrium/server/http/app-error'
import type { Context } from '@atrium/server/http/routes'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { fieldsOf, isTexts } from '../../audit/server/audit.lines.ts'
import { asAudits, type Row, shortened } from '../../audit/server/audit.queries.ts'
import { findPartsAt, findPartsNow, findRecorded, type Version } from './record-history.queries.ts'
import { recordedEntity } from './recorded-entities.ts'

/** The restore of a version, ready to be made. */
interface Restore {
  preview: RestorePreview
  make: () => Promise<void>
}

/**
 * Restores a version as its preview showed it, by calling the update of the entity: callers need its permission, and a
 * version that is no longer valid is refused with that call's errors.
 * @throws those of `rehearseRestore`, and `error.history.changed`
 */
export async function restoreVersion(
  own: OwnCalls,
  context: Context<'signed-in'>,
  version: Version | undefined,
  { digest }: BodyOf<typeof recordHistoryApi.restore>,
): Promise<void> {
  const { preview, make } = await rehearseRestore(own, context, version)
  if (preview.digest !== digest) throw new AppError('error.history.changed')
  await make()
}

/**
 * Previews a restore: it is made, everything that it recorded is listed, and it is rolled back.
 * @throws `error.not_found`, `error.history.gone`, `error.history.current`, and the errors of the update
 */
export async function rehearseRestore(
  own: OwnCalls,
  context: Context<'signed-in'>,
  version: Version | undefined,
): Promise<Restore> {
  if (!version) throw new AppError('error.not_found')
  const { db, language, session } = context
  const entity = recordedEntity(version.entity)
  const params: Record<string, string> = entity.id ? { [entity.id[0]]: version.recordId } : {}
  const stored = await readNow(own, context, entity, params)
  if (version.isCurrent) throw new AppError('error.history.current')
  if (version.after === null) throw new AppError('error.history.gone')
  const make = () => writeVersion(own, context, version, stored)
  const recorded: Row[] = []
  const affected = await rehearse(
    db,
    () => entity.affected?.(context, version.recordId, make) ?? make().then(() => undefined),
    async within => void recorded.push(...(await findRecorded(within, language))),
  )
  const all = await asAudits(db, recorded, { language, timeZone: session.timeZone, session })
  const changes = all
    .filter(({ auditType, auditDataLineList }) => auditType !== 'UPDATE' || auditDataLineList.length > 0)
    .sort(
      (one, other) => Number(one.entityCode !== version.entity) - Number(other.entityCode !== version.entity),
    )
  if (changes.length === 0) throw new AppError('error.history.current')
  const shown = { changes: changes.map(shortened), ...(affected && { affected }) }
  return { preview: { digest: digestOf(changes, affected, stored), ...shown }, make }
}

/** Identifies what a restore changes, without what differs each time it is made. */
const digestOf = (
  changes: readonly AuditData[],
  affected: AffectedPeople | undefined,
  { objectVersionNumber }: Stored,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        objectVersionNumber,
        changes.map(({ auditType, entityCode, entityId, entityName, auditDataLineList }) => [
          ...[auditType, entityCode, entityName, auditDataLineList],
          auditType === 'CREATE' ? null : entityId,
        ]),
        affected,
      ]),
    )
    .digest('hex')

async function writeVersion(
  own: OwnCalls,
  context: Context<'signed-in'>,
  version: Version,
  stored: Stored,
): Promise<void> {
  const { recordId } = version
  const entity = recordedEntity(version.entity)
  const params: Record<string, string> = entity.id ? { [entity.id[0]]: recordId } : {}
  const then = fieldsOf(version.after)
  const language = writtenIn(entity, then, context.language)
  const input = entity.setting
    ? [settingOf(entity, entity.setting, stored, then, language)]
    : {
        ...stored,
        ...bodyOf(entity, then, stored, language),
        ...(entity.id && { [entity.id[1]]: recordId }),
        objectVersionNumber: stored.objectVersionNumber,
        ...(await partsBody(context, entity, version, stored, language)),
      }
  const body = Array.isArray(input) || !entity.ready ? input : await entity.ready(input, context)
  await own.make(entity.update, { params, body }, { ...context, language })
  const partOf = (table: string) => {
    const part = entity.parts.find(part => part.table === table)
    if (!part) throw new Error(`${table} is no part of ${version.entity}`)
    return part
  }
  await entity.restoreParts?.({
    ...{ own, context, recordId },
    record: then,
    was: async table => (await findPartsAt(context.db, version, partOf(table))).map(fieldsOf),
    is: async table => (await findPartsNow(context.db, recordId, partOf(table))).map(fieldsOf),
  })
}

/** @throws `error.history.gone` */
async function readNow(
  own: OwnCalls,
  context: Context<'signed-in'>,
  entity: RecordedEntity,
  params: Readonly<Record<string, string>>,
): Promise<Stored> {
  try {
    return (await own.make(entity.read, { params }, context)) as Stored
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.not_found')
      throw new AppError('error.history.gone', {}, [], error)
    throw error
  }
}

/** The language of the caller or, if required texts were missing in it then, one that had them all. */
function writtenIn({ texts = {} }: Written, then: RecordedRow, language: string): string {
  const languages = Object.values(texts)
    .map(column => then.get(column))
    .filter(isTexts)
    .map(all => Object.keys(all))
  const [first = []] = languages
  const everywhere = first.filter(lang => languages.every(langs => langs.includes(lang)))
  return first.length === 0 || first.includes(language) ? language : (everywhere[0] ?? first[0] ?? language)
}

async function partsBody(
  { db }: Context<'signed-in'>,
  { parts }: RecordedEntity,
  version: Version,
  stored: Stored,
  language: string,
): Promise<Record<string, unknown>> {
  const written: Record<string, unknown> = {}
  for (const part of parts) {
    const { field, id } = part
    if (field === undefined) continue
    const now = (stored[field] ?? []) as Stored[]
    const rows = (await findPartsAt(db, version, part)).map(fieldsOf)
    written[field] = rows.map(row => {
      // A label is written in the language in which it was recorded.
      const inWords = writtenIn(part, row, language)
      const same = id === undefined ? undefined : now.find(one => one[id] === row.get('id'))
      const body: Record<string, unknown> = bodyOf(part, row, same ?? {}, inWords)
      return same && id !== undefined ? { ...body, [id]: same[id] } : body
    })
  }
  return written
}

/** The update of one setting, each of which has its own version. */
function settingOf(
  entity: RecordedEntity,
  field: string,
  stored: Stored,
  then: RecordedRow,
  language: string,
) {
  const body: Record<string, unknown> = bodyOf(entity, then, stored, language)
  const now = (Object.values(stored) as Stored[]).find(item => item[field] === body[field])
  return {
    ...body,
    ...(now?.objectVersionNumber !== undefined && { objectVersionNumber: now.objectVersionNumber }),
  }
}
