import { endpoint } from '@atrium/contract/endpoint'
import { receiveCode } from '@atrium/contract/messages/receive-codes'
import { id, version } from '@atrium/contract/row'
import { personalChannelCode, personalChannels } from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'

/** The origin of a rule: the product, the platform, or the tenant. */
export const ruleSource = z.enum(['PRODUCT', 'PLATFORM', 'OWN']).meta({ id: 'RuleSource' })
export type RuleSource = z.infer<typeof ruleSource>

/**
 * The channels on which people are notified of a kind of messages or of one message: which are on by default,
 * and which are fixed. A message follows its kind on the channels that it does not fix.
 */
export const receiveRule = z
  .object({
    receiveId: id.optional().describe('Only for a rule of the tenant itself'),
    objectVersionNumber: version.optional().describe('The version of the record'),
    receiveCode: z.string().describe('A kind, or the code of a message'),
    receiveName: z.string().describe('The name of the kind of message'),
    parentReceiveCode: receiveCode.optional().describe('The kind of a message'),
    levelNumber: z.union([z.literal(1), z.literal(2)]).describe('The level in the tree, from 1'),
    defaultReceiveTypeList: z
      .array(personalChannelCode)
      .describe('The channels that are on, as a list and as HZERO-compatible clients write them'),
    defaultReceiveType: z.string().describe('The channels that are on by default, with commas between them'),
    fixedReceiveTypeList: z
      .array(personalChannelCode)
      .describe('The fixed channels: on or off for all users'),
    sourceCode: ruleSource.describe('The lookup of the values'),
    editableFlag: z
      .union([z.literal(0), z.literal(1)])
      .describe("Whether this session's tenant may change it"),
    tenantId: z.int(),
  })
  .meta({ id: 'ReceiveRule' })
export type ReceiveRule = z.infer<typeof receiveRule>

const channelList = z.array(personalChannelCode).max(personalChannels.length)
const rules = '/hmsg/v1/[{tenantId}/]receive-configs'

export const receiveRuleApi = {
  list: endpoint({
    method: 'GET',
    path: rules,
    summary: 'Message types and messages, with the channels people can choose for each',
    access: { permission: 'message.receive-rule.list' },
    response: z.array(receiveRule),
  }),
  change: endpoint({
    method: 'POST',
    path: rules,
    summary: 'Set rules of the tenant in place of those of the platform or product, all or none',
    access: { permission: 'message.receive-rule.update' },
    body: z
      .array(
        z.object({
          receiveCode: z.string().min(1).max(128),
          defaultReceiveTypeList: channelList,
          fixedReceiveTypeList: channelList,
          objectVersionNumber: version.optional().describe('The version of the record'),
        }),
      )
      .min(1)
      .max(200),
    example: {
      body: [
        { receiveCode: 'NOTICE', defaultReceiveTypeList: ['WEB', 'EMAIL'], fixedReceiveTypeList: ['WEB'] },
      ],
    },
    response: z.array(receiveRule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: rules,
    summary: 'Delete the tenant’s rule; that of the platform or product applies again',
    access: { permission: 'message.receive-rule.update' },
    body: z.object({ receiveCode: z.string().min(1).max(128) }),
    example: { body: { receiveCode: 'NOTICE' } },
  }),
}
