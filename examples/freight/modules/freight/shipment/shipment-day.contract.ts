import { endpoint } from '@atrium/contract/endpoint'
import { z } from 'zod'
import { shipment } from './shipment.resource.ts'

/** A further call of shipments, declared by hand. */
export const shipmentDayApi = {
  get: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]shipments/{shipmentId}/day',
    summary: 'How many vehicles the carrier of a shipment has, and how many are taken on its day',
    access: { permission: 'iam.shipment.list' },
    example: { params: { shipmentId: shipment.exampleId } },
    response: z.object({
      vehicles: z.int().describe('The vehicles of the carrier; 0 without a carrier'),
      taken: z.int().describe('Those that approved shipments of the day need'),
    }),
  }),
}
