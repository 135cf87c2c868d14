import { endpoint } from '@atrium/contract/endpoint'
import { exampleIdOf } from '@atrium/contract/resource/example-id-of'
import { day, id, moment, sentMoment, version } from '@atrium/contract/row'
import { z } from 'zod'

const vehicleOnBoard = z
  .object({
    vehicleId: id,
    code: z.string(),
    name: z.string(),
    depotName: z.string().nullable().describe('The name of its depot'),
    enabled: z.boolean().describe('Whether it is in use'),
  })
  .meta({ id: 'BoardVehicle' })
export type BoardVehicle = z.infer<typeof vehicleOnBoard>

const loadOnBoard = z
  .object({
    shipmentId: id,
    objectVersionNumber: version,
    number: z.string(),
    originName: z.string(),
    destinationName: z.string().nullable(),
    destinationCode: z.string().nullable(),
    customerName: z.string().nullable().describe('The name of the customer'),
    weight: z.number().nullable().describe('In kilograms'),
    state: z.enum(['APPROVED', 'UNDER_WAY', 'DELIVERED']),
    pickUpOn: day.nullable().describe('The day on which it is picked up'),
    vehicleId: id.nullable().describe('The vehicle; null while it is unassigned'),
    leavesAt: moment.nullable().describe('When it is to leave'),
    arrivesAt: moment.nullable().describe('When it is to arrive'),
  })
  .meta({ id: 'BoardLoad' })
export type BoardLoad = z.infer<typeof loadOnBoard>

/** Of an approved shipment, which alone is moved. */
export const exampleLoad = '01970000-0000-7000-8000-00000000f001'

export const dispatchApi = {
  board: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]dispatch/board',
    summary: 'The vehicles with their shipments of some days, and the shipments without a vehicle',
    access: { permission: 'iam.dispatch.board' },
    query: z.object({
      from: day.describe('The first day'),
      days: z.coerce.number().int().min(1).max(7).default(1).describe('How many days'),
    }),
    example: { query: { from: '2026-12-01' } },
    response: z.object({
      vehicles: z.array(vehicleOnBoard),
      loads: z.array(loadOnBoard).describe('Those of the days, and all without a vehicle'),
    }),
  }),
  move: endpoint({
    method: 'PUT',
    path: '/iam/v1/[{tenantId}/]dispatch/loads',
    summary: 'Gives an approved shipment a vehicle and times, or takes them from it',
    access: { permission: 'iam.dispatch.move' },
    body: z.object({
      shipmentId: id,
      objectVersionNumber: version,
      trip: z
        .object({ vehicleId: id, leavesAt: sentMoment, arrivesAt: sentMoment })
        .nullable()
        .describe('The vehicle and the times; null without a vehicle'),
    }),
    example: {
      body: {
        shipmentId: exampleLoad,
        objectVersionNumber: 1,
        trip: {
          // The definition of vehicles is no part of what the card of the workspace loads.
          vehicleId: exampleIdOf('iam.vehicle'),
          leavesAt: '2026-12-01 08:00:00',
          arrivesAt: '2026-12-01 11:00:00',
        },
      },
    },
    response: loadOnBoard,
  }),
}
