import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import type { RowOf } from '@atrium/contract/resource/resource'
import { z } from 'zod'
import { receiverGroup } from './receiver-group.resource.ts'
import { namedMember } from './receiver-group-member.schema.ts'

export type ReceiverGroup = RowOf<typeof receiverGroup>

export const receiverGroupMemberApi = {
  members: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]receiver-types/lines/{receiverTypeId}',
    summary: 'Members of a receiver group, by page',
    access: { permission: 'message.receiver-group.list' },
    acrossTenants: true,
    query: z.object(pageQuery([])),
    example: { params: { receiverTypeId: exampleId.receiverGroup } },
    response: page(namedMember),
  }),
}

export const receiverGroupApi = { ...receiverGroup.api, ...receiverGroupMemberApi }
