import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import type { LovViewDraft, LovViewField, lovViewApi } from '@atrium/contract/lookups/lov-view'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { findLov } from '../../lookup/server/lov.queries.ts'
import type { LookupViewDb } from './lookup-view.tables.ts'

type Change = BodyOf<typeof lovViewApi.update>
type Refs = BodyOf<typeof lovViewApi.remove>

export async function insertLovView(
  db: LookupViewDb,
  language: string,
  draft: LovViewDraft,
): Promise<string> {
  await refuseUnknownLookups(db, language, draft)
  const { id } = await db
    .insertInto('lovView')
    .values({ code: draft.viewCode, ...columnsOf(draft, language, {}, {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putFields(db, language, id, draft.fields)
  return id
}

/** Row-level security lets a tenant lock its own rows only: those of the platform are not found. */
export async function updateLovView(db: LookupViewDb, language: string, change: Change): Promise<void> {
  const { viewHeaderId: id, objectVersionNumber } = change
  await lockVersion(db, 'lovView', { id, objectVersionNumber })
  await refuseUnknownLookups(db, language, change)
  const { name, title } = await db
    .selectFrom('lovView')
    .select(['name', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('lovView')
    .set(columnsOf(change, language, name, title))
    .where('id', '=', id)
    .execute()
  await putFields(db, language, id, change.fields)
}

export async function deleteLovViews(db: LookupViewDb, refs: Refs): Promise<void> {
  // In a fixed order, so that two batches never deadlock.
  const sorted = [...refs].sort((one, other) => (one.viewHeaderId < other.viewHeaderId ? -1 : 1))
  for (const { viewHeaderId: id, objectVersionNumber } of sorted) {
    await lockVersion(db, 'lovView', { id, objectVersionNumber })
    await db.deleteFrom('lovView').where('id', '=', id).execute()
  }
}

/** Copies a view of the platform into the tenant. */
export async function copyLovView(db: LookupViewDb, session: Session, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lov_view (code, name, lov_code, title, width, height, page_size, value_field, display_field,
      children_field, delay_load)
    select code, name, lov_code, title, width, height, page_size, value_field, display_field, children_field, delay_load
    from lov_view where id = ${id} and tenant_id = ${platformTenantId} and current_tenant() <> ${platformTenantId}
      and ${isShown(session, 'lov_view')}
    returning id`.execute(db)
  const copy = rows[0]
  if (!copy) throw new AppError('error.not_found')
  await sql`
    insert into lov_view_field (lov_view_id, field, label, sort, is_query, is_column, width, data_type, source_code)
    select ${copy.id}, field, label, sort, is_query, is_column, width, data_type, source_code
    from lov_view_field where lov_view_id = ${id}`.execute(db)
  return copy.id
}

async function refuseUnknownLookups(
  db: LookupViewDb,
  language: string,
  { lovCode, fields }: Pick<LovViewDraft, 'lovCode' | 'fields'>,
): Promise<void> {
  const named = fields.map(({ field }) => field)
  if (new Set(named).size < named.length) throw new AppError('error.lov_view.field_twice')
  const codes = fields.flatMap(({ dataType, sourceCode }) =>
    dataType === 'SELECT' ? [sourceCode ?? ''] : [],
  )
  for (const code of new Set([lovCode, ...codes]))
    if (!(await findLov(db, language, code))) throw new AppError('error.lov.unknown', { lovCode: code })
}

/** Replaces the fields in order; existing ones keep their translations. */
async function putFields(
  db: LookupViewDb,
  language: string,
  lovViewId: string,
  fields: readonly LovViewField[],
): Promise<void> {
  const stored = await db
    .selectFrom('lovViewField')
    .select(['field', 'label'])
    .where('lovViewId', '=', lovViewId)
    .execute()
  const labels = new Map(stored.map(({ field, label }) => [field, label]))
  const gone = stored.map(({ field }) => field).filter(name => !fields.some(({ field }) => field === name))
  if (gone.length > 0)
    await db
      .deleteFrom('lovViewField')
      .where('lovViewId', '=', lovViewId)
      .where('field', 'in', gone)
      .execute()
  for (const [at, one] of fields.entries()) {
    const row = {
      label: JSON.stringify(mergedTexts(labels.get(one.field) ?? {}, language, one.label, one._tls?.label)),
      sort: (at + 1) * 10,
      isQuery: one.queryFlag === 1,
      isColumn: one.tableFlag === 1,
      width: one.width ?? null,
      dataType: one.dataType,
      sourceCode: one.dataType === 'SELECT' ? (one.sourceCode ?? null) : null,
    }
    await db
      .insertInto('lovViewField')
      .values({ lovViewId, field: one.field, ...row })
      .onConflict(conflict => conflict.columns(['tenantId', 'lovViewId', 'field']).doUpdateSet(row))
      .execute()
  }
}

const columnsOf = (draft: Omit<LovViewDraft, 'viewCode'>, language: string, names: Texts, titles: Texts) => ({
  name: JSON.stringify(mergedTexts(names, language, draft.viewName, draft._tls?.viewName)),
  title: JSON.stringify(mergedTexts(titles, language, draft.title, draft._tls?.title)),
  lovCode: draft.lovCode,
  width: draft.width ?? null,
  height: draft.height ?? null,
  pageSize: draft.pageSize,
  valueField: draft.valueField ?? null,
  displayField: draft.displayField ?? null,
  childrenField: draft.childrenFieldName ?? null,
  delayLoad: draft.delayLoadFlag === 1,
})
