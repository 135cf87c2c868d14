import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import type { OfRecord } from '@atrium/server/resource/resource-code'
import { sql } from 'kysely'

/** The vehicles of a shipment's carrier, and how many of them are taken on its day; undefined if there is none. */
export async function carrierDay(db: Scoped, shipmentId: string) {
  const { rows } = await sql<{ vehicles: number; taken: number }>`
    select coalesce(c.vehicles, 0) as vehicles, (
      select count(*)::int from shipment other
      where other.carrier_id = c.id and other.pick_up_on = s.pick_up_on
        and other.state in ('APPROVED', 'UNDER_WAY', 'DELIVERED')) as taken
    from shipment s left join carrier c on c.id = s.carrier_id where s.id = ${shipmentId}`.execute(db)
  return rows[0]
}

/** Refuses to approve more shipments of a carrier on one day than it has vehicles. */
export async function refuseFullDay({ db, id }: OfRecord): Promise<void> {
  // Two people who approve at the same time wait for each other.
  await sql`select from carrier where id = (select carrier_id from shipment where id = ${id})
    for no key update`.execute(db)
  const day = await carrierDay(db, id)
  if (day && day.taken > day.vehicles) throw new AppError('error.shipment.day_full', { count: day.vehicles })
}
