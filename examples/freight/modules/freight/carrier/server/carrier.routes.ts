import { findPage } from '@atrium/server/db/tables/find-page'
import { lockVersion, stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { type Carrier, carrierApi } from '../carrier.contract.ts'
import type { CarrierDb } from './carrier.tables.ts'

export const carrierRoutes = routes<typeof carrierApi, CarrierDb>(carrierApi, {
  async list({ query }, { db }) {
    const { carrierName } = query
    const found = carrierName
      ? carriers(db).where(sql<boolean>`strpos(lower(c.name), lower(${carrierName})) > 0`)
      : carriers(db)
    const page = await findPage(found, query, { sortBy, tie: [sql`c.code`, sql`c.id`] })
    return { ...page, content: page.content.map(asCarrier) }
  },

  get: ({ params }, { db }) => findCarrier(db, params.carrierId),

  async create({ body }, { db }) {
    const { id } = await db
      .insertInto('carrier')
      .values({ code: body.carrierCode, name: body.carrierName, vehicles: body.vehicles })
      .returning('id')
      .executeTakeFirstOrThrow()
    return findCarrier(db, id)
  },

  async update({ body: { carrierId: id, objectVersionNumber, carrierName: name, vehicles } }, { db }) {
    await lockVersion(db, 'carrier', { id, objectVersionNumber })
    await db.updateTable('carrier').set({ name, vehicles }).where('id', '=', id).execute()
    return findCarrier(db, id)
  },

  async remove({ body: { carrierId: id, objectVersionNumber } }, { db }) {
    await lockVersion(db, 'carrier', { id, objectVersionNumber })
    await db.deleteFrom('carrier').where('id', '=', id).execute()
  },
})

const sortBy = {
  carrierName: sql`c.name`,
  carrierCode: sql`c.code`,
  vehicles: sql`c.vehicles`,
  lastUpdateDate: sql`c.updated_at`,
}

const carriers = (db: CarrierDb) =>
  db
    .selectFrom('carrier as c')
    .leftJoin('appUser as creator', 'creator.id', 'c.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'c.updatedBy')
    .selectAll('c')
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])

/** @throws `error.not_found`, the same whether it never existed or is another tenant's. */
async function findCarrier(db: CarrierDb, id: string): Promise<Carrier> {
  const row = await carriers(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asCarrier(row)
}

type CarrierRow = Awaited<ReturnType<ReturnType<typeof carriers>['executeTakeFirstOrThrow']>>

const asCarrier = (row: CarrierRow): Carrier => ({
  carrierId: row.id,
  carrierCode: row.code,
  carrierName: row.name,
  vehicles: row.vehicles,
  ...stampsOf(row),
})
