import { type BucketName, largestFile } from '@atrium/contract/files/file'
import { type UploadRule, unitBytes } from '@atrium/contract/files/upload-rule'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { sql } from 'kysely'
import type { UploadRuleDb } from './upload-rule.tables.ts'

export interface Rule {
  /** Such as `image/*`; empty for any. */
  mediaTypes: readonly string[]
  extensions: readonly string[]
  largest: number
}

/** The default rules of the product. */
const smallPicture: Rule = {
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
  extensions: [],
  largest: 200 * unitBytes.KB,
}
const ownRules: Readonly<Record<string, Rule>> = {
  'public/avatar': smallPicture,
  'public/brand': smallPicture,
}
const anything: Rule = { mediaTypes: [], extensions: [], largest: largestFile }

/** The rule of the directory before that of its bucket, each of the tenant before the platform's. */
export async function ruleFor(db: UploadRuleDb, bucket: string, directory: string): Promise<Rule> {
  const found = await db
    .selectFrom('uploadRule')
    .select(['mediaTypes', 'extensions', 'largest', 'directory'])
    .where('bucket', '=', bucket)
    .where('directory', 'in', ['', directory])
    .orderBy(sql`directory = ''`)
    .orderBy(sql`tenant_id <> current_tenant()`)
    .limit(1)
    .executeTakeFirst()
  const own = ownRules[`${bucket}/${directory}`]
  return own && !found?.directory ? own : (found ?? anything)
}

export function ruleRows(db: UploadRuleDb) {
  return db
    .selectFrom('uploadRule as r')
    .leftJoin('actor as creator', 'creator.id', 'r.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'r.updatedBy')
    .select([
      'r.id',
      'r.tenantId',
      'r.bucket',
      'r.directory',
      'r.mediaTypes',
      'r.extensions',
      'r.largest',
      'r.version',
      'r.createdAt',
      'r.updatedAt',
      'r.createdBy',
      'r.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>

export function asRule(row: RuleRow): UploadRule {
  const unit = row.largest % unitBytes.MB === 0 ? 'MB' : 'KB'
  return {
    uploadConfigId: row.id,
    tenantId: row.tenantId,
    bucketName: row.bucket as BucketName,
    directory: row.directory,
    contentType: row.mediaTypes.join(),
    fileFormat: row.extensions.join(),
    storageSize: Math.ceil(row.largest / unitBytes[unit]),
    storageUnit: unit,
    ...stampsOf(row),
  }
}
