import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { code, id, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A company that transports goods. */
export const carrier = stamps.extend({
  carrierId: id,
  carrierCode: z.string(),
  carrierName: z.string(),
  vehicles: z.int(),
})
export type Carrier = z.infer<typeof carrier>

export const carrierDraft = z.object({
  carrierCode: code,
  carrierName: z.string().trim().min(1).max(120),
  vehicles: z.int().min(0).max(100_000),
})

const carrierRef = z.object({ carrierId: id, objectVersionNumber: version })

/** Stands for a carrier in the examples of calls. */
export const exampleCarrier = '01970000-0000-7000-8000-00000000ca01'

const carriers = '/iam/v1/[{tenantId}/]carriers'

export const carrierApi = {
  list: endpoint({
    method: 'GET',
    path: carriers,
    summary: 'Carriers of the tenant, by page',
    access: { permission: 'iam.carrier.list' },
    query: z.object({
      ...pageQuery(['carrierName', 'carrierCode', 'vehicles', 'lastUpdateDate']),
      carrierName: z.string().max(120).optional(),
    }),
    response: page(carrier),
  }),
  get: endpoint({
    method: 'GET',
    path: `${carriers}/{carrierId}`,
    summary: 'One carrier',
    access: { permission: 'iam.carrier.list' },
    example: { params: { carrierId: exampleCarrier } },
    response: carrier,
  }),
  create: endpoint({
    method: 'POST',
    path: carriers,
    summary: 'Create a carrier',
    access: { permission: 'iam.carrier.create' },
    body: carrierDraft,
    example: { body: { carrierCode: 'NORD', carrierName: 'Nord Spedition', vehicles: 12 } },
    response: carrier,
  }),
  update: endpoint({
    method: 'PUT',
    path: carriers,
    summary: 'Change a carrier',
    access: { permission: 'iam.carrier.update' },
    body: carrierDraft.omit({ carrierCode: true }).extend(carrierRef.shape),
    example: {
      body: { carrierId: exampleCarrier, objectVersionNumber: 1, carrierName: 'Nord', vehicles: 14 },
    },
    response: carrier,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: carriers,
    summary: 'Delete a carrier',
    access: { permission: 'iam.carrier.remove' },
    body: carrierRef,
    example: { body: { carrierId: exampleCarrier, objectVersionNumber: 1 } },
  }),
}
