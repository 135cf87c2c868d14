import type { QueryOf } from '@atrium/contract/endpoint'
import { type UploadRuleDraft, unitBytes, uploadRuleApi } from '@atrium/contract/files/upload-rule'
import { findPage } from '@atrium/server/db/tables/find-page'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { asRule, ruleFor, ruleRows } from './upload-rule.queries.ts'
import type { UploadRuleDb } from './upload-rule.tables.ts'

export const uploadRuleRoutes = routes<typeof uploadRuleApi, UploadRuleDb>(uploadRuleApi, {
  list: ({ query }, { db }) => findRules(db, query),

  async inForce({ query: { bucketName, directory } }, { db }) {
    const { mediaTypes, extensions, largest } = await ruleFor(db, bucketName, directory)
    return {
      bucketName,
      directory,
      contentType: mediaTypes.join(),
      fileFormat: extensions.join(),
      largestSize: largest,
    }
  },

  get: ({ params }, { db }) => findRule(db, params.uploadConfigId),

  async create({ body }, { db }) {
    const { id } = await db
      .insertInto('uploadRule')
      .values({ bucket: body.bucketName, directory: body.directory, ...columns(body) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return findRule(db, id)
  },

  async update({ body: { uploadConfigId: id, objectVersionNumber, ...rest } }, { db }) {
    await lockVersion(db, 'uploadRule', { id, objectVersionNumber })
    await db.updateTable('uploadRule').set(columns(rest)).where('id', '=', id).execute()
    return findRule(db, id)
  },

  async remove({ body: { uploadConfigId: id, objectVersionNumber } }, { db }) {
    await lockVersion(db, 'uploadRule', { id, objectVersionNumber })
    await db.deleteFrom('uploadRule').where('id', '=', id).execute()
  },
})

const sortBy = {
  bucketName: sql`r.bucket`,
  directory: sql`r.directory`,
  lastUpdateDate: sql`r.updated_at`,
} as const

/** The tenant's rules, and those of the platform where there is no own one. */
async function findRules(db: UploadRuleDb, query: QueryOf<typeof uploadRuleApi.list>) {
  const found = ruleRows(db)
    .$if(query.bucketName !== undefined, some => some.where('r.bucket', '=', query.bucketName ?? ''))
    .$if(query.tenantId !== undefined, some => some.where('r.tenantId', '=', query.tenantId ?? 0))
  const page = await findPage(found, query, {
    sortBy,
    tie: [sql`r.bucket`, sql`r.directory`, sql`r.tenant_id desc`],
  })
  return { ...page, content: page.content.map(asRule) }
}

async function findRule(db: UploadRuleDb, id: string) {
  const row = await ruleRows(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asRule(row)
}

type Allowed = Pick<UploadRuleDraft, 'contentType' | 'fileFormat' | 'storageSize' | 'storageUnit'>

const columns = ({ contentType, fileFormat, storageSize, storageUnit }: Allowed) => ({
  mediaTypes: contentType.split(',').filter(Boolean),
  extensions: fileFormat.split(',').filter(Boolean),
  largest: storageSize * unitBytes[storageUnit],
})
