import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import type { LovView, LovViewDetail, LovViewHeader, lovViewApi } from '@atrium/contract/lookups/lov-view'
import { type Page, pageOf } from '@atrium/contract/page'
import { isOn, isShown } from '@atrium/server/access/off-modules'
import { type OwnLanguage, ownLanguages } from '@atrium/server/appearance/languages'
import type { Session } from '@atrium/server/auth/session'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { findLov, type LovRow } from '../../lookup/server/lov.queries.ts'
import type { LookupViewDb } from './lookup-view.tables.ts'

/** A view with its lookup; undefined if the lookup does not exist. */
export async function findLovView(
  db: LookupViewDb,
  language: string,
  code: string,
): Promise<{ view: LovView; lov: LovRow } | undefined> {
  const row = await db
    .selectFrom('lovView')
    .selectAll()
    .select([
      sql<string>`tr(name, ${language})`.as('viewName'),
      sql<string>`tr(title, ${language})`.as('viewTitle'),
    ])
    .where('code', '=', code)
    .where('enabled', '=', true)
    .orderBy('tenantId', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lov = row && (await findLov(db, language, row.lovCode))
  if (!lov) return undefined
  const fields = await db
    .selectFrom('lovViewField')
    .select(['field', 'isQuery', 'isColumn', 'width', 'dataType', 'sourceCode'])
    .select(sql<string>`tr(label, ${language})`.as('label'))
    .where('lovViewId', '=', row.id)
    .orderBy('sort')
    .orderBy('field')
    .execute()
  const view: LovView = {
    viewCode: row.code,
    viewName: row.viewName,
    lovCode: lov.code,
    lovName: lov.name,
    lovTypeCode: lov.type,
    tenantId: row.tenantId,
    title: row.viewTitle,
    pageSize: row.pageSize,
    delayLoadFlag: row.delayLoad ? 1 : 0,
    ...(row.valueField !== null && { valueField: row.valueField }),
    ...(row.displayField !== null && { displayField: row.displayField }),
    ...(row.childrenField !== null && { childrenFieldName: row.childrenField }),
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    queryUrl: lov.customUrl ?? '/hpfm/v1/lovs/value/page',
    queryFields: fields
      .filter(({ isQuery }) => isQuery)
      .map(({ field, label, dataType, sourceCode }) => ({
        field,
        label,
        dataType,
        ...(sourceCode !== null && { sourceCode }),
      })),
    tableFields: fields
      .filter(({ isColumn }) => isColumn)
      .map(({ field, label, dataType, width }) => ({
        dataIndex: field,
        title: label,
        dataType,
        ...(width !== null && { width }),
      })),
  }
  return { view, lov }
}

/** A view made from a lookup that has none of this code: value and text, or the names of the fields that it gives them. */
export async function viewOfLookup(
  db: LookupViewDb,
  language: string,
  code: string,
): Promise<{ view: LovView; lov: LovRow } | undefined> {
  // A view that is switched off stays undefined.
  const own = await db.selectFrom('lovView').select('id').where('code', '=', code).limit(1).executeTakeFirst()
  const lov = own ? undefined : await findLov(db, language, code)
  if (!lov) return undefined
  const { valueField, displayField } = {
    valueField: lov.valueField ?? 'value',
    displayField: lov.displayField ?? 'meaning',
  }
  const titles = columnTexts[ownLanguages.find(own => own === language) ?? 'en_US']
  const view: LovView = {
    viewCode: code,
    viewName: lov.name,
    lovCode: lov.code,
    lovName: lov.name,
    lovTypeCode: lov.type,
    tenantId: lov.tenantId,
    title: lov.name,
    pageSize: 10,
    delayLoadFlag: 0,
    valueField,
    displayField,
    queryUrl: lov.customUrl ?? '/hpfm/v1/lovs/value/page',
    queryFields: [{ field: displayField, label: titles.text, dataType: 'TEXT' }],
    tableFields: [
      { dataIndex: valueField, title: titles.value, dataType: 'TEXT' },
      { dataIndex: displayField, title: titles.text, dataType: 'TEXT' },
    ],
  }
  return { view, lov }
}

const columnTexts: Readonly<Record<OwnLanguage, { value: string; text: string }>> = {
  en_US: { value: 'Value', text: 'Text' },
  zh_CN: { value: '值', text: '文本' },
  ar_SA: { value: 'القيمة', text: 'النص' },
}

const sortBy = { viewCode: sql`view_code`, viewName: sql`view_name`, lovCode: sql`lov_code` } as const

/** The tenant whose perspective applies: the current one, else the view's own. */
const whose = sql<number>`coalesce(current_tenant(), v.tenant_id)`

/** The effective view of each code; on the connection to all tenants, those of each. */
export async function findLovViews(
  db: LookupViewDb,
  session: Session,
  language: string,
  filter: QueryOf<typeof lovViewApi.list>,
): Promise<Page<LovViewHeader>> {
  let rows = db
    .with('usable', qb =>
      qb
        .selectFrom('lovView as v')
        .innerJoin('lov as l', join =>
          join.onRef('l.code', '=', 'v.lovCode').on(sql<boolean>`l.tenant_id in (0, ${whose})`),
        )
        .where('v.enabled', '=', true)
        .where('l.enabled', '=', true)
        .where(isShown(session, 'lov_view', 'v'))
        .where(isShown(session, 'lov', 'l'))
        .distinctOn([whose, 'v.code'])
        .orderBy(whose)
        .orderBy('v.code')
        .orderBy('v.tenantId', 'desc')
        .orderBy('l.tenantId', 'desc')
        .select(['v.id as viewHeaderId', 'v.code as viewCode', 'v.tenantId', 'l.parentLovCode'])
        .select(['l.code as lovCode', 'l.type as lovTypeCode'])
        .select([
          sql<string>`tr(v.name, ${language})`.as('viewName'),
          sql<string>`tr(l.name, ${language})`.as('lovName'),
        ]),
    )
    .selectFrom('usable')
    .selectAll()
  if (filter.tenantId !== undefined) rows = rows.where('tenantId', '=', filter.tenantId)
  if (filter.viewCode)
    rows = rows.where(sql<boolean>`starts_with(lower(view_code), lower(${filter.viewCode}))`)
  if (filter.viewName)
    rows = rows.where(sql<boolean>`strpos(lower(view_name), lower(${filter.viewName})) > 0`)
  for (const { field, direction } of filter.sort) rows = rows.orderBy(sortBy[field], direction)
  // There are hundreds of views at most, so paging is done in memory.
  const found = await rows.orderBy('viewCode').orderBy('tenantId').execute()
  const from = filter.page * filter.size
  const content = found.slice(from, from + filter.size).map(({ parentLovCode, ...row }) => ({
    ...row,
    ...(parentLovCode !== null && { parentLovCode }),
  }))
  return pageOf(content, filter, found.length)
}

/**
 * A view for its administrators, even when its lookup does not exist. Tenants see none of the platform that belongs to
 * a module that is off, or is on a lookup of one.
 * @throws `error.not_found`
 */
export async function findManagedView(
  db: LookupViewDb,
  session: Session,
  language: string,
  id: string,
): Promise<Omit<LovViewDetail, '_token'>> {
  const row = await db
    .selectFrom('lovView as v')
    .leftJoin('actor as creator', 'creator.id', 'v.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'v.updatedBy')
    .selectAll('v')
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select([
      sql<string>`tr(v.name, ${language})`.as('viewName'),
      sql<string>`tr(v.title, ${language})`.as('viewTitle'),
    ])
    .where('v.id', '=', id)
    .where(isShown(session, 'lov_view', 'v'))
    .executeTakeFirst()
  const isOfPlatform = row?.tenantId === platformTenantId && session.tenantId !== platformTenantId
  if (!row || (isOfPlatform && !isOn(session.off, 'lov', row.lovCode))) throw new AppError('error.not_found')
  const lov = await findLov(db, language, row.lovCode, row.tenantId)
  const fields = await db
    .selectFrom('lovViewField')
    .select(['field', 'label', 'dataType', 'sourceCode', 'isQuery', 'isColumn', 'width'])
    .select(sql<string>`tr(label, ${language})`.as('said'))
    .where('lovViewId', '=', id)
    .orderBy('sort')
    .orderBy('field')
    .execute()
  return {
    viewHeaderId: row.id,
    viewCode: row.code,
    viewName: row.viewName,
    title: row.viewTitle,
    lovCode: row.lovCode,
    lovName: lov?.name ?? row.lovCode,
    lovTypeCode: lov?.type ?? 'IDP',
    tenantId: row.tenantId,
    pageSize: row.pageSize,
    delayLoadFlag: row.delayLoad ? 1 : 0,
    ...(lov?.parentLovCode && { parentLovCode: lov.parentLovCode }),
    ...(row.valueField !== null && { valueField: row.valueField }),
    ...(row.displayField !== null && { displayField: row.displayField }),
    ...(row.childrenField !== null && { childrenFieldName: row.childrenField }),
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    fields: fields.map(({ field, said, label, dataType, sourceCode, isQuery, isColumn, width }) => ({
      field,
      label: said,
      _tls: { label },
      dataType,
      queryFlag: isQuery ? 1 : 0,
      tableFlag: isColumn ? 1 : 0,
      ...(sourceCode !== null && { sourceCode }),
      ...(width !== null && { width }),
    })),
    _tls: { viewName: row.name, title: row.title },
    ...stampsOf(row),
  }
}
