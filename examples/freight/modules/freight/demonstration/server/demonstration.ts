import type { Demonstrate, DemoTenant } from '@atrium/server/seed/demo-tenant'
import { type RawBuilder, sql } from 'kysely'
import { departuresBlockName } from '../../departures-block/departures-block.contract.ts'
import {
  carriers,
  customers,
  depots,
  goods,
  reasons,
  trips,
  vehicles,
  waiting,
} from './demonstration.data.ts'

type Db = Parameters<Demonstrate>[0]

/** Fills the tenant that has a freight company; of the others no menu leads to this module. */
export const demonstrate: Demonstrate = async (db, tenant) => {
  if (tenant.num !== 'NORRVIK') return
  await hideOwnMenu(db)
  await addPlaces(db, tenant)
  await addVehicles(db, tenant)
  await addShipments(db, tenant)
  await addDepartures(db, tenant)
  await addToPortal(db, tenant)
}

/** The company leads to the screens from a menu of its own; other tenants have no use for the module's. */
const hideOwnMenu = (db: Db) =>
  sql`update menu set enabled = false where tenant_id = 0 and code in ('hzero.freight', 'hzero.site.freight')`.execute(
    db,
  )

/** Tuples as rows of SQL, with the position of each as `at`, from 1. */
const rowsOf = (tuples: readonly (readonly unknown[])[], columns: string): RawBuilder<unknown> =>
  sql`(select at, ${sql.raw(columns)} from jsonb_array_elements(${JSON.stringify(tuples)}::jsonb)
    with ordinality rows (r, at))`

async function addPlaces(db: Db, { tenantId }: DemoTenant): Promise<void> {
  await sql`insert into carrier (tenant_id, code, name, vehicles)
    select ${tenantId}::bigint, code, name, vehicles
    from ${rowsOf(carriers, `r ->> 0 as code, r ->> 1 as name, (r ->> 2)::int as vehicles`)} c order by at`.execute(
    db,
  )
  await sql`insert into customer (tenant_id, code, name, contact, email)
    select ${tenantId}::bigint, code, name, contact, 'transport@' || lower(code) || '.example'
    from ${rowsOf(customers, `r ->> 0 as code, r ->> 1 as name, r ->> 2 as contact`)} c order by at`.execute(
    db,
  )
  await sql`insert into depot (tenant_id, code, name, kind, area, rent, unit_id, place_id, manager_id, opened_on)
    select ${tenantId}::bigint, d.code, jsonb_build_object('en_US', names ->> 0, 'zh_CN', names ->> 1, 'ar_SA', names ->> 2),
      case when at % 3 = 0 then 'PORT' else 'LAND' end, area, area * 4, u.id, u.id, u.manager_id,
      date '2009-05-04' + (at * 200)::int
    from ${rowsOf(depots, `r ->> 0 as code, r -> 1 as names, (r ->> 2)::int as area, r ->> 3 as unit`)} d
    left join unit u on u.tenant_id = ${tenantId} and u.code = d.unit order by at`.execute(db)
}

async function addVehicles(db: Db, { tenantId }: DemoTenant): Promise<void> {
  await sql`insert into vehicle
      (tenant_id, code, name, depot_id, fuel, range, bay, equipment, inspected_at, filled, driver_phone, rules)
    select ${tenantId}::bigint, v.code, v.name, d.id, case when at % 4 = 0 then 'ELECTRIC' else 'DIESEL' end,
      case when at % 4 = 0 then 420 end, at, array(select jsonb_array_elements_text(equipment)),
      now() - at * interval '11 days', 60 + at * 4, '+47 22 10 40 ' || 10 + at, '{}'
    from ${rowsOf(vehicles, `r ->> 0 as code, r ->> 1 as name, r ->> 2 as depot, r -> 3 as equipment`)} v
    join depot d on d.tenant_id = ${tenantId} and d.code = v.depot order by at`.execute(db)
}

