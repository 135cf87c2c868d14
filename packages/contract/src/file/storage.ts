import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page } from '../page.ts'
import { version } from '../row.ts'
import { bucketName } from './file.ts'

/** Where bytes are kept. It is configured by whoever runs the installation; nothing secret is in it. */
export const storage = z.object({
  storageType: z.enum(['LOCAL', 'S3']),
  /** The directory, or the address and name of the bucket; the platform's people alone are told. */
  place: z.string().optional(),
  health: z.enum(['up', 'full', 'down']),
})
export type Storage = z.infer<typeof storage>

export const bucketUsage = z.object({
  tenantId: z.int(),
  tenantName: z.string(),
  bucketName,
  fileCount: z.int(),
  /** In bytes. */
  usedSize: z.int(),
})
export type BucketUsage = z.infer<typeof bucketUsage>

/** How much a tenant may keep and keeps, in bytes. */
export const capacity = z.object({
  tenantId: z.int(),
  tenantName: z.string(),
  totalCapacity: z.int(),
  usedCapacity: z.int(),
  objectVersionNumber: version,
})
export type Capacity = z.infer<typeof capacity>

export const storageApi = {
  get: endpoint({
    method: 'GET',
    path: '/hfle/v2/[{tenantId}/]storage-configs',
    summary: 'The store that is in use, and whether it answers',
    access: { permission: 'file.storage.get' },
    response: page(storage),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/hfle/v2/[{tenantId}/]storage-configs/usage',
    summary: 'How much each bucket holds; for the platform, of every tenant',
    access: { permission: 'file.storage.get' },
    response: z.array(bucketUsage),
  }),
  capacities: endpoint({
    method: 'GET',
    path: '/hfle/v1/[{tenantId}/]capacity-configs/all',
    summary: 'How much each tenant may keep; for a tenant, the own line',
    access: { permission: 'file.upload-rule.list' },
    response: z.array(capacity),
  }),
  capacity: endpoint({
    method: 'GET',
    path: '/hfle/v1/[{tenantId}/]capacity-configs',
    summary: 'How much the own tenant may keep and keeps',
    access: 'signed-in',
    response: capacity,
  }),
  setCapacity: endpoint({
    method: 'PUT',
    path: '/hfle/v1/[{tenantId}/]capacity-configs',
    summary: 'Say how much a tenant may keep',
    access: { permission: 'file.capacity.update', level: 'site' },
    body: z.object({
      tenantId: z.int().min(0),
      totalCapacity: z.int().min(0).max(1e15),
      objectVersionNumber: version,
    }),
    example: { body: { tenantId: 1, totalCapacity: 50_000_000_000, objectVersionNumber: 1 } },
    response: capacity,
  }),
}
