import { scheduledJobApi } from '@atrium/scheduling/scheduled-job/scheduled-job.contract.ts'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import { storageApi } from '../../storage/storage.contract.ts'
import { fileRecount, storeSweep } from '../file.schedule.ts'
import { sweepStore } from './file.sweep.ts'

/** Recounts the tenant's storage, and corrects the stored total. */
export const fileRecounting = schedulable(
  fileRecount,
  storageApi.get.access,
  async (_params, { inTenant }) => {
    const count = await inTenant(async db => {
      // A concurrent upload waits, and is added to the new total.
      await sql`select pg_advisory_xact_lock(7261005, current_tenant()::int)`.execute(db)
      const { rows } = await sql`
      with counted as (
        select bucket, count(*) as files, coalesce(sum(size), 0) as bytes from file
        where tenant_id = current_tenant() group by 1
      )
      update file_usage u set files = coalesce(c.files, 0), bytes = coalesce(c.bytes, 0)
      from file_usage old left join counted c on c.bucket = old.bucket
      where old.tenant_id = current_tenant() and u.tenant_id = old.tenant_id and u.bucket = old.bucket
        and (u.files, u.bytes) is distinct from (coalesce(c.files, 0), coalesce(c.bytes, 0))
      returning 1`.execute(db)
      return rows.length
    })
    return { code: 'run.recounted', values: { count } }
  },
)

const sweepAccess = { ...scheduledJobApi.create.access, level: 'site' } as const

export const storeSweeping = schedulable(storeSweep, sweepAccess, async (_params, _running, services) => {
  await sweepStore(services.site, services.store)
  return { code: 'run.swept' }
})
