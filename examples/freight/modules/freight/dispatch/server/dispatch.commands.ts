import { parseArgs } from 'node:util'
import { moduleIsOn } from '@atrium/server/access/module-on'
import type { OperatorCommands } from '@atrium/server/operator-command'
import { sql } from 'kysely'

/** `npx atrium freight:unplanned`, which a scheduler can run every morning: it ends with 1 if something is left. */
export const dispatchCommands: OperatorCommands = {
  'freight:unplanned': {
    summary: 'approved shipments without a vehicle whose day has come; --tenant N for one tenant',
    async run(args, { site, say }) {
      const { tenant } = parseArgs({ args, options: { tenant: { type: 'string' } } }).values
      const { rows } = await site({}, db =>
        sql<{ tenantId: number; number: string; day: string }>`
          select tenant_id as "tenantId", number, pick_up_on::text as day from shipment
          where state = 'APPROVED' and vehicle_id is null and pick_up_on <= current_date
            and (${tenant ?? null}::bigint is null or tenant_id = ${tenant ?? null}::bigint)
            and ${moduleIsOn('freight', sql.ref('shipment.tenant_id'))}
          order by tenant_id, pick_up_on, number`.execute(db),
      )
      for (const { tenantId, number, day } of rows) say(`tenant ${tenantId}: ${number}, ${day}`)
      return rows.length === 0
    },
  },
}
