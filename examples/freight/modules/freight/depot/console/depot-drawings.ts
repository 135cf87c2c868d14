import type { ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import { DepotShipments } from './depot-shipments.tsx'

export const drawings: ResourceDrawings = {
  tabs: { shipments: { title: 'freight.depot.shipments', content: DepotShipments } },
}
