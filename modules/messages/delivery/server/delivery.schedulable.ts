import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import { deliveryApi } from '../delivery.contract.ts'
import { deliveryClearing } from '../delivery.schedule.ts'

/** Deletes sent and failed deliveries older than a number of days; pending ones stay. */
export const clearingOfDeliveries = schedulable(
  deliveryClearing,
  deliveryApi.remove.access,
  async ({ keepDays }, { inTenant }) => {
    const { numAffectedRows } = await inTenant(db =>
      sql`
        delete from delivery where state <> 'waiting'
          and created_at < now() - make_interval(days => ${keepDays})`.execute(db),
    )
    return { code: 'run.deleted', values: { count: Number(numAffectedRows ?? 0) } }
  },
)
