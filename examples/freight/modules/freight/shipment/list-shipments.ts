import { client } from '@atrium/client'
import { shipment } from './shipment.resource.ts'

// Writes the shipments that wait for approval, one line each:
//   ATRIUM_URL=https://… ATRIUM_TOKEN=atrium_pat_… ATRIUM_TENANT=2 node modules/freight/shipment/list-shipments.ts

const { ATRIUM_URL: url = 'http://localhost:8080', ATRIUM_TOKEN: token = '', ATRIUM_TENANT } = process.env
const atrium = client({ url, token, tenantId: Number(ATRIUM_TENANT) })

for await (const { number, originName, destinationName } of atrium.rows(shipment.api.list, {
  query: { state: 'SUBMITTED' },
}))
  console.log(`${number}: ${originName} → ${destinationName ?? '?'}`)