/** Those with a trip, from yesterday to three days ahead, in the states that the time of day gives them; then the others. */
async function addShipments(db: Db, { tenantId, timeZone }: DemoTenant): Promise<void> {
  const today = sql`(now() at time zone ${timeZone})::date`
  const instant = (time: string) => sql`((day + ${sql.ref(time)}::time) at time zone ${timeZone})`
  const of = sql`jsonb_array_elements(${JSON.stringify(goods)}::jsonb)`
  await sql`
    with planned as (
      select day, vehicle, origin, destination, customer, ${instant('leaves')} as leaves_at, ${instant('arrives')} as arrives_at,
        null as state, at
      from ${rowsOf(trips, `r ->> 0 as vehicle, r ->> 1 as leaves, r ->> 2 as arrives, r ->> 3 as origin, r ->> 4 as destination, r ->> 5 as customer`)} t
      cross join (select ${today} + ahead as day from generate_series(-1, 3) ahead) days
      -- Later days are planned less far, and one driver waits for a load that is late now.
      where (at + (day - ${today})) % 5 <> 4 or day <= ${today}
      union all
      select ${today}, 'NF-123', 'GOT', 'OSL', 'STALBO', at_five - interval '25 minutes', at_five + interval '3 hours', 'APPROVED', 99
      from (select date_bin('5 minutes', now(), '2000-01-01') as at_five) clock
      where not exists (
        select from ${rowsOf(trips, `r ->> 0 as vehicle, r ->> 1 as leaves, r ->> 2 as arrives`)} other
        where other.vehicle = 'NF-123' and (
          ((${today} + other.leaves::time) at time zone ${timeZone}), ((${today} + other.arrives::time) at time zone ${timeZone})
        ) overlaps (at_five - interval '25 minutes', at_five + interval '3 hours'))
      union all
      select ${today} + ahead, null, origin, destination, customer, null, null, state, 100 + at
      from ${rowsOf(waiting, `(r ->> 0)::int as ahead, r ->> 1 as state, r ->> 2 as origin, r ->> 3 as destination, r ->> 4 as customer`)} w
    ), numbered as (
      select *, row_number() over (order by day, leaves_at, at) as number from planned
    ), made as (
      insert into shipment (tenant_id, number, origin_id, destination_id, carrier_id, customer_id, order_number, vehicle_id,
        pick_up_on, leaves_at, arrives_at, weight, state)
      select ${tenantId}::bigint, 'SH-' || to_char(${today}, 'YYYY') || '-' || to_char(number, 'FM0000'), o.id, d.id, c.id, u.id,
        'PO-' || 48000 + number * 7, v.id, n.day, n.leaves_at, n.arrives_at, 0,
        coalesce(n.state, case when n.arrives_at <= now() then 'DELIVERED' when n.leaves_at <= now() then 'UNDER_WAY' else 'APPROVED' end)
      from numbered n
      join depot o on o.tenant_id = ${tenantId} and o.code = n.origin
      join depot d on d.tenant_id = ${tenantId} and d.code = n.destination
      join carrier c on c.tenant_id = ${tenantId} and c.code = 'NORRVIK'
      join customer u on u.tenant_id = ${tenantId} and u.code = n.customer
      left join vehicle v on v.tenant_id = ${tenantId} and v.code = n.vehicle
      order by number returning id, number, origin_id
    )
    insert into shipment_lines (tenant_id, shipment_id, sort, goods, quantity, weight, fragile, home_id)
    select ${tenantId}::bigint, made.id, line, r ->> 0, 2 + (right(made.number, 4)::int * 3 + line) % 7, (r ->> 1)::numeric,
      (r ->> 2)::boolean, made.origin_id
    from made cross join generate_series(1, 2) line
    join lateral (select r from ${of} with ordinality all_goods (r, place)
      where place - 1 = (right(made.number, 4)::int + line * 2) % ${goods.length}) one on true`.execute(db)
  await sql`update shipment s set weight = (
      select sum(total) from shipment_lines l where l.tenant_id = s.tenant_id and l.shipment_id = s.id)
    where tenant_id = ${tenantId}`.execute(db)
  await sql`insert into number_sequence (tenant_id, sequence, period, last)
    select ${tenantId}::bigint, 'iam.shipment.number', 'SH-' || to_char(${today}, 'YYYY') || '-{0000}', count(*) from shipment
    where tenant_id = ${tenantId}`.execute(db)
}

/** Two months of trips, of which about every sixth left late. */
async function addDepartures(db: Db, { tenantId, timeZone }: DemoTenant): Promise<void> {
  await sql`
    insert into departure (tenant_id, number, origin_id, destination_id, customer_id, vehicle_id, planned_at, left_at, reason)
    select ${tenantId}::bigint, 'SH-' || to_char(planned_at, 'MMDD') || '-' || to_char(at, 'FM00'), o.id, d.id, c.id, v.id, planned_at,
      planned_at + late * interval '1 minute', case when late > 0 then r.reasons ->> (dice % ${reasons.length})::int end
    from (
      select *, case when dice % 6 = 0 or ago % 23 = 4 then 5 + dice % 70 else 0 end as late from (
        select t.*, ago, (ago * 37 + at * 53 + ago * at * 7) % 101 as dice,
          (((now() at time zone ${timeZone})::date - ago + leaves::time) at time zone ${timeZone}) as planned_at
        from ${rowsOf(trips, `r ->> 0 as vehicle, r ->> 1 as leaves, r ->> 3 as origin, r ->> 4 as destination, r ->> 5 as customer`)} t
        cross join generate_series(1, 62) ago
      ) thrown where extract(isodow from planned_at) < 6 or at % 3 = 0
    ) t
    cross join (select ${JSON.stringify(reasons)}::jsonb as reasons) r
    join depot o on o.tenant_id = ${tenantId} and o.code = t.origin
    join depot d on d.tenant_id = ${tenantId} and d.code = t.destination
    join customer c on c.tenant_id = ${tenantId} and c.code = t.customer
    join vehicle v on v.tenant_id = ${tenantId} and v.code = t.vehicle
    order by planned_at`.execute(db)
}

const heading = {
  en_US: 'Next departures',
  zh_CN: '近期发车',
  ar_SA: 'المغادرات القادمة',
}

/** The front page of the portal shows the next departures before its last block, in the version that visitors see. */
async function addToPortal(db: Db, { tenantId, timeZone }: DemoTenant): Promise<void> {
  const block = sql`jsonb_build_object('kind', 'module', 'name', ${departuresBlockName}::text,
    'heading', ${JSON.stringify(heading)}::jsonb,
    'settings', jsonb_build_object('depotId', d.id, 'count', 5, 'timeZone', ${timeZone}::text))`
  await sql`
    with page as (
      update portal_page p set blocks = jsonb_insert(blocks, '{-1}', ${block}) from depot d
      where p.tenant_id = ${tenantId} and p.code = 'home' and d.tenant_id = ${tenantId} and d.code = 'GOT'
      returning p.id, p.shown, p.blocks
    )
    update portal_page_version v set content = jsonb_set(content, '{blocks}', page.blocks) from page
    where v.tenant_id = ${tenantId} and v.page_id = page.id and v.number = page.shown`.execute(db)
}
