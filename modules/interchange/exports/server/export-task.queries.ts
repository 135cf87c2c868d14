import type { QueryOf } from '@atrium/contract/endpoint'
import {
  type ExportTask,
  type exportTaskApi,
  jobRetentionDays,
} from '@atrium/contract/interchange/export-task'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { sql } from 'kysely'
import type { ExportsDb } from './exports.tables.ts'

type Filter = QueryOf<typeof exportTaskApi.own>

const sortBy = {
  taskName: sql`j.name`,
  state: sql`j.state`,
  creationDate: sql`j.created_at`,
  endDateTime: sql`j.ended_at`,
} as const

/** The jobs of the tenant, or those of one person in it. */
export async function findTasks(
  db: ExportsDb,
  filter: Filter & { tenantId?: number | undefined },
  userId?: string,
): Promise<Page<ExportTask>> {
  let found = db
    .selectFrom('job as j')
    .innerJoin('actor as u', 'u.id', 'j.userId')
    .select([
      'j.id',
      'j.tenantId',
      'j.userId',
      'j.kind',
      'j.name',
      'j.state',
      'j.doneRows',
      'j.totalRows',
      'j.cancelAsked',
      'j.error',
      'j.fileName',
      'j.fileSize',
      'j.createdAt',
      'j.endedAt',
      'u.loginName',
      'u.realName',
    ])
  // A check, the import and its undoing are jobs of one import, which is one line: its newest.
  found = found.where(sql<boolean>`not (j.kind = 'import' and exists (
    select from job later where later.tenant_id = j.tenant_id and later.kind = 'import'
      and later.input ->> 'batch' = j.input ->> 'batch' and later.id > j.id))`)
  if (filter.tenantId !== undefined) found = found.where('j.tenantId', '=', filter.tenantId)
  if (userId !== undefined) found = found.where('j.userId', '=', userId)
  if (filter.state) found = found.where('j.state', 'in', filter.state)
  if (filter.kind) found = found.where('j.kind', 'in', filter.kind)
  if (filter.taskName) found = found.where(sql<boolean>`strpos(lower(j.name), lower(${filter.taskName})) > 0`)
  const page = await findPage(found, filter, {
    sortBy,
    growth: {
      by: [sql`j.id`],
      direction: 'desc',
      xid: sql`j.xid`,
    },
  })
  const content = page.content.map(
    ({ id, name, createdAt, endedAt, error, totalRows, fileName, fileSize, ...row }): ExportTask => ({
      ...row,
      taskId: id,
      taskCode: id,
      taskName: name,
      creationDate: createdAt.toISOString(),
      ...(totalRows !== null && { totalRows }),
      ...(error !== null && { errorInfo: error }),
      ...(fileName !== null && endedAt && { fileName, expiryDate: expiry(endedAt) }),
      ...(fileSize !== null && { fileSize }),
      ...(endedAt && { endDateTime: endedAt.toISOString() }),
    }),
  )
  return { ...page, content }
}

const expiry = (endedAt: Date) => new Date(endedAt.getTime() + jobRetentionDays * 86_400_000).toISOString()

/** Requests the cancellation of a job; returns whether it exists, for this person if one is given. */
export async function cancelTask(db: ExportsDb, id: string, userId?: string): Promise<boolean> {
  const isMeant = sql<boolean>`id::text = ${id} and user_id = coalesce(${userId ?? null}::uuid, user_id)`
  const { rows } = await sql`
    update job set cancel_asked = true,
      -- Nobody has begun: there is nothing to wait for.
      state = case when tries = 0 then 'CANCELLED' else state end,
      ended_at = case when tries = 0 then now() end,
      due_at = case when tries = 0 then null else due_at end
    where ${isMeant} and state = 'DOING' returning 1`.execute(db)
  if (rows.length > 0) return true
  const found = await db.selectFrom('job').select('id').where(isMeant).executeTakeFirst()
  return found !== undefined
}

/** The file of a person's job; undefined if there is none. */
export async function findFile(
  db: ExportsDb,
  id: string,
  userId: string,
): Promise<{ fileName: string; fileSize: number; fileKey: string } | undefined> {
  const found = await db
    .selectFrom('job')
    .select(['fileName', 'fileSize', 'fileKey'])
    .where(sql<string>`id::text`, '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'DONE')
    .executeTakeFirst()
  const { fileName, fileSize, fileKey } = found ?? {}
  return fileName && fileSize && fileKey ? { fileName, fileSize, fileKey } : undefined
}
