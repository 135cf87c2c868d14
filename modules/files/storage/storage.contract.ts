import { endpoint } from '@atrium/contract/endpoint'
import { bucketName } from '@atrium/contract/files/file'
import { page } from '@atrium/contract/page'
import { version } from '@atrium/contract/row'
import { z } from 'zod'

/** The store of file contents, as configured by the operator; without secrets. */
export const storage = z
  .object({
    storageType: z.enum(['LOCAL', 'S3']).describe('The kind of store'),
    place: z
      .string()
      .optional()
      .describe('The directory, or the address and name of the bucket; shown to the platform only'),
    health: z.enum(['up', 'full', 'down']).describe('Whether the store can be used'),
  })
  .meta({ id: 'Storage' })
export type Storage = z.infer<typeof storage>

export const bucketUsage = z
  .object({
    tenantId: z.int(),
    tenantName: z.string(),
    bucketName: bucketName.describe('The bucket'),
    fileCount: z.int().describe('The number of files'),
    usedSize: z.int().describe('The size of the files in bytes'),
  })
  .meta({ id: 'BucketUsage' })
export type BucketUsage = z.infer<typeof bucketUsage>

/** The quota and usage of a tenant, in bytes. */
export const capacity = z
  .object({
    tenantId: z.int(),
    tenantName: z.string(),
    totalCapacity: z.int().describe('The storage limit in bytes'),
    usedCapacity: z.int().describe('The size of the stored files in bytes'),
    objectVersionNumber: version.describe('The version of the record'),
  })
  .meta({ id: 'Capacity' })
export type Capacity = z.infer<typeof capacity>

export const storageApi = {
  get: endpoint({
    method: 'GET',
    path: '/hfle/v2/[{tenantId}/]storage-configs',
    summary: 'The file store in use, and whether it is reachable',
    access: { permission: 'file.storage.get' },
    response: page(storage),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/hfle/v2/[{tenantId}/]storage-configs/usage',
    summary: 'Storage used by each bucket; for the platform, of every tenant',
    access: { permission: 'file.storage.get' },
    response: z.array(bucketUsage),
  }),
  capacities: endpoint({
    method: 'GET',
    path: '/hfle/v1/[{tenantId}/]capacity-configs/all',
    summary: 'Storage capacity of each tenant; for a tenant, only its own',
    access: { permission: 'file.upload-rule.list' },
    response: z.array(capacity),
  }),
  capacity: endpoint({
    method: 'GET',
    path: '/hfle/v1/[{tenantId}/]capacity-configs',
    summary: 'Storage capacity and usage of the current tenant',
    access: 'signed-in',
    response: capacity,
  }),
  setCapacity: endpoint({
    method: 'PUT',
    path: '/hfle/v1/[{tenantId}/]capacity-configs',
    summary: 'Set the storage capacity of a tenant',
    access: { permission: 'file.capacity.update', level: 'site' },
    body: z.object({
      tenantId: z.int().min(0),
      totalCapacity: z.int().min(0).max(1e15).describe('The storage limit in bytes'),
      objectVersionNumber: version.describe('The version of the record'),
    }),
    example: { body: { tenantId: 1, totalCapacity: 50_000_000_000, objectVersionNumber: 1 } },
    response: capacity,
  }),
}
