import { AppError } from '@atrium/server/http/app-error'
import type { OfRecord } from '@atrium/server/resource/resource-code'
import { sql } from 'kysely'

/** Refuses to approve more shipments of a carrier on one day than it has vehicles. */
export async function refuseFullDay({ db, id }: OfRecord): Promise<void> {
  const { rows } = await sql<{ vehicles: number; taken: number }>`
    select c.vehicles, (
      select count(*)::int from shipment other
      where other.carrier_id = c.id and other.pick_up_on = s.pick_up_on and other.state = 'APPROVED') as taken
    from shipment s join carrier c on c.id = s.carrier_id
    where s.id = ${id} for no key update of c`.execute(db)
  const [carrier] = rows
  if (carrier && carrier.taken > carrier.vehicles)
    throw new AppError('error.shipment.day_full', { count: carrier.vehicles })
}
