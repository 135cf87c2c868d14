import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { growingPage, growingPageQuery } from '../page.ts'
import { flag, id, moment } from '../row.ts'
import { auditData, auditDataLine } from './audit.ts'

/** A version that can be restored, and the digest of its preview, for the example. */
export const exampleRestore = {
  version: '01970000-0000-7000-8000-000000000832',
  digest: `${'0'.repeat(63)}1`,
}

/** A change of a record together with dependent rows, such as the permission sets of a role. */
export const recordVersion = auditData
  .extend({
    partList: z.array(auditData).describe('The first parts that changed with the version'),
    partCount: z.int().describe('The number of parts that changed with the version'),
    versionNumber: z.int().describe('The number of the version, counted from the first one of the record'),
    addedCount: z.int().describe('The number of values and parts that it added'),
    removedCount: z.int().describe('The number of values and parts that it removed'),
    currentFlag: flag.describe('The version is the current one'),
    restorableFlag: flag.describe('The version can be restored'),
  })
  .meta({ id: 'RecordVersion' })
export type RecordVersion = z.infer<typeof recordVersion>

/** A version, where another one or a part refers to it. */
const versionName = z.object({
  auditDataId: id,
  versionNumber: z.int().describe('The number of the version, counted from the first one of the record'),
  processTime: moment.describe('When it was made'),
  processUserName: z.string().optional().describe('The name of the person who made it'),
  currentFlag: flag.describe('The version is the current one'),
})
export type VersionName = z.infer<typeof versionName>

/** A part of a record in two versions, and the version that changed it last. */
const comparedPart = z
  .object({
    entityId: id,
    entityName: z.string().optional().describe('The name of the part'),
    auditType: z
      .enum(['CREATE', 'UPDATE', 'DELETE'])
      .optional()
      .describe('How it differs in the later version; absent if it does not'),
    auditDataLineList: z.array(auditDataLine).describe('The fields that differ'),
    version: versionName.optional().describe('The version that changed it'),
  })
  .meta({ id: 'ComparedPart' })
export type ComparedPart = z.infer<typeof comparedPart>

/** The parts of one kind. */
const comparedParts = z
  .object({
    entityCode: z.string().describe('The kind of the parts'),
    addedCount: z.int().describe('The number of parts that only the later version has'),
    removedCount: z.int().describe('The number of parts that only the earlier version has'),
    changedCount: z.int().describe('The number of parts that both have and that differ'),
    sameCount: z.int().describe('The number of parts that are the same in both'),
    partList: z.array(comparedPart).describe('The first of those that differ'),
    samePartList: z.array(comparedPart).describe('The first of those that do not'),
  })
  .meta({ id: 'ComparedParts' })
export type ComparedParts = z.infer<typeof comparedParts>

/** The differences between a record as of one version and as of another one. */
export const versionComparison = z
  .object({
    from: versionName.describe('The version that is compared'),
    to: versionName.describe('The version that it is compared with'),
    versionCount: z.int().describe('The number of versions of the record'),
    auditDataLineList: z.array(auditDataLine).describe('The fields that differ'),
    sameLineList: z.array(auditDataLine).describe('The fields that do not, with their new value alone'),
    partsList: z.array(comparedParts).describe('The parts by kind, without kinds of which there are none'),
  })
  .meta({ id: 'VersionComparison' })
export type VersionComparison = z.infer<typeof versionComparison>

/** The people whom a change affects: they may do more or less after it than before. */
export const affectedPeople = z
  .object({
    gaining: z.int().describe('The number of people who gain permissions'),
    losing: z.int().describe('The number of people who lose permissions'),
    people: z
      .array(
        z.object({
          userId: id,
          realName: z.string(),
          gains: z.int().describe('The permission sets that they gain'),
          loses: z.int().describe('The permission sets that they lose'),
        }),
      )
      .describe('The first of them by name, those who lose most at the top'),
    keepsOwnAccess: z.boolean().describe('Whether the caller could still change permissions afterwards'),
  })
  .meta({ id: 'AffectedPeople' })
export type AffectedPeople = z.infer<typeof affectedPeople>

const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: [exampleRestore.digest] })

/** Everything that restoring a version changes: computed by restoring it, and rolling back. */
export const restorePreview = z
  .object({
    digest: digest.describe('Identifies what is shown; the restore is refused if it has changed since'),
    changes: z.array(auditData).describe('The record and its parts as they would change'),
    affected: affectedPeople.optional().describe('Whom it affects, for records that grant permissions'),
  })
  .meta({ id: 'RestorePreview' })
export type RestorePreview = z.infer<typeof restorePreview>

const { sort: _, ...paging } = growingPageQuery([])
const histories = '/hmnt/v1/[{tenantId}/]record-histories'

export const recordHistoryApi = {
  list: endpoint({
    method: 'GET',
    path: histories,
    summary:
      'Versions of a record of the current tenant, newest first, for callers who can read it; for the platform, of any tenant',
    access: { permission: 'admin.history.list' },
    query: z.object({
      ...paging,
      entityCode: entityName(({ hasHistory }) => hasHistory === true).describe('The kind of the record'),
      entityId: id
        .optional()
        .describe('Absent for entities of which a tenant has one; of a tenant its number'),
      changedCode: entityName()
        .optional()
        .describe('Only versions that changed the record itself, or parts of this kind'),
    }),
    example: { query: { entityCode: 'role', entityId: exampleId.role } },
    response: growingPage(recordVersion),
  }),
  compare: endpoint({
    method: 'GET',
    path: `${histories}/{auditDataId}/comparison/{otherAuditDataId}`,
    summary: 'What differs between two versions of a record, for callers who can read it',
    access: { permission: 'admin.history.list' },
    example: { params: { auditDataId: exampleId.roleVersion, otherAuditDataId: exampleId.roleVersion } },
    response: versionComparison,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${histories}/{auditDataId}/restore/preview`,
    summary: 'Preview everything that restoring a version changes, and whom it affects; nothing is changed',
    access: { permission: 'admin.history.restore' },
    example: { params: { auditDataId: exampleId.roleVersion } },
    response: restorePreview,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${histories}/{auditDataId}/restore`,
    summary: 'Restore a version as it was previewed, subject to all rules of a change',
    access: { permission: 'admin.history.restore' },
    stepUp: 'partly',
    body: z.object({ digest: digest.describe('The digest of the preview that is restored') }),
    example: { params: { auditDataId: exampleRestore.version }, body: { digest: exampleRestore.digest } },
  }),
}
