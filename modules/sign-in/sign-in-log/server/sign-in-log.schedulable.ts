import { recordEvent } from '@atrium/server/db/audit/audit'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { signInLogApi } from '../sign-in-log.contract.ts'
import { signInClearing } from '../sign-in-log.schedule.ts'
import { deleteSignIns } from './sign-in-log.queries.ts'

/** Uses the connection that may delete from the audit, which includes the sign-ins. */
export const clearingOfSignIns = schedulable(
  signInClearing,
  signInLogApi.clear.access,
  ({ keepDays }, { session: { tenantId, userId } }, { site }) =>
    site({ userId }, async all => {
      const count = await deleteSignIns(all, tenantId, { days: keepDays })
      await recordEvent(all, {
        tenantId,
        actorId: userId,
        entity: 'audit',
        verb: 'delete',
        detail: { olderThan: `${keepDays} days`, cleared: count },
      })
      return { code: 'run.deleted', values: { count } }
    }),
)
