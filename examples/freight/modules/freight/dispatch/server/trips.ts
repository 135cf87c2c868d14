import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'

/**
 * Refuses a trip that ends before it begins, one of a vehicle that is not in use, and one at a time at which its
 * vehicle is on another. It is about the shipment as it is stored now.
 */
export async function refuseTaken({ db, id }: { db: Scoped; id: string }): Promise<void> {
  // Two people who plan the same vehicle at the same time wait for each other.
  await sql`select from vehicle where id = (select vehicle_id from shipment where id = ${id})
    for no key update`.execute(db)
  const { rows } = await sql<{
    turned: boolean
    enabled: boolean
    code: string
    other: string | null
    until: Date
  }>`
    select s.arrives_at <= s.leaves_at as turned, v.enabled, v.code, other.number as other, other.arrives_at as until
    from shipment s join vehicle v on v.id = s.vehicle_id
    left join shipment other on other.vehicle_id = v.id and other.id <> s.id
      and other.state <> 'CANCELED' and (other.leaves_at, other.arrives_at) overlaps (s.leaves_at, s.arrives_at)
    where s.id = ${id} and s.state <> 'CANCELED' order by other.leaves_at limit 1`.execute(db)
  const [trip] = rows
  if (trip?.turned) throw new AppError('error.dispatch.turned')
  if (trip && !trip.enabled) throw new AppError('error.dispatch.out_of_use', { vehicle: trip.code })
  if (trip?.other)
    throw new AppError('error.dispatch.taken', { vehicle: trip.code, number: trip.other, at: trip.until })
}
