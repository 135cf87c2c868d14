import { AppError } from '@atrium/server/http/app-error'
import type { OfRecord } from '@atrium/server/resource/resource-code'
import { sql } from 'kysely'

/** Refuses that a depot is disabled to which shipments are about to go, or on their way. */
export async function refuseAwaited({ db, id }: OfRecord): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipment s join depot d on d.id = s.destination_id
    where d.id = ${id} and not d.enabled and s.state in ('SUBMITTED', 'APPROVED', 'UNDER_WAY')`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new AppError('error.depot.awaited', { count })
}

/** Drafts of shipments to a depot that is deleted have no destination any more. Other shipments keep it. */
export async function leaveDrafts({ db, id }: OfRecord): Promise<void> {
  await sql`update shipment set destination_id = null
    where destination_id = ${id} and state = 'DRAFT'`.execute(db)
}
