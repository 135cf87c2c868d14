import { endpoint } from '@atrium/contract/endpoint'
import { receiveCode } from '@atrium/contract/messages/receive-codes'
import { id, version } from '@atrium/contract/row'
import {
  personalChannelCode,
  personalChannels,
  receiveDefaults,
} from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'

export const receiveConfig = z
  .object({
    userReceiveId: id.optional().describe('Missing until a choice has been stored'),
    objectVersionNumber: version.optional().describe('The version of the record'),
    receiveCode,
    receiveName: z.string().describe('The name of the kind of message'),
    receiveType: z
      .string()
      .describe('The chosen channels as HZERO-compatible clients write them, with commas, and as a list'),
    receiveTypeList: z.array(personalChannelCode).describe('The channels'),
    defaultReceiveType: z.string().describe('The channels that are on by default, with commas between them'),
    defaultReceiveTypeList: z.array(personalChannelCode),
    requiredReceiveTypeList: z.array(personalChannelCode).describe('Channels that cannot be switched off'),
    fixedReceiveTypeList: z
      .array(personalChannelCode)
      .describe(
        'Channels that people cannot choose: the required ones, and those that are off for all users',
      ),
    levelNumber: z.int().describe('The level in the tree, from 1'),
    tenantId: z.int(),
  })
  .meta({ id: 'ReceiveConfig' })

export type ReceiveConfig = z.infer<typeof receiveConfig>

const commaList = z
  .string()
  .max(100)
  .transform(text => text.split(',').flatMap(part => part.trim() || []))
  .pipe(z.array(personalChannelCode))

/** One changed row: its channels as a list, or with commas. */
const receiveChoice = z
  .object({
    receiveCode,
    receiveType: commaList.optional().describe('The channels, with commas between them'),
    receiveTypeList: z
      .array(personalChannelCode)
      .max(personalChannels.length)
      .optional()
      .describe('The channels'),
    objectVersionNumber: version.optional().describe('The version of the record'),
  })
  .transform(({ receiveType, receiveTypeList, ...choice }) => ({
    ...choice,
    channels: personalChannels.filter(one => (receiveTypeList ?? receiveType ?? []).includes(one)),
  }))
  .refine(
    ({ receiveCode: kind, channels: chosen }) =>
      receiveDefaults(kind).always.every(one => chosen.includes(one)),
    'error.receive_config.required',
  )

export const receiveConfigApi = {
  list: endpoint({
    method: 'GET',
    path: '/hmsg/v1/user-receive-configs',
    summary: 'Your notification channels for each message type in this tenant',
    access: 'signed-in',
    response: z.array(receiveConfig),
  }),
  change: endpoint({
    method: 'POST',
    path: '/hmsg/v1/user-receive-configs',
    summary: 'Set your channels for some message types, all or none',
    access: 'signed-in',
    body: z.array(receiveChoice).min(1).max(receiveCode.options.length),
    example: { body: [{ receiveCode: 'NOTICE', receiveTypeList: ['WEB', 'EMAIL'] }] },
    response: z.array(receiveConfig),
  }),
}
