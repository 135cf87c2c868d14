import { Readable } from 'node:stream'
import { type exportOptions, mostExportedRows, rowIdOf } from '@atrium/contract/export'
import type { Page } from '@atrium/contract/page'
import { isAcross, queryFor, withTenantNames } from '@atrium/server/access/across-tenants'
import { markupOf } from '@atrium/server/appearance/languages'
import type { Session } from '@atrium/server/auth/session'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { AppError } from '@atrium/server/http/app-error'
import { type Context, uncached } from '@atrium/server/http/routes'
import {
  type Column,
  cellOf,
  columnsFor,
  csvHead,
  csvLine,
  type Formats,
} from '@atrium/server/interchange/export-cells'
import type { ListRoute } from '@atrium/server/interchange/own-calls'
import { excelFormat, workbook } from '@atrium/server/interchange/xlsx'
import { customColumns, withCustomCells } from '@atrium/server/resource/custom/custom-columns'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ExportsDb } from './exports.tables.ts'

/** Rows processed per batch. */
const portion = 5000

export type ExportOptions = z.output<typeof exportOptions>
type Row = Readonly<Record<string, unknown>>

/** The context a list needs besides the request, which a job does not have. */
export type CallContext = Pick<
  Context<'signed-in', ExportsDb>,
  'db' | 'session' | 'language' | 'tokenOf' | 'rowBehind' | 'total'
> & {
  /** The connection for the rows; for the platform's lists across tenants it has access to all of them. */
  rows: ExportsDb
}

/** An export: the rows of a list as one person may see them, in their formats. */
export interface Export {
  name: string
  fileType: ExportOptions['fileType']
  columns: readonly Column[]
  formats: Formats
  mostSheetRows: number | undefined
  pages: AsyncIterable<readonly Row[]>
}

/** @throws `error.data_invalid` when none of the requested columns is visible. */
export async function prepareExport(
  list: ListRoute,
  { query, options }: { query: object; options: ExportOptions },
  asking: CallContext,
): Promise<Export> {
  const { db, session } = asking
  const added = await customColumns(list.call, db, session)
  const columns = columnsFor(list.call, session, added, options.ids)
  if (columns.length === 0) throw new AppError('error.export.columns')
  return {
    name: options.taskName || list.call.summary,
    fileType: options.fileType,
    columns,
    formats: await findFormats(db, session),
    mostSheetRows: options.singleSheetMaxRow,
    pages: chosenOf(pagesOf(list, query, asking), rowIdOf(list.call), options.rowIds),
  }
}

/** The number of rows, as reported by a first page of one row. */
export async function countRows(list: ListRoute, query: object, asking: CallContext): Promise<number> {
  return (await pageAt(list, { ...query, page: 0, size: 1 }, asking)).totalElements
}

/** Every page of a list in order, as its caller would get it [SAFE-44]. */
async function* pagesOf(list: ListRoute, query: object, asking: CallContext): AsyncGenerator<readonly Row[]> {
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await pageAt(list, { ...query, page, size: portion }, asking)
    if (totalElements > mostExportedRows)
      throw new AppError('error.export.tooLarge', { most: mostExportedRows })
    if (content.length > 0) yield content.map(withCustomCells)
    if (content.length < portion) return
  }
}

/** The rows that were chosen one by one, in the order of the list; all without a choice. */
async function* chosenOf(
  pages: AsyncIterable<readonly Row[]>,
  idField: string | undefined,
  rowIds: readonly string[] | undefined,
): AsyncGenerator<readonly Row[]> {
  if (!rowIds) return yield* pages
  const missing = new Set(rowIds)
  for await (const page of pages) {
    const chosen = page.filter(row => missing.delete(String(row[idField ?? ''])))
    if (chosen.length > 0) yield chosen
    if (missing.size === 0) return
  }
}

async function pageAt(list: ListRoute, query: object, asking: CallContext): Promise<Page<Row>> {
  const { session, language, rows } = asking
  const across = isAcross(list.call, session)
  const input = {
    params: { tenantId: String(session.tenantId) },
    query: queryFor(list.call, across, query),
    body: undefined,
  }
  // A list depends on its query and caller only, so the missing request is not used.
  const answer = await uncached(list)(input, { ...asking, db: rows } as unknown as Context<'public'>)
  const named = across ? await withTenantNames(rows, language, answer) : answer
  return list.call.response.parse(named) as unknown as Page<Row>
}

/** The bytes of the file, streamed. */
export function fileOf({ name, fileType, columns, formats, mostSheetRows, pages }: Export): Readable {
  if (fileType === 'csv') return Readable.from(csvOf(columns, formats, pages))
  return workbook({
    name,
    head: columns.map(({ title }) => title),
    formats: { day: excelFormat(formats.dateFormat), instant: excelFormat(formats.dateTimeFormat) },
    rightToLeft: markupOf(formats.language).direction === 'rtl',
    rows: cellsOf(columns, formats, pages),
    mostRows: mostSheetRows,
  })
}

async function* csvOf(columns: Export['columns'], formats: Formats, pages: Export['pages']) {
  // Without the byte order mark spreadsheets assume a legacy code page.
  yield Buffer.from(`\ufeff${csvHead(columns)}`)
  for await (const rows of pages) yield Buffer.from(rows.map(row => csvLine(row, columns, formats)).join(''))
}

async function* cellsOf(columns: Export['columns'], formats: Formats, pages: Export['pages']) {
  for await (const rows of pages)
    yield rows.map(row => columns.map(column => cellOf(row[column.field], column, formats)))
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file name that is valid everywhere, such as `Roles 2026-03-12.xlsx`. */
export function fileNameOf({ name, fileType }: Pick<Export, 'name' | 'fileType'>, at: Date): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${plain} ${at.toISOString().slice(0, 10)}.${fileType}`
}

/** The Content-Disposition header of a download (RFC 6266). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Records who exported what, and when [SAFE-65]. */
export const recordExport = (
  db: ExportsDb,
  { tenantId, userId }: Session,
  { list, made, rows }: { list: ListRoute; made: Export; rows: number },
): Promise<void> =>
  recordEvent(db, {
    tenantId,
    actorId: userId,
    entity: 'export',
    verb: 'create',
    detail: {
      list: list.call.path,
      columns: made.columns.map(({ field }) => field),
      fileType: made.fileType,
      rows,
    },
  })

/** Reads a person's formats with access to all tenants, because their account may be in another one. */
async function findFormats(db: ExportsDb, { userId, timeZone, language }: Session): Promise<Formats> {
  const { rows } = await sql<{ dateFormat: string; dateTimeFormat: string }>`
    select date_format, date_format || ' ' || time_format as date_time_format from app_user where id = ${userId}`.execute(
    db,
  )
  const found = rows[0] ?? { dateFormat: 'YYYY-MM-DD', dateTimeFormat: 'YYYY-MM-DD HH:mm:ss' }
  return { ...found, timeZone, language }
}
