import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment } from '@atrium/contract/row'
import { storedAddressedChannels } from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'

export const mailChannel = z.enum(storedAddressedChannels)

/** An external message, as the demo's outbox shows it. */
export const mail = z
  .object({
    mailId: id,
    channel: mailChannel,
    recipient: z.string(),
    subject: z.string(),
    content: z.string(),
    statusCode: z.enum(['waiting', 'sent', 'failed']),
    tenantId: z.int(),
    tenantName: z.string(),
    creationDate: moment,
    sendDate: moment.optional(),
  })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof mail>

export const mailApi = {
  list: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]mails/outbox',
    summary: 'Messages sent to people outside, newest first; only in the demonstration',
    access: { permission: 'message.mail.list' },
    query: z.object({
      ...pageQuery(['creationDate']),
      recipient: z.string().max(254).optional(),
      channel: anyOf(mailChannel).optional(),
    }),
    response: page(mail),
  }),
}
