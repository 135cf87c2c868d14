import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import {
  type BucketName,
  fileAddress,
  type fileApi,
  pictureAddress,
  pictureTypes,
  type StoredFile,
} from '@atrium/contract/files/file'
import type { Page } from '@atrium/contract/page'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { isKey } from '@atrium/server/db/files/store'
import { findPage, type Total } from '@atrium/server/db/tables/find-page'
import { personName, tenantName } from '@atrium/server/db/tables/names'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { announcedBucket } from '@atrium/server/interchange/announced-files'
import { type RawBuilder, sql } from 'kysely'
import type { FileDb } from './file.tables.ts'

/** Whether a file is a picture of the public bucket, which anyone with its key may see. */
export const isPublicPicture = ({ bucket, mediaType }: { bucket: string; mediaType: string }): boolean =>
  bucket === 'public' && pictureTypes.some(type => type === mediaType)

export const addressOf = (file: {
  tenantId: number
  key: string
  bucket: string
  mediaType: string
}): string => (isPublicPicture(file) ? pictureAddress : fileAddress)(file.tenantId, file.key)

/** The tenant and key in the address of a file; undefined for any other text. */
export function readAddress(url: string): { tenantId: number; key: string } | undefined {
  const [, tenantId, key = ''] =
    /^(?:https?:\/\/[^/?#]+)?\/hfle\/v1\/(\d{1,15})\/(?:files|pictures)\/([0-9a-f]{64})$/.exec(url) ?? []
  return isKey(key) ? { tenantId: Number(tenantId), key } : undefined
}

const columns = [
  'f.id',
  'f.tenantId',
  'f.key',
  'f.bucket',
  'f.directory',
  'f.name',
  'f.mediaType',
  'f.size',
  'f.sha256',
  'f.groupId',
  'f.secret',
  'f.createdAt',
  'f.createdBy',
] as const

/** @throws `error.file.notFound`, whether it never existed, is elsewhere or belongs to another tenant. */
export async function findFile(db: FileDb, wanted: { key: string; bucket?: string; directory?: string }) {
  const { key, bucket, directory } = wanted
  const row = isKey(key)
    ? await db.selectFrom('file as f').select(columns).where('f.key', '=', key).executeTakeFirst()
    : undefined
  if (!row || (bucket !== undefined && row.bucket !== bucket) || (directory && row.directory !== directory))
    throw new AppError('error.file.notFound')
  return row
}

/** Whether a file of the platform is in one of these attachment groups. */
export async function isAttached(db: FileDb, key: string, groupIds: readonly string[]): Promise<boolean> {
  const row = isKey(key)
    ? await db
        .selectFrom('file')
        .select('id')
        .where('tenantId', '=', platformTenantId)
        .where('key', '=', key)
        .where('bucket', '=', announcedBucket)
        .where('secret', '=', false)
        .where('groupId', 'in', groupIds)
        .executeTakeFirst()
    : undefined
  return row !== undefined
}

export async function findCapacity(db: Scoped, tenantId: number): Promise<{ total: number; used: number }> {
  const { rows } = await sql<{ total: number; used: number }>`
    select file_capacity as total,
      coalesce((select sum(bytes) from file_usage where tenant_id = ${tenantId}), 0)::bigint as used
    from tenant where tenant_id = ${tenantId}`.execute(db)
  return rows[0] ?? { total: 0, used: 0 }
}

function fileRows(db: FileDb, language: string) {
  return db
    .selectFrom('file as f')
    .select(columns)
    .select([
      sql<string | null>`(select login_name from app_user where id = f.created_by)`.as('loginName'),
      personName(sql`f.created_by`).as('realName'),
      tenantName(sql`f.tenant_id`, language).as('tenantName'),
    ])
}

type FileRow = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>

export async function findGroup(
  db: FileDb,
  language: string,
  groupId: string,
  bucket: string | undefined,
): Promise<StoredFile[]> {
  const rows = await fileRows(db, language)
    .where('f.groupId', '=', groupId)
    .$if(bucket !== undefined, some => some.where('f.bucket', '=', bucket ?? ''))
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
  return rows.map(asFile)
}

type Filter = QueryOf<typeof fileApi.list>

const sortBy = {
  fileName: sql`lower(f.name)`,
  fileSize: sql`f.size`,
  fileType: sql`f.media_type`,
  bucketName: sql`f.bucket`,
  creationDate: sql`f.created_at`,
} as const

const contains = (text: RawBuilder<unknown>, part: string) =>
  sql<boolean>`strpos(lower(${text}), lower(${part})) > 0`

export async function findFiles(
  db: FileDb,
  { language, timeZone }: { language: string; timeZone: string },
  filter: Filter,
  total: Total,
): Promise<Page<StoredFile>> {
  const { since, before } = spanOf({ from: filter.fromDate, to: filter.toDate }, timeZone)
  let found = fileRows(db, language)
  if (filter.fileName) found = found.where(contains(sql`f.name`, filter.fileName))
  if (filter.bucketName) found = found.where('f.bucket', '=', filter.bucketName)
  if (filter.fileType) found = found.where(contains(sql`f.media_type`, filter.fileType))
  if (filter.realName) found = found.where(contains(personName(sql`f.created_by`), filter.realName))
  if (filter.tenantId !== undefined) found = found.where('f.tenantId', '=', filter.tenantId)
  if (filter.tenantName)
    found = found.where(contains(tenantName(sql`f.tenant_id`, language), filter.tenantName))
  if (since) found = found.where('f.createdAt', '>=', since)
  if (before) found = found.where('f.createdAt', '<', before)
  const page = await findPage(found, filter, {
    sortBy,
    growth: {
      by: [sql`f.created_at`, sql`f.id`],
      direction: 'desc',
      xid: sql`f.xid`,
    },
    key: [sql`f.id`],
    total,
  })
  return { ...page, content: page.content.map(asFile) }
}

function asFile(row: FileRow): StoredFile {
  return {
    fileId: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    fileUrl: addressOf(row),
    fileType: row.mediaType,
    fileName: row.name,
    fileSize: row.size,
    fileHash: row.sha256,
    bucketName: row.bucket as BucketName,
    directory: row.directory,
    creationDate: row.createdAt.toISOString(),
    ...(row.groupId !== null && { attachmentUuid: row.groupId }),
    ...(row.createdBy !== null && { createdBy: row.createdBy }),
    ...(row.loginName !== null && { loginName: row.loginName }),
    ...(row.realName !== null && { realName: row.realName }),
  }
}
