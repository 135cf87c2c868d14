import { roleApi } from '@atrium/access/role/role.contract.ts'
import type { BodyOf } from '@atrium/contract/endpoint'
import type { recordHistoryApi } from '@atrium/contract/operations/record-history'
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
import { findHeldSets, findPartsAt, type Version } from './record-history.queries.ts'
import { recordedEntity } from './recorded-entities.ts'

/**
 * Restores a version by calling the update of the entity: callers need its permission, and a version that is no
 * longer valid is refused with that call's errors.
 * @throws `error.not_found`, `error.history.gone`, `error.history.current`, and the errors of the update
 */
export async function restoreVersion(
  own: OwnCalls,
  context: Context<'signed-in'>,
  version: Version | undefined,
  { objectVersionNumber }: BodyOf<typeof recordHistoryApi.restore>,
): Promise<void> {
  if (!version) throw new AppError('error.not_found')
  const entity = recordedEntity(version.entity)
  const id = version.recordId
  const params: Record<string, string> = entity.id ? { [entity.id[0]]: id } : {}
  const stored = await readNow(own, context, entity, params)
  if (version.isCurrent) throw new AppError('error.history.current')
  if (version.after === null) throw new AppError('error.history.gone')
  const then = fieldsOf(version.after)
  const language = writtenIn(entity, then, context.language)
  const input = entity.setting
    ? [settingOf(entity, entity.setting, stored, then, language)]
    : {
        ...stored,
        ...bodyOf(entity, then, stored, language),
        ...(entity.id && { [entity.id[1]]: id }),
        objectVersionNumber: objectVersionNumber ?? stored.objectVersionNumber,
        ...(await partsBody(context, entity, version, stored, language)),
      }
  await own.make(entity.update, { params, body: input }, { ...context, language })
  if (version.entity === 'role') await restoreSets(own, context, version)
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
  const said = Object.values(texts)
    .map(column => then.get(column))
    .filter(isTexts)
    .map(all => Object.keys(all))
  const [first = []] = said
  const everywhere = first.filter(lang => said.every(langs => langs.includes(lang)))
  return first.length === 0 || first.includes(language) ? language : (everywhere[0] ?? first[0] ?? language)
}

async function partsBody(
  { db }: Context<'signed-in'>,
  { parts }: RecordedEntity,
  version: Version,
  stored: Stored,
  language: string,
): Promise<Record<string, unknown>> {
  if (!parts?.field) return {}
  const { id } = parts
  const now = (stored[parts.field] ?? []) as Stored[]
  const rows = (await findPartsAt(db, version, parts)).map(fieldsOf)
  const bodies = rows.map(row => {
    // A label is written in the language in which it was recorded.
    const inWords = writtenIn(parts, row, language)
    const same = id === undefined ? undefined : now.find(one => one[id] === row.get('id'))
    const body: Record<string, unknown> = bodyOf(parts, row, same ?? {}, inWords)
    return same && id !== undefined ? { ...body, [id]: same[id] } : body
  })
  return { [parts.field]: bodies }
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

/** Restores the permission sets of a role, with the same checks as granting. */
async function restoreSets(own: OwnCalls, context: Context<'signed-in'>, version: Version): Promise<void> {
  const { parts } = recordedEntity('role')
  const roleId = version.recordId
  if (!parts) return
  const then = (await findPartsAt(context.db, version, parts)).map(row => String(row.permission_set_id))
  const now = await findHeldSets(context.db, roleId)
  const assign = then.filter(id => !now.includes(id))
  const recycle = now.filter(id => !then.includes(id))
  if (assign.length + recycle.length === 0) return
  const { objectVersionNumber } = await own.make(roleApi.get, { params: { roleId } }, context)
  await own.make(
    roleApi.changePermissionSets,
    { params: { roleId }, body: { objectVersionNumber, assign, recycle } },
    context,
  )
}
