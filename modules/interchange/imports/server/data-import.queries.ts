import type { QueryOf } from '@atrium/contract/endpoint'
import type { ImportMode } from '@atrium/contract/interchange/import'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Session } from '@atrium/server/auth/session'
import { findPage } from '@atrium/server/db/tables/find-page'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { dataImportApi, ImportBatch, ImportRow, ImportState } from '../data-import.contract.ts'
import type { ImportsDb } from './imports.tables.ts'

export interface Batch extends Omit<ImportBatch, 'templateName' | 'creationDate'> {
  createdAt: Date
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

/** The rows of a batch, counted by their results. */
type Counts = Pick<
  ImportBatch,
  'rowCount' | 'failedCount' | 'createdCount' | 'updatedCount' | 'unchangedCount'
>

const batches = (db: ImportsDb, userId: string) =>
  db
    .selectFrom('importBatch as b')
    .innerJoin('appUser as u', 'u.id', 'b.userId')
    .where('b.userId', '=', userId)
    .select(['b.id as batch', 'b.templateCode', 'b.fileName', 'b.state as status', 'b.mode', 'b.createdAt'])
    .select([
      'u.realName',
      sql<Counts>`(select jsonb_build_object(
          'rowCount', count(*),
          'failedCount', count(*) filter (where r.state like '%FAILED'),
          'createdCount', count(*) filter (where r.outcome = 'created'),
          'updatedCount', count(*) filter (where r.outcome = 'updated'),
          'unchangedCount', count(*) filter (where r.outcome = 'unchanged'))
        from import_row r where r.batch_id = b.id)`.as('counts'),
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
    and b.state = coalesce(${filter.status ?? null}, b.state)`
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
}

export async function findRows(
  db: ImportsDb,
  { batch, result, page, size }: QueryOf<typeof dataImportApi.rows>,
): Promise<Page<ImportRow>> {
  const { rows } = await sql<StoredRow & { total: number }>`
    select id, line, data, state as data_status, faults, outcome, changes, count(*) over () as total
    from import_row where batch_id = ${batch} and ${result ? results[result] : sql`true`}
    order by state not like '%FAILED', line limit ${size} offset ${page * size}`.execute(db)
  const total = rows[0]?.total ?? 0
  return pageOf(
    rows.map(({ total: _, outcome, ...row }) => ({ ...row, ...(outcome && { outcome }) })),
    { page, size },
    total,
  )
}

type StoredRow = Omit<ImportRow, 'outcome'> & { outcome: ImportRow['outcome'] | null }

/** Every row in the order of the file. */
export async function findAllRows(
  db: ImportsDb,
  batch: string,
): Promise<{ id: string; line: number; data: Record<string, string> }[]> {
  const { rows } = await sql<{ id: string; line: number; data: Record<string, string> }>`
    select id, line, data from import_row where batch_id = ${batch} order by line`.execute(db)
  return rows
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
