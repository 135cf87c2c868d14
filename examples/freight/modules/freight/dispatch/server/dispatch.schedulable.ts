import { send } from '@atrium/server/delivery/send'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import { dispatchApi } from '../dispatch.contract.ts'
import { unplannedReport } from '../dispatch.schedule.ts'

/** Shipments that a message names. */
const mostNumbers = 5

/** Messages the person who scheduled the job about approved shipments without a vehicle, by the date in their time zone. */
export const reportingUnplanned = schedulable(
  unplannedReport,
  dispatchApi.board.access,
  ({ ahead }, { session: { tenantId, userId, timeZone }, inTenant }, { ownOrigin }) =>
    inTenant(async db => {
      const { rows } = await sql<{ number: string }>`
        select number from shipment where state = 'APPROVED' and vehicle_id is null
          and pick_up_on <= (now() at time zone ${timeZone})::date + ${ahead}::int
        order by pick_up_on, number`.execute(db)
      if (rows.length > 0)
        await send(db, {
          tenantId,
          code: 'FREIGHT.UNPLANNED',
          args: {
            count: rows.length,
            numbers: rows
              .slice(0, mostNumbers)
              .map(({ number }) => number)
              .join(' · '),
            link: `${ownOrigin}/freight/dispatch/board`,
          },
          to: [{ userId }],
        })
      return { code: 'run.digest', values: { count: Math.min(rows.length, 1) } }
    }),
)
