import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { id } from '@atrium/contract/row'
import { z } from 'zod'
import { sentTest } from '../delivery/delivery.contract.ts'
import { mailServer } from './mail-server.resource.ts'

export const mailServerApi = {
  ...mailServer.api,
  filters: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]email-filters',
    summary: 'Addresses that a mail server is limited to, by page; the product has no such limits',
    access: mailServer.api.list.access,
    query: z.object({ ...pageQuery([]), serverId: id.optional(), address: z.string().max(254).optional() }),
    response: page(z.object({ emailFilterId: id, serverId: id, address: z.string() })),
  }),
  test: endpoint({
    method: 'POST',
    path: '/hmsg/v1/[{tenantId}/]email/servers/{serverId}/test',
    summary: 'Send a test through a mail server, enabled or not, to the caller; returns the delivery',
    access: mailServer.api.update.access,
    example: { params: { serverId: mailServer.exampleId } },
    response: sentTest,
  }),
}
