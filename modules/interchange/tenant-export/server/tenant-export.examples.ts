import type { Examples } from '@atrium/server/testing/examples'
import { exampleExportedTenant } from '../tenant-export.contract.ts'

export const tenantExportExamples: Examples = {
  rows: {
    exportedTenant: {
      id: exampleExportedTenant,
      isOfPlatform: true,
      async make({ caller }, row) {
        const tenantId = await row('otherTenant')
        const reason = 'The tenant asked for its data'
        await caller.call('POST', '/iam/v1/tenants/visits', { tenantId: Number(tenantId), reason })
        return tenantId
      },
    },
  },
}
