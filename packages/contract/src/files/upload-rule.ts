import { z } from 'zod'
import { ofTenant, tenantQuery } from '../across-tenants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { id, stamps, version } from '../row.ts'
import { bucketName, directoryName, largestFile } from './file.ts'

/** The bytes of each unit on the wire. */
export const unitBytes = { KB: 1024, MB: 1024 * 1024, GB: 1024 * 1024 * 1024 } as const
export const storageUnit = z.enum(['KB', 'MB'])

const longList = { error: 'error.data_invalid' }

/** Allowed media types, such as `image/*,application/pdf`; empty allows all. */
const contentType = z
  .string()
  .trim()
  .max(1000)
  .regex(/^([a-z]+\/([\w.+-]+|\*)(,[a-z]+\/([\w.+-]+|\*))*)?$/, longList)
/** Allowed file extensions, such as `png,pdf`; empty allows all. */
const fileFormat = z
  .string()
  .trim()
  .max(500)
  .regex(/^([a-z0-9]+(,[a-z0-9]+)*)?$/, longList)

export const uploadRule = stamps
  .extend({
    uploadConfigId: id,
    ...ofTenant,
    bucketName,
    directory: z.string(),
    contentType: z.string(),
    fileFormat: z.string(),
    storageSize: z.number(),
    storageUnit,
  })
  .meta({ id: 'UploadRule' })
export type UploadRule = z.infer<typeof uploadRule>

const ruleFields = z.object({
  bucketName,
  directory: directoryName.default(''),
  contentType: contentType.default(''),
  fileFormat: fileFormat.default(''),
  storageSize: z.number().int().min(1),
  storageUnit: storageUnit.default('MB'),
})

const withinLargest = {
  check: ({ storageSize, storageUnit }: { storageSize: number; storageUnit: 'KB' | 'MB' }) =>
    storageSize * unitBytes[storageUnit] <= largestFile,
  message: { error: 'error.upload_rule.size', path: ['storageSize'] },
}
export const uploadRuleDraft = ruleFields
  .refine(withinLargest.check, withinLargest.message)
  .meta({ id: 'UploadRuleDraft' })
export type UploadRuleDraft = z.infer<typeof uploadRuleDraft>

/** The rule that applies to a bucket and folder, after inheritance. */
export const ruleInForce = z
  .object({
    bucketName,
    directory: z.string(),
    contentType: z.string(),
    fileFormat: z.string(),
    largestSize: z.int().describe('The size in bytes that a file may have'),
  })
  .meta({ id: 'RuleInForce' })
export type RuleInForce = z.infer<typeof ruleInForce>

const rules = '/hfle/v1/[{tenantId}/]upload-configs'
const ruleRef = z.object({
  uploadConfigId: id,
  objectVersionNumber: version.describe('The version of the record'),
})

export const uploadRuleApi = {
  list: endpoint({
    method: 'GET',
    path: rules,
    summary: 'The upload rules of the tenant and those of the platform, by page',
    access: { permission: 'file.upload-rule.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['bucketName', 'directory', 'lastUpdateDate']),
      ...tenantQuery,
      bucketName: bucketName.optional(),
    }),
    response: page(uploadRule),
  }),
  inForce: endpoint({
    method: 'GET',
    path: `${rules}/detail`,
    summary: 'The upload rule of a bucket and directory',
    access: 'signed-in',
    query: z.object({ bucketName, directory: z.string().max(300).default('') }),
    example: { query: { bucketName: 'hmsg', directory: 'timetables' } },
    response: ruleInForce,
  }),
  get: endpoint({
    method: 'GET',
    path: `${rules}/{uploadConfigId}`,
    summary: 'One upload rule',
    access: { permission: 'file.upload-rule.list' },
    acrossTenants: true,
    example: { params: { uploadConfigId: exampleId.uploadRule } },
    response: uploadRule,
  }),
  create: endpoint({
    method: 'POST',
    path: rules,
    summary: 'Create an upload rule',
    access: { permission: 'file.upload-rule.create' },
    body: uploadRuleDraft,
    example: { body: { bucketName: 'hmsg', directory: 'timetables', fileFormat: 'pdf,txt', storageSize: 5 } },
    response: uploadRule,
  }),
  update: endpoint({
    method: 'PUT',
    path: rules,
    summary: 'Update an upload rule; its bucket and directory cannot change',
    access: { permission: 'file.upload-rule.update' },
    body: ruleFields
      .omit({ bucketName: true, directory: true })
      .extend(ruleRef.shape)
      .refine(withinLargest.check, withinLargest.message),
    example: {
      body: {
        uploadConfigId: exampleId.uploadRule,
        objectVersionNumber: 1,
        storageSize: 10,
      },
    },
    response: uploadRule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: rules,
    summary: 'Delete an upload rule',
    access: { permission: 'file.upload-rule.remove' },
    body: ruleRef,
    example: { body: { uploadConfigId: exampleId.uploadRule, objectVersionNumber: 1 } },
  }),
}
