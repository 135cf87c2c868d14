import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { sql } from 'kysely'
import { findLov, type LovRow } from '../../lookup/server/lov.queries.ts'
import { sourceOf } from '../../lookup/server/lov.routes.ts'
import type { ValueDraft, ValueListDraft, valueListApi } from '../value-list.contract.ts'
import type { ValueListDb } from './value-list.tables.ts'
import { findLovUses, findValueUses } from './value-list.uses.ts'

type Change = BodyOf<typeof valueListApi.update>
type Refs = BodyOf<typeof valueListApi.remove>
type ValueChange = BodyOf<typeof valueListApi.updateValue>
type ValueRefs = BodyOf<typeof valueListApi.removeValues>

export async function insertValueList(
  db: ValueListDb,
  own: OwnCalls,
  language: string,
  draft: ValueListDraft,
): Promise<string> {
  await refuseUnknownParent(db, language, draft.lovCode, draft.parentLovCode)
  const { id } = await db
    .insertInto('lov')
    .values({
      code: draft.lovCode,
      type: draft.lovTypeCode,
      ...sourceColumns(own, draft.lovCode, draft.lovTypeCode, draft),
      ...commonColumns(draft, language, {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Row-level security lets a tenant lock its own rows only: those of the platform are not found. */
export async function updateValueList(
  db: ValueListDb,
  own: OwnCalls,
  language: string,
  change: Change,
): Promise<void> {
  const { lovId, objectVersionNumber } = change
  await lockVersion(db, 'lov', { id: lovId, objectVersionNumber })
  const stored = await db
    .selectFrom('lov')
    .select(['code', 'type', 'name'])
    .where('id', '=', lovId)
    .executeTakeFirstOrThrow()
  await refuseUnknownParent(db, language, stored.code, change.parentLovCode)
  await db
    .updateTable('lov')
    .set({
      ...sourceColumns(own, stored.code, stored.type, change),
      ...commonColumns(change, language, stored.name),
    })
    .where('id', '=', lovId)
    .execute()
}

export async function deleteValueLists(
  db: ValueListDb,
  site: Site,
  language: string,
  refs: Refs,
): Promise<void> {
  const sorted = [...refs].sort((one, other) => (one.lovId < other.lovId ? -1 : 1))
  for (const { lovId, objectVersionNumber } of sorted) {
    await lockVersion(db, 'lov', { id: lovId, objectVersionNumber })
    const lov = await usedLov(db, lovId)
    const names = await findUses(db, site, lov, all => findLovUses(all, language, lov))
    if (names.length > 0)
      throw new AppError('error.lov.in_use', { lovCode: lov.code, names: names.join(', ') }).about(lovId)
    await db.deleteFrom('lov').where('id', '=', lovId).execute()
  }
}

/** Copies a lookup of the platform with its values into the tenant. */
export async function copyValueList(db: ValueListDb, session: Session, lovId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lov (code, name, enabled, type, custom_url, value_field, display_field, parent_lov_code, must_page)
    select code, name, enabled, type, custom_url, value_field, display_field, parent_lov_code, must_page
    from lov where id = ${lovId} and tenant_id = ${platformTenantId} and current_tenant() <> ${platformTenantId}
      and ${isShown(session, 'lov')}
    returning id`.execute(db)
  const copy = rows[0]
  if (!copy) throw new AppError('error.not_found')
  await sql`
    insert into lov_value (lov_id, value, meaning, description, parent_value, tag, sort, start_on, end_on, enabled)
    select ${copy.id}, value, meaning, description, parent_value, tag, sort, start_on, end_on, enabled
    from lov_value where lov_id = ${lovId}`.execute(db)
  return copy.id
}

/**
 * Serializes writers of one lookup, so that no two batches deadlock.
 * @throws `error.not_found` for a lookup that does not belong to the tenant or stores no values.
 */
export async function lockValueList(db: ValueListDb, lovId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from lov where id = ${lovId} and tenant_id = current_tenant() and type = 'IDP' for update`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('error.not_found')
}

export async function insertValue(
  db: ValueListDb,
  language: string,
  lovId: string,
  draft: ValueDraft,
): Promise<string> {
  await refuseUnknownParentValue(db, language, lovId, draft.value, draft.parentValue)
  const { id } = await db
    .insertInto('lovValue')
    .values({ lovId, value: draft.value, ...valueColumns(draft, language, {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateValue(db: ValueListDb, language: string, change: ValueChange): Promise<void> {
  const { lovValueId, objectVersionNumber } = change
  await lockVersion(db, 'lovValue', { id: lovValueId, objectVersionNumber })
  const stored = await db
    .selectFrom('lovValue')
    .select(['lovId', 'value', 'meaning'])
    .where('id', '=', lovValueId)
    .executeTakeFirstOrThrow()
  await refuseUnknownParentValue(db, language, stored.lovId, stored.value, change.parentValue)
  await db
    .updateTable('lovValue')
    .set(valueColumns(change, language, stored.meaning))
    .where('id', '=', lovValueId)
    .execute()
}

export async function deleteValues(
  db: ValueListDb,
  site: Site,
  language: string,
  refs: ValueRefs,
): Promise<void> {
  const sorted = [...refs].sort((one, other) => (one.lovValueId < other.lovValueId ? -1 : 1))
  for (const { lovValueId, objectVersionNumber } of sorted) {
    await lockVersion(db, 'lovValue', { id: lovValueId, objectVersionNumber })
    const { value, lovId } = await db
      .selectFrom('lovValue')
      .select(['value', 'lovId'])
      .where('id', '=', lovValueId)
      .executeTakeFirstOrThrow()
    const lov = await usedLov(db, lovId)
    const names = await findUses(db, site, lov, all => findValueUses(all, language, lov, value))
    if (names.length > 0)
      throw new AppError('error.lov.value_in_use', { value, names: names.join(', ') }).about(lovValueId)
    await db.deleteFrom('lovValue').where('id', '=', lovValueId).execute()
  }
}

/** A lookup of the platform is used in every tenant, so its uses are found on the connection to all of them. */
const findUses = (
  db: ValueListDb,
  site: Site,
  lov: { tenantId: number },
  find: (all: ValueListDb) => Promise<string[]>,
) => (lov.tenantId === platformTenantId ? site({}, find) : find(db))

const usedLov = (db: ValueListDb, id: string) =>
  db.selectFrom('lov').select(['id', 'tenantId', 'code']).where('id', '=', id).executeTakeFirstOrThrow()

async function refuseUnknownParent(
  db: ValueListDb,
  language: string,
  code: string,
  parent: string | undefined,
): Promise<void> {
  if (parent === undefined) return
  if (parent === code || !(await findLov(db, language, parent)))
    throw new AppError('error.lov.parent_unknown', { lovCode: parent })
}

/** The parent of a value must be in the parent lookup or, without one, in the same lookup. */
async function refuseUnknownParentValue(
  db: ValueListDb,
  language: string,
  lovId: string,
  value: string,
  parentValue: string | undefined,
): Promise<void> {
  if (!parentValue) return
  const { parentLovCode } = await db
    .selectFrom('lov')
    .select('parentLovCode')
    .where('id', '=', lovId)
    .executeTakeFirstOrThrow()
  const above =
    parentLovCode === null ? { id: lovId, type: 'IDP' } : await findLov(db, language, parentLovCode)
  // Values from another call are not checked.
  if (above?.type === 'URL') return
  const found = await db
    .selectFrom('lovValue')
    .select('id')
    .where('lovId', '=', above?.id ?? null)
    .where('value', '=', parentValue)
    .executeTakeFirst()
  if (!found || (parentLovCode === null && parentValue === value))
    throw new AppError('error.lov.parent_value', { value: parentValue })
}

type Source = Pick<ValueListDraft, 'customUrl' | 'valueField' | 'displayField' | 'mustPageFlag'>

/** @throws `error.lov.queryUrl` for a lookup of type URL without the address of a list of this server. */
function sourceColumns(own: OwnCalls, code: string, type: LovRow['type'], draft: Source) {
  const customUrl = type === 'URL' ? (draft.customUrl ?? '') : null
  if (customUrl !== null) sourceOf(own, { code, customUrl })
  return {
    customUrl,
    valueField: draft.valueField ?? null,
    displayField: draft.displayField ?? null,
    mustPage: draft.mustPageFlag === 1,
  }
}

type Common = Pick<ValueListDraft, 'lovName' | '_tls' | 'parentLovCode' | 'publicFlag' | 'enabledFlag'>

const commonColumns = (draft: Common, language: string, names: Texts) => ({
  name: JSON.stringify(mergedTexts(names, language, draft.lovName, draft._tls?.lovName)),
  parentLovCode: draft.parentLovCode ?? null,
  public: draft.publicFlag === 1,
  enabled: draft.enabledFlag === 1,
})

const valueColumns = (draft: Omit<ValueDraft, 'value'>, language: string, meanings: Texts) => ({
  meaning: JSON.stringify(mergedTexts(meanings, language, draft.meaning, draft._tls?.meaning)),
  sort: draft.orderSeq,
  parentValue: draft.parentValue || null,
  tag: draft.tag || null,
  startOn: draft.startDateActive ?? null,
  endOn: draft.endDateActive ?? null,
  enabled: draft.enabledFlag === 1,
})
