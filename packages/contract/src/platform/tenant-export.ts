import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id } from '../row.ts'

export const tenantExportApi = {
  create: endpoint({
    method: 'POST',
    path: '/hpfm/v1/tenant-exports',
    summary:
      'Write everything a tenant keeps, rows and files, into one archive; a job that the job centre shows',
    access: { permission: 'platform.tenant-export.create', level: 'site' },
    body: z.object({ tenantId: z.coerce.number().int().min(1) }),
    example: { body: { tenantId: exampleId.otherTenant } },
    response: z.object({ taskId: id }),
  }),
}
