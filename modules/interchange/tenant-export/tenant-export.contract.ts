import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

export const tenantExportApi = {
  create: endpoint({
    method: 'POST',
    path: '/hpfm/v1/tenant-exports',
    summary: 'Export all data and files of a tenant into one archive; the job center shows the job',
    access: { permission: 'platform.tenant-export.create', level: 'site' },
    body: z.object({ tenantId: z.coerce.number().int().min(1) }),
    example: { body: { tenantId: exampleId.otherTenant } },
    response: z.object({ taskId: id }),
  }),
}
