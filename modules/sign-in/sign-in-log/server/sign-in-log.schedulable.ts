import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { signInLogApi } from '../sign-in-log.contract.ts'
import { deleteSignIns } from './sign-in-log.queries.ts'

/** Uses the connection that may delete from the audit, which includes the sign-ins. */
export const signInClearing = (site: Site) =>
  schedulable('sign-in-clearing', signInLogApi.clear.access, ({ keepDays }, { session }) => {
    const { tenantId, userId } = session
    return site({ userId }, async all => {
      const count = await deleteSignIns(all, tenantId, { days: keepDays })
      await recordEvent(all, {
        tenantId,
        actorId: userId,
        entity: 'audit',
        verb: 'delete',
        detail: { olderThan: `${keepDays} days`, cleared: count },
      })
      return { code: 'run.deleted', values: { count } }
    })
  })
