import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { receiveCode } from '@atrium/contract/messages/receive-codes'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, rowToken, stamps, tenantId, translations, version } from '@atrium/contract/row'
import {
  type ConfigurableChannel,
  channelDefinitions,
  configurableChannelCode,
} from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'

const line = z.object({
  typeCode: configurableChannelCode,
  templateCode: code,
  webhookId: id.optional().describe('The webhook, on a channel that needs one'),
  enabledFlag: flag.default(1),
})

/**
 * The channels and templates of a message code. A tenant's own configuration takes precedence over the
 * platform's.
 */
export const sendConfig = z
  .object({
    tempServerId: id,
    ...ofTenant,
    messageCode: z.string(),
    messageName: z.string(),
    receiveCode: receiveCode.describe('The kind for which people choose their channels'),
    receiveName: z.string(),
    enabledFlag: flag,
    typeCodeList: z.array(configurableChannelCode).describe('The enabled channels'),
    platformFlag: flag.describe('Whether it belongs to the platform, which tenants can only read'),
  })
  .extend(stamps.shape)
  .meta({ id: 'SendConfig' })
export type SendConfig = z.infer<typeof sendConfig>

const texts = translations({ messageName: 120 })

export const sendConfigDetail = sendConfig
  .extend({
    serverList: z
      .array(
        line.extend({
          tempServerLineId: id,
          templateName: z.string().optional().describe('The name of the template'),
          webhookName: z.string().optional(),
        }),
      )
      .describe('The channels with their templates'),
    templateArgs: z.array(z.string()).describe('The arguments that a sender must supply'),
    _tls: texts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'SendConfigDetail' })
export type SendConfigDetail = z.infer<typeof sendConfigDetail>

/** Whether a line on this channel must name its webhook. */
export const needsWebhook = (channel: ConfigurableChannel): boolean =>
  channelDefinitions[channel].target === 'webhook'

export const sendConfigDraft = z
  .object({
    messageCode: code,
    messageName: z.string().trim().min(1).max(120),
    receiveCode: receiveCode.default('NOTICE'),
    enabledFlag: flag.default(1),
    serverList: z
      .array(
        line.refine(one => needsWebhook(one.typeCode) === (one.webhookId !== undefined), {
          path: ['webhookId'],
        }),
      )
      .max(20)
      .describe('The channels with their templates'),
    _tls: texts.optional(),
  })
  .meta({ id: 'SendConfigDraft' })
export type SendConfigDraft = z.infer<typeof sendConfigDraft>

const ref = z.object({ tempServerId: id, objectVersionNumber: version.describe('The version of the record') })
const configs = '/hmsg/v1/[{tenantId}/]template-servers'

export const sendConfigApi = {
  list: endpoint({
    method: 'GET',
    path: configs,
    summary: 'Send configurations, those of the tenant before those of the platform, by page',
    access: { permission: 'message.send-config.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['messageCode', 'messageName', 'lastUpdateDate']),
      ...tenantQuery,
      messageCode: z.string().max(128).optional(),
      messageName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
    }),
    response: page(sendConfig),
  }),
  get: endpoint({
    method: 'GET',
    path: `${configs}/line/{tempServerId}`,
    summary: 'One send configuration with its channels and arguments',
    access: { permission: 'message.send-config.list' },
    acrossTenants: true,
    example: { params: { tempServerId: exampleId.sendConfig } },
    response: sendConfigDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: configs,
    summary: 'Create a send configuration, or one that replaces the platform’s',
    access: { permission: 'message.send-config.create' },
    body: sendConfigDraft,
    example: {
      body: {
        messageCode: 'FERRY.NOTICE',
        messageName: 'Ferry news',
        serverList: [{ typeCode: 'WEB', templateCode: 'MESSAGE.NOTICE' }],
      },
    },
    response: sendConfigDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${configs}/{tempServerId}`,
    summary: 'Update a send configuration with its channels; its code cannot change',
    access: { permission: 'message.send-config.update' },
    body: sendConfigDraft
      .omit({ messageCode: true })
      .extend({ objectVersionNumber: version.describe('The version of the record') }),
    example: {
      params: { tempServerId: exampleId.sendConfig },
      body: { objectVersionNumber: 1, messageName: 'Ferry news', serverList: [] },
    },
    response: sendConfigDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${configs}/{tempServerId}`,
    summary: 'Delete a send configuration of the tenant; the platform’s applies again',
    access: { permission: 'message.send-config.remove' },
    body: ref.omit({ tempServerId: true }),
    example: { params: { tempServerId: exampleId.sendConfig }, body: { objectVersionNumber: 1 } },
  }),
  test: endpoint({
    method: 'POST',
    path: '/hmsg/v1/[{tenantId}/]message/relevance',
    summary: 'Send a message by its code to people, groups and tenants, on the channels each person chose',
    access: { permission: 'message.send-config.send' },
    body: z
      .object({
        messageCode: code,
        receiverUserIdList: z.array(id).max(100).default([]).describe('The ids of people'),
        receiverGroupIdList: z
          .array(id)
          .max(100)
          .default([])
          .describe('Receiver groups; each person in them receives it once'),
        receiverTenantIdList: z
          .array(tenantId)
          .max(100)
          .default([])
          .describe(
            'Tenants with all their people, each with its own configuration: the platform names any, a tenant only itself',
          ),
        args: z
          .record(z.string().max(64), z.string().max(2000))
          .default({})
          .describe('The values of the arguments'),
      })
      .refine(
        ({ receiverUserIdList: people, receiverGroupIdList: groups, receiverTenantIdList: tenants }) =>
          people.length + groups.length + tenants.length > 0,
        { path: ['receiverUserIdList'] },
      ),
    example: {
      body: {
        messageCode: 'MESSAGE.NOTICE',
        receiverUserIdList: [exampleId.user],
        args: { title: 'Ferries', text: 'Every hour.', link: 'https://ferry.example/' },
      },
    },
    response: z.object({ deliveryCount: z.int().describe('The number of deliveries') }),
  }),
}
