import { type Examples, unique } from '@atrium/server/testing/examples'
import { sql } from 'kysely'
import { exampleLoad } from '../dispatch.contract.ts'

export const dispatchExamples: Examples = {
  rows: {
    /** An approved shipment, as its first version. */
    load: {
      id: exampleLoad,
      make: async ({ test, caller: { tenantId } }, row) => {
        const depot = await row('depot')
        return test.site({}, async db => {
          const { rows } = await sql<{ id: string }>`
            insert into shipment (tenant_id, number, origin_id, state)
            values (${tenantId}, ${unique()}, ${depot}, 'APPROVED') returning id`.execute(db)
          return rows[0]?.id ?? ''
        })
      },
    },
  },
}
