import type { QueryOf } from '@atrium/contract/endpoint'
import { type ImportMode, importUndoHours } from '@atrium/contract/interchange/import'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Session } from '@atrium/server/auth/session'
import { findPage } from '@atrium/server/db/tables/find-page'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { dataImportApi, ImportBatch, ImportRow, ImportState } from '../data-import.contract.ts'
import type { ImportsDb } from './imports.tables.ts'

export interface Batch
  extends Omit<ImportBatch, 'templateName' | 'creationDate' | 'undoableUntil' | 'canSendLinks'> {
  createdAt: Date
  /** While the import is young enough to be undone. */
  undoableUntil: Date | null
  /** Whether new people are sent a link after the import. */
  sendLinks: boolean
}

/** The result of one row, in a check or in the import. */
export interface Finding extends Pick<ImportRow, 'faults' | 'changes'> {
  id: string
  state: ImportRow['dataStatus']
  outcome?: ImportRow['outcome']
  recordId?: string | undefined
}

export async function insertBatch(
  db: ImportsDb,
  { userId }: Session,
  {
    templateCode,
    fileName,
    mode,
    rows,
  }: { templateCode: string; fileName: string; mode: ImportMode; rows: Record<string, string>[] },
): Promise<string> {
  const { id } = await db
    .insertInto('importBatch')
    .values({ userId, templateCode, fileName, mode, state: 'UPLOADED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = rows.map((data, at) => ({ line: at + 2, data }))
  await sql`
    insert into import_row (batch_id, line, data)
    select ${id}, line, data from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as row (line int, data jsonb)`.execute(
    db,
  )
  return id
}

const undoTime = sql`make_interval(hours => ${sql.lit(importUndoHours)})`
const isYoung = sql<boolean>`b.imported_at > now() - ${undoTime}`

/** The rows of a batch, counted by their results. */
type Counts = Pick<
  ImportBatch,
  | 'rowCount'
  | 'failedCount'
  | 'createdCount'
  | 'updatedCount'
  | 'unchangedCount'
  | 'sentLinkCount'
  | 'refusedLinkCount'
  | 'removedCount'
  | 'restoredCount'
  | 'keptCount'
>

const batches = (db: ImportsDb, userId: string) =>
  db
    .selectFrom('importBatch as b')
    .innerJoin('actor as u', 'u.id', 'b.userId')
    .where('b.userId', '=', userId)
    .select([
      'b.id as batch',
      'b.templateCode',
      'b.fileName',
      'b.state as status',
      'b.mode',
      'b.sendLinks',
      'b.createdAt',
    ])
    .select([
      'u.realName',
      sql<Counts>`(select jsonb_build_object(
          'rowCount', count(*),
          'failedCount', count(*) filter (where r.state like '%FAILED'),
          'createdCount', count(*) filter (where r.outcome = 'created'),
          'updatedCount', count(*) filter (where r.outcome = 'updated'),
          'unchangedCount', count(*) filter (where r.outcome = 'unchanged'),
          'sentLinkCount', count(*) filter (where r.link ? 'sentDate'),
          'refusedLinkCount', count(*) filter (where r.link ? 'reason'),
          'removedCount', count(*) filter (where r.undo ->> 'result' = 'removed'),
          'restoredCount', count(*) filter (where r.undo ->> 'result' = 'restored'),
          'keptCount', count(*) filter (where r.undo ->> 'result' = 'kept'))
        from import_row r where r.batch_id = b.id)`.as('counts'),
      sql<Date | null>`case when b.state = 'IMPORTED' and ${isYoung} then b.imported_at + ${undoTime} end`.as(
        'undoableUntil',
      ),
    ])

type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>

const asBatch = ({ counts, ...batch }: BatchRow): Batch => ({ ...batch, ...counts })

/** @throws `error.not_found` when it is not an import of this person */
export async function findBatch(db: ImportsDb, userId: string, id: string): Promise<Batch> {
  const found = await batches(db, userId).where(sql<string>`b.id::text`, '=', id).executeTakeFirst()
  if (!found) throw new AppError('error.not_found')
  return asBatch(found)
}

const sortBy = {
  fileName: sql`b.file_name`,
  templateCode: sql`b.template_code`,
  status: sql`b.state`,
  creationDate: sql`b.created_at`,
} as const

export async function findBatches(
  db: ImportsDb,
  userId: string,
  filter: QueryOf<typeof dataImportApi.history>,
): Promise<Page<Batch>> {
  const isFound = sql<boolean>`strpos(lower(b.file_name), lower(${filter.fileName ?? ''})) > 0
    and b.state = any(coalesce(${filter.status ?? null}::text[], array[b.state]))`
  const page = await findPage(batches(db, userId).where(isFound), filter, {
    sortBy,
    growth: { by: [sql`b.id`], direction: 'desc', xid: sql`b.xid` },
  })
  return { ...page, content: page.content.map(asBatch) }
}

const results = {
  created: sql`outcome = 'created'`,
  updated: sql`outcome = 'updated'`,
  unchanged: sql`outcome = 'unchanged'`,
  invalid: sql`state like '%FAILED'`,
  kept: sql`jsonb_array_length(undo -> 'reasons') > 0`,
}

const rowColumns = sql`id, line, data, state as data_status, faults, outcome, changes, undo, link`

export async function findRows(
  db: ImportsDb,
  { batch, result, page, size }: QueryOf<typeof dataImportApi.rows>,
): Promise<Page<ImportRow>> {
  const { rows } = await sql<StoredRow & { total: number }>`
    select ${rowColumns}, count(*) over () as total
    from import_row where batch_id = ${batch} and ${result ? results[result] : sql`true`}
    order by state not like '%FAILED', line limit ${size} offset ${page * size}`.execute(db)
  const total = rows[0]?.total ?? 0
  return pageOf(
    rows.map(({ total: _, ...row }) => asRow(row)),
    { page, size },
    total,
  )
}

/** @throws `error.not_found` */
export async function findRow(db: ImportsDb, batch: string, rowId: string): Promise<ImportRow> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from import_row where batch_id = ${batch} and id::text = ${rowId}`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found')
  return asRow(rows[0])
}

/** Writes cells of a row; the others stay. */
export async function updateCells(
  db: ImportsDb,
  batch: string,
  rowId: string,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`update import_row set data = data || ${JSON.stringify(data)}::jsonb
    where batch_id = ${batch} and id::text = ${rowId}`.execute(db)
}

/** The characters that a cell may have, as where it is typed. */
const longestCell = 4000

/**
 * Replaces a text in a column, or fills its empty cells, and returns the number of changed cells.
 * @throws `error.import.cell_long` if a cell would become too long
 */
export async function replaceCells(
  db: ImportsDb,
  batch: string,
  { columnCode, from, to }: { columnCode: string; from: string; to: string },
): Promise<number> {
  const cell = sql`coalesce(data ->> ${columnCode}, '')`
  const isFound = from === '' ? sql`${cell} = ''` : sql`strpos(${cell}, ${from}) > 0`
  const replaced = from === '' ? sql`${to}::text` : sql`replace(${cell}, ${from}, ${to})`
  const { rows } = await sql<{ length: number }>`
    update import_row set data = data || jsonb_build_object(${columnCode}::text, ${replaced}), state = 'NEW',
      faults = '[]', outcome = null, changes = '[]'
    where batch_id = ${batch} and ${isFound} and ${cell} <> ${replaced}
    returning length(data ->> ${columnCode}) as length`.execute(db)
  if (rows.some(({ length }) => length > longestCell))
    throw new AppError('error.import.cell_long', { most: longestCell })
  return rows.length
}

/** The rows that the last check or attempt refused, in the order of the file. */
export async function findInvalidRows(
  db: ImportsDb,
  batch: string,
): Promise<Pick<ImportRow, 'data' | 'faults'>[]> {
  const { rows } = await sql<Pick<ImportRow, 'data' | 'faults'>>`
    select data, faults from import_row where batch_id = ${batch} and ${results.invalid} order by line`.execute(
    db,
  )
  return rows
}

const asRow = ({ outcome, undo, link, ...row }: StoredRow): ImportRow => ({
  ...row,
  ...(outcome && { outcome }),
  ...(undo && { undo }),
  ...(link && { link }),
})

type StoredRow = Omit<ImportRow, 'outcome' | 'undo' | 'link'> & {
  outcome: ImportRow['outcome'] | null
  undo: ImportRow['undo'] | null
  link: ImportRow['link'] | null
}

/** Every row in the order of the file. */
export async function findAllRows(db: ImportsDb, batch: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, line, data, state like '%FAILED' as is_invalid
    from import_row where batch_id = ${batch} order by line`.execute(db)
  return rows
}

interface FileRow {
  id: string
  line: number
  data: Record<string, string>
  /** Whether the last check or attempt refused it. */
  isInvalid: boolean
}

/**
 * Changes the state of a batch until the transaction ends.
 * @throws `error.import.state` when its state is not in `from`
 */
export async function moveBatch(
  db: ImportsDb,
  batch: string,
  from: readonly ImportState[],
  to: ImportState,
): Promise<void> {
  const moved = await db
    .updateTable('importBatch')
    .set({ state: to })
    .where('id', '=', batch)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new AppError('error.import.state')
}

/** Deletes a batch that is not imported, with its rows. */
export async function removeBatch(db: ImportsDb, batch: string): Promise<void> {
  const removed = await db
    .deleteFrom('importBatch')
    .where('id', '=', batch)
    .where('state', 'in', ['UPLOADED', 'CHECKED'])
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new AppError('error.import.state')
}

/** Remembers when a batch was imported, and in which transaction. */
export async function markImported(db: ImportsDb, batch: string): Promise<void> {
  await sql`update import_batch set imported_at = now(), imported_xid = pg_current_xact_id()
    where id = ${batch}`.execute(db)
}

/** Stores the findings of a check or an attempt for each row. */
export async function storeFindings(
  db: ImportsDb,
  batch: string,
  findings: readonly Finding[],
): Promise<void> {
  await sql`
    update import_row r set state = found.state, faults = found.faults, outcome = found.outcome,
      record_id = found."recordId", changes = found.changes
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as found (id uuid, state text, faults jsonb, outcome text, "recordId" uuid, changes jsonb)
    where r.batch_id = ${batch} and r.id = found.id`.execute(db)
}

/** A row that changed a record, as undoing needs it. */
export interface UndoableRow extends Pick<ImportRow, 'changes'> {
  id: string
  recordId: string
  outcome: 'created' | 'updated'
}

/** The rows that changed a record, the last of the file first. */
export async function findUndoable(db: ImportsDb, batch: string): Promise<UndoableRow[]> {
  const { rows } = await sql<UndoableRow>`
    select id, record_id, outcome, changes from import_row
    where batch_id = ${batch} and outcome in ('created', 'updated') order by line desc`.execute(db)
  return rows
}

/**
 * The records that a later transaction than the import's is about, made, or refers to, as the audit has it: they were
 * changed or signed in, or something was attached to them.
 */
export async function findTouched(
  db: ImportsDb,
  tenantId: number,
  batch: string,
  ids: readonly string[],
): Promise<Set<string>> {
  // An entry has the time at which its transaction began, which can be before the import ended.
  const { rows } = await sql<{ id: string }>`
    select distinct named.id from import_batch b
    join audit a on a.tenant_id = b.tenant_id and a.at > b.imported_at - interval '1 hour' and a.xid <> b.imported_xid
    cross join lateral (
      select a.entity_id::text as id union all select a.actor_id::text
      union all select value from jsonb_each_text(coalesce(a.after, a.before))
    ) named
    where b.tenant_id = ${tenantId} and b.id = ${batch} and named.id = any(${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores what undoing did, or would do, to the record of each row. */
export async function storeUndo(
  db: ImportsDb,
  batch: string,
  findings: readonly { id: string; undo: NonNullable<ImportRow['undo']> }[],
): Promise<void> {
  await sql`
    update import_row r set undo = found.undo
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found (id uuid, undo jsonb)
    where r.batch_id = ${batch} and r.id = found.id`.execute(db)
}

/** The people whom an import created and who were sent no link. */
export async function findUninvited(
  db: ImportsDb,
  batch: string,
): Promise<{ id: string; recordId: string }[]> {
  const { rows } = await sql<{ id: string; recordId: string }>`
    select id, record_id from import_row where batch_id = ${batch} and outcome = 'created'
      and not coalesce(link ? 'sentDate', false) order by line`.execute(db)
  return rows
}

export async function storeLink(
  db: ImportsDb,
  batch: string,
  rowId: string,
  link: NonNullable<ImportRow['link']>,
): Promise<void> {
  await sql`update import_row set link = ${JSON.stringify(link)} where batch_id = ${batch} and id = ${rowId}`.execute(
    db,
  )
}
