import { code, flag, id } from '@atrium/contract/row'
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

/** Whether a line on this channel must name its webhook. */
export const needsWebhook = (channel: ConfigurableChannel): boolean =>
  channelDefinitions[channel].target === 'webhook'

export const sendConfigLine = line.refine(
  one => needsWebhook(one.typeCode) === (one.webhookId !== undefined),
  { path: ['webhookId'] },
)
export type SendConfigLine = z.input<typeof sendConfigLine>

export const namedLine = line.extend({
  tempServerLineId: id,
  templateName: z.string().optional().describe('The name of the template'),
  webhookName: z.string().optional(),
})
export type NamedLine = z.output<typeof namedLine>
