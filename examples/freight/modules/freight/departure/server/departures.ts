import type { OfRecord } from '@atrium/server/resource/resource-code'
import { sql } from 'kysely'

/** Records that a shipment leaves now. */
export async function noteDeparture({ db, id }: OfRecord): Promise<void> {
  await sql`insert into departure (number, origin_id, destination_id, customer_id, vehicle_id, planned_at, left_at)
    select number, origin_id, destination_id, customer_id, vehicle_id, leaves_at, now()
    from shipment where id = ${id}`.execute(db)
}
