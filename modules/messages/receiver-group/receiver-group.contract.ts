import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { z } from 'zod'

/**
 * A member of a receiver group: the holders of a role, the members of a user group, the people of a unit and
 * the units below it, or one person. On the wire the group is called receiver type.
 */
const member = z
  .object({
    receiverTypeCode: z.enum(['ROLE', 'USER_GROUP', 'UNIT', 'USER']).describe('The kind of receiver'),
    receiverSourceId: id.describe('The id of the role, user group, unit or person'),
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.infer<typeof member>

/** A named list of receivers. */
export const receiverGroup = z
  .object({
    receiverTypeId: id,
    ...ofTenant,
    typeCode: z.string(),
    typeName: z.string(),
    memberCount: z.int().describe('Number of roles, user groups, units and people in it'),
    enabledFlag: flag.describe('A disabled group resolves to nobody'),
  })
  .extend(stamps.shape)
  .meta({ id: 'ReceiverGroup' })
export type ReceiverGroup = z.infer<typeof receiverGroup>

const texts = translations({ typeName: 120 })

export const receiverGroupDetail = receiverGroup
  .extend({
    receiverList: z
      .array(member.extend({ receiverSourceName: z.string().describe('The name of the receiver') }))
      .describe('The receivers'),
    _tls: texts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'ReceiverGroupDetail' })
export type ReceiverGroupDetail = z.infer<typeof receiverGroupDetail>

export const receiverGroupDraft = z
  .object({
    typeCode: code,
    typeName: z.string().trim().min(1).max(120),
    enabledFlag: flag.default(1),
    receiverList: z.array(member).max(500).describe('The receivers'),
    _tls: texts.optional(),
  })
  .meta({ id: 'ReceiverGroupDraft' })
export type ReceiverGroupDraft = z.infer<typeof receiverGroupDraft>

const ref = z.object({
  receiverTypeId: id,
  objectVersionNumber: version.describe('The version of the record'),
})
const groups = '/hmsg/v1/[{tenantId}/]receiver-types'

export const receiverGroupApi = {
  list: endpoint({
    method: 'GET',
    path: groups,
    summary: 'Receiver groups of the tenant, by page',
    access: { permission: 'message.receiver-group.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['typeCode', 'typeName', 'memberCount', 'lastUpdateDate']),
      ...tenantQuery,
      typeCode: z.string().max(128).optional(),
      typeName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
    }),
    response: page(receiverGroup),
  }),
  get: endpoint({
    method: 'GET',
    path: `${groups}/{receiverTypeId}`,
    summary: 'One receiver group with its members',
    access: { permission: 'message.receiver-group.list' },
    acrossTenants: true,
    example: { params: { receiverTypeId: exampleId.receiverGroup } },
    response: receiverGroupDetail,
  }),
  members: endpoint({
    method: 'GET',
    path: `${groups}/lines/{receiverTypeId}`,
    summary: 'Members of a receiver group, by page',
    access: { permission: 'message.receiver-group.list' },
    acrossTenants: true,
    query: z.object(pageQuery([])),
    example: { params: { receiverTypeId: exampleId.receiverGroup } },
    response: page(receiverGroupDetail.shape.receiverList.element),
  }),
  create: endpoint({
    method: 'POST',
    path: groups,
    summary: 'Create a receiver group',
    access: { permission: 'message.receiver-group.create' },
    body: receiverGroupDraft,
    example: {
      body: {
        typeCode: 'QUAY',
        typeName: 'People of the quay',
        receiverList: [{ receiverTypeCode: 'USER', receiverSourceId: exampleId.user }],
      },
    },
    response: receiverGroupDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: groups,
    summary: 'Update a receiver group with its members; its code cannot change',
    access: { permission: 'message.receiver-group.update' },
    body: receiverGroupDraft.omit({ typeCode: true }).extend(ref.shape),
    example: {
      body: {
        receiverTypeId: exampleId.receiverGroup,
        objectVersionNumber: 1,
        typeName: 'People of the quay',
        receiverList: [],
      },
    },
    response: receiverGroupDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: groups,
    summary: 'Delete a receiver group that no announcement uses',
    access: { permission: 'message.receiver-group.remove' },
    body: ref,
    example: { body: { receiverTypeId: exampleId.receiverGroup, objectVersionNumber: 1 } },
  }),
}
