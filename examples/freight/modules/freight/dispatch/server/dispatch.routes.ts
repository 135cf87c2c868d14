import { instantsOf } from '@atrium/contract/clock'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { routes } from '@atrium/server/http/routes'
import { type RawBuilder, sql } from 'kysely'
import { type BoardLoad, type BoardVehicle, dispatchApi } from '../dispatch.contract.ts'
import { refuseTaken } from './trips.ts'

const dayMs = 86_400_000

export const dispatchRoutes = routes(dispatchApi, {
  async board({ query: { from, days } }, { db, session, language }) {
    const to = new Date(Date.parse(from) + (days - 1) * dayMs).toISOString().slice(0, 10)
    const { since, before } = spanOf({ from, to }, session.timeZone)
    const vehicles = await sql<BoardVehicle>`
      select v.id as vehicle_id, v.code, v.name, v.enabled, ${textOf('d.name', language)} as depot_name
      from vehicle v left join depot d on d.id = v.depot_id order by v.code limit 500`.execute(db)
    const loads = await findLoads(
      db,
      language,
      sql<boolean>`s.state = 'APPROVED' and s.vehicle_id is null
        or s.vehicle_id is not null and s.leaves_at < ${before} and s.arrives_at > ${since}`,
    )
    return { vehicles: vehicles.rows, loads }
  },

  async move({ body: { shipmentId: id, objectVersionNumber, trip } }, { db, session, language }) {
    await lockVersion(db as Scoped<{ shipment: { id: string; version: number } }>, 'shipment', {
      id,
      objectVersionNumber,
    })
    const [before] = await findLoads(db, language, sql`s.id = ${id}`)
    if (before?.state !== 'APPROVED') throw new AppError('error.dispatch.fixed')
    const instant = (text: string) =>
      /(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : instantsOf(text, session.timeZone).first
    if (trip) {
      const { rows } = await sql`select from vehicle where id = ${trip.vehicleId}`.execute(db)
      if (rows.length === 0) throw new AppError('error.not_found').about(trip.vehicleId)
    }
    await sql`update shipment set vehicle_id = ${trip?.vehicleId ?? null},
      leaves_at = ${trip && instant(trip.leavesAt)}, arrives_at = ${trip && instant(trip.arrivesAt)}
      where id = ${id}`.execute(db)
    await refuseTaken({ db, id })
    const [load] = await findLoads(db, language, sql`s.id = ${id}`)
    return load as BoardLoad
  },
})

/** A translated text of a row in a language, or in English. */
const textOf = (column: string, language: string) =>
  sql<string | null>`coalesce(${sql.ref(column)} ->> ${language}, ${sql.ref(column)} ->> 'en_US')`

type LoadRow = Omit<BoardLoad, 'leavesAt' | 'arrivesAt'> & { leavesAt: Date | null; arrivesAt: Date | null }

/** Shipments that a condition holds for and that are on the board, which drafts are not. */
async function findLoads(db: Scoped, language: string, where: RawBuilder<unknown>): Promise<BoardLoad[]> {
  const { rows } = await sql<LoadRow>`
    select s.id as shipment_id, s.version as object_version_number, s.number, s.state, s.vehicle_id, s.leaves_at,
      s.arrives_at, s.pick_up_on::text, s.weight::float8, c.name as customer_name,
      ${textOf('o.name', language)} as origin_name, ${textOf('d.name', language)} as destination_name,
      d.code as destination_code
    from shipment s join depot o on o.id = s.origin_id left join depot d on d.id = s.destination_id
    left join customer c on c.id = s.customer_id
    where s.state in ('APPROVED', 'UNDER_WAY', 'DELIVERED') and (${where})
    order by s.leaves_at, s.pick_up_on, s.number limit 2000`.execute(db)
  return rows.map(({ leavesAt, arrivesAt, ...row }) => ({
    ...row,
    leavesAt: leavesAt?.toISOString() ?? null,
    arrivesAt: arrivesAt?.toISOString() ?? null,
  }))
}
