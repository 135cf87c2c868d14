import { moduleIsOn } from '@atrium/server/access/module-on'
import type { HealthChecks } from '@atrium/server/monitoring/health-check'
import { sql } from 'kysely'

/** The board and the form refuse a second trip at the same time; a change that passes them by would be seen here. */
export const dispatchChecks: HealthChecks = {
  'freight:trips': {
    title: [
      'Vehicles are on one trip at a time',
      '同一时间每辆车只有一个行程',
      'كل مركبة في رحلة واحدة في الوقت نفسه',
    ],
    async check(site) {
      const { rows } = await site({}, db =>
        sql<{ vehicle: string; first: string; second: string }>`
          select v.code as vehicle, one.number as first, other.number as second
          from shipment one
          join shipment other on other.tenant_id = one.tenant_id and other.vehicle_id = one.vehicle_id
            and other.id > one.id and other.state <> 'CANCELED'
            and (other.leaves_at, other.arrives_at) overlaps (one.leaves_at, one.arrives_at)
          join vehicle v on v.tenant_id = one.tenant_id and v.id = one.vehicle_id
          where one.state <> 'CANCELED' and one.arrives_at > now()
            and ${moduleIsOn('freight', sql.ref('one.tenant_id'))}
          order by one.leaves_at limit 1`.execute(db),
      )
      const [found] = rows
      if (!found) return undefined
      const { vehicle, first, second } = found
      return [
        `${vehicle} is on ${first} and ${second} at the same time. Move one of them on the dispatch board`,
        `${vehicle} 同时安排了 ${first} 和 ${second}，请在调度看板上调整其中一个`,
        `‏${vehicle} في ${first} و${second} في الوقت نفسه. انقل إحداهما في لوحة التوزيع`,
      ]
    },
  },
}
