import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { ownLanguages } from '@atrium/server/appearance/languages'
import type { Session } from '@atrium/server/auth/session'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import {
  columnsAsSetUp,
  type Importable,
  type ImportSetUp,
  importColumns,
  importTitle,
  isAdded,
  nameOfImport,
} from '@atrium/server/interchange/importable'
import type { dataImportApi, ImportTemplate, ImportTemplateDetail } from '../data-import.contract.ts'
import type { ImportsDb } from './imports.tables.ts'

type Draft = BodyOf<typeof dataImportApi.saveTemplate>

const setUps = (db: ImportsDb) =>
  db
    .selectFrom('importTemplate as i')
    .leftJoin('actor as changer', 'changer.id', 'i.updatedBy')
    .selectAll('i')
    .select('changer.realName as updatedByName')
    // The tenant's own before the platform's.
    .orderBy('i.tenantId', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof setUps>['executeTakeFirstOrThrow']>>

/** The layout of an entity's file here, if one is saved. */
export const findSetUp = (db: ImportsDb, code: string): Promise<Row | undefined> =>
  setUps(db).where('i.code', '=', code).executeTakeFirst()

/** All saved layouts, by the entity's code. */
export async function findSetUps(db: ImportsDb): Promise<ReadonlyMap<string, Row>> {
  const rows = await setUps(db).execute()
  return new Map(rows.toReversed().map(row => [row.code, row]))
}

/** @throws `error.import.disabled` */
export async function requireSetUp(db: ImportsDb, { code }: Importable): Promise<ImportSetUp | undefined> {
  const setUp = await findSetUp(db, code)
  if (setUp && !setUp.enabled) throw new AppError('error.import.disabled')
  return setUp
}

export const asTemplate = (
  importable: Importable,
  language: string,
  setUp: Row | undefined,
): ImportTemplate => ({
  templateCode: importable.code,
  templateName: nameOfImport(importable, language, setUp),
  columnCount: setUp
    ? columnsAsSetUp(importable, language, setUp).filter(({ isHidden }) => !isHidden).length
    : Object.keys(importable.samples).length,
  enabledFlag: (setUp?.enabled ?? true) ? 1 : 0,
  source: sourceOf(setUp),
})

function sourceOf(setUp: Row | undefined): ImportTemplate['source'] {
  if (!setUp) return 'product'
  return setUp.tenantId === platformTenantId ? 'platform' : 'tenant'
}

const inOwnLanguages = (textIn: (language: string) => string): Texts =>
  Object.fromEntries(ownLanguages.map(language => [language, textIn(language)]))

export async function findTemplate(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  language: string,
): Promise<ImportTemplateDetail> {
  const setUp = await findSetUp(db, importable.code)
  const own = importColumns(importable, language)
  const titlesOf = (field: string) => inOwnLanguages(one => importTitle(importable, field, one))
  const lines = own.map(({ columnCode, columnName, columnType, required, sampleData }) => {
    const mandatoryFlag = required ? (1 as const) : (0 as const)
    const saved = setUp?.columns.find(({ field }) => field === columnCode)
    if (!saved)
      return {
        columnCode,
        columnName,
        columnType,
        // A field that was added by a later version is disabled in layouts saved before.
        enabledFlag: !setUp || isAdded(importable, columnCode, setUp) ? (1 as const) : (0 as const),
        requiredFlag: mandatoryFlag,
        mandatoryFlag,
        sampleData,
        _tls: { columnName: titlesOf(columnCode) },
      }
    return {
      columnCode,
      columnName: saved.titles[language] ?? columnName,
      columnType,
      enabledFlag: saved.enabled ? (1 as const) : (0 as const),
      requiredFlag: saved.required ? (1 as const) : (0 as const),
      mandatoryFlag,
      sampleData: saved.sample,
      _tls: { columnName: { ...titlesOf(columnCode), ...saved.titles } },
      ...(saved.defaultValue !== undefined && { defaultValue: saved.defaultValue }),
    }
  })
  const place = (code: string) => {
    const at = setUp?.columns.findIndex(({ field }) => field === code) ?? -1
    return at < 0 ? lines.length : at
  }
  const isOwn = setUp?.tenantId === session.tenantId
  return {
    ...asTemplate(importable, language, setUp),
    _tls: { templateName: { ...inOwnLanguages(one => nameOfImport(importable, one)), ...setUp?.name } },
    templateLineList: lines.sort((one, other) => place(one.columnCode) - place(other.columnCode)),
    objectVersionNumber: isOwn ? setUp.version : 0,
    ...(isOwn && {
      lastUpdateDate: setUp.updatedAt.toISOString(),
      ...(setUp.updatedByName !== null && { lastUpdatedByName: setUp.updatedByName }),
    }),
  }
}

/** @throws `error.import.template`, `error.optimistic_lock` */
export async function saveTemplate(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { objectVersionNumber, templateName, _tls, enabledFlag, templateLineList: lines }: Draft,
): Promise<void> {
  const { language, tenantId } = session
  refuseWrong(importable, language, lines)
  const before = await findSetUp(db, importable.code)
  const titlesOf = (field: string) => before?.columns.find(one => one.field === field)?.titles ?? {}
  const row = {
    name: JSON.stringify(mergedTexts(before?.name ?? {}, language, templateName, _tls?.templateName)),
    enabled: enabledFlag === 1,
    columns: JSON.stringify(
      lines.map(line => ({
        field: line.columnCode,
        titles: mergedTexts(titlesOf(line.columnCode), language, line.columnName, line._tls?.columnName),
        enabled: line.enabledFlag === 1,
        required: line.requiredFlag === 1,
        sample: line.sampleData,
        ...(line.defaultValue && { defaultValue: line.defaultValue }),
      })),
    ),
  }
  if (before?.tenantId === tenantId) {
    await lockVersion(db, 'importTemplate', { id: before.id, objectVersionNumber })
    await db.updateTable('importTemplate').set(row).where('id', '=', before.id).execute()
    return
  }
  await db
    .insertInto('importTemplate')
    .values({ code: importable.code, ...row })
    .execute()
}

export async function removeTemplate(db: ImportsDb, { tenantId }: Session, code: string): Promise<void> {
  await db.deleteFrom('importTemplate').where('tenantId', '=', tenantId).where('code', '=', code).execute()
}

/** @throws `error.import.template` naming the columns by their titles */
function refuseWrong(importable: Importable, language: string, lines: Draft['templateLineList']): void {
  const own = importColumns(importable, language)
  const isTwice = (value: string, of: 'columnCode' | 'columnName') =>
    lines.filter(line => line[of] === value && (of === 'columnCode' || line.enabledFlag === 1)).length > 1
  const wrong = lines.filter(
    ({ columnCode, columnName }) =>
      !own.some(column => column.columnCode === columnCode) ||
      isTwice(columnCode, 'columnCode') ||
      isTwice(columnName, 'columnName'),
  )
  const lacking = own.filter(({ columnCode, required }) => {
    const line = lines.find(one => one.columnCode === columnCode)
    return required && !line?.defaultValue && line?.enabledFlag !== 1
  })
  const columns = [...wrong, ...lacking].map(({ columnName }) => columnName)
  if (columns.length > 0) throw new AppError('error.import.template', { columns: columns.join(', ') })
}
