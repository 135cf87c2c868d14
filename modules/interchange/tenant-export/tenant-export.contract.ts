import { endpoint } from '@atrium/contract/endpoint'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** A tenant that the caller has given a reason for, for the example. */
export const exampleExportedTenant = '9070830'

export const tenantExportApi = {
  create: endpoint({
    method: 'POST',
    path: '/hpfm/v1/tenant-exports',
    summary: 'Export all data and files of a tenant into one archive; the job center shows the job',
    access: { permission: 'platform.tenant-export.create', level: 'site' },
    stepUp: true,
    body: z.object({ tenantId: z.coerce.number().int().min(1) }),
    example: { body: { tenantId: exampleExportedTenant } },
    response: z.object({ taskId: id }),
  }),
}
