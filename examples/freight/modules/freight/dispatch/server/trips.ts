import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { readSettings } from '@atrium/server/settings/read-settings'
import { sql } from 'kysely'
import { dispatchRules } from '../../dispatch-rules/dispatch-rules.settings.ts'

/**
 * Refuses a trip that ends before it begins or is too long, one of a vehicle that is not in use, and one at a time at
 * which its vehicle is on another or is being prepared. It is about the shipment as it is stored now.
 */
export async function refuseTaken({ db, id }: { db: Scoped; id: string }): Promise<void> {
  // Two people who plan the same vehicle at the same time wait for each other.
  await sql`select from vehicle where id = (select vehicle_id from shipment where id = ${id})
    for no key update`.execute(db)
  const { turnaround, longestTrip } = await readSettings(db, dispatchRules)
  const { rows } = await sql<{
    minutes: number
    enabled: boolean
    code: string
    other: string | null
    until: Date
  }>`
    select extract(epoch from s.arrives_at - s.leaves_at)::float8 / 60 as minutes, v.enabled, v.code,
      other.number as other, other.arrives_at as until
    from shipment s join vehicle v on v.id = s.vehicle_id
    left join shipment other on other.vehicle_id = v.id and other.id <> s.id
      and other.state <> 'CANCELED' and (other.leaves_at, other.arrives_at + make_interval(mins => ${turnaround}))
        overlaps (s.leaves_at, s.arrives_at + make_interval(mins => ${turnaround}))
    where s.id = ${id} and s.state <> 'CANCELED' order by other.leaves_at limit 1`.execute(db)
  const [trip] = rows
  if (!trip) return
  const { minutes, code: vehicle, other: number, until: at } = trip
  if (minutes <= 0) throw new AppError('error.dispatch.turned')
  if (longestTrip !== undefined && minutes > longestTrip)
    throw new AppError('error.dispatch.too_long', { most: longestTrip })
  if (!trip.enabled) throw new AppError('error.dispatch.out_of_use', { vehicle })
  if (number !== null && turnaround > 0)
    throw new AppError('error.dispatch.turnaround', { vehicle, number, minutes: turnaround })
  if (number !== null) throw new AppError('error.dispatch.taken', { vehicle, number, at })
}
