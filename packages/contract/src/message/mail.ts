import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { id, moment } from '../row.ts'

export const mailChannel = z.enum(['email', 'sms'])

/** What was written to somebody outside, as the outbox of the demonstration shows it. */
export const mail = z.object({
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
export type Mail = z.infer<typeof mail>

export const mailApi = {
  list: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]mails/outbox',
    summary: 'What was written to people outside, newest first; only in the demonstration',
    access: { permission: 'message.mail.list' },
    query: z.object({
      ...pageQuery(['creationDate']),
      recipient: z.string().max(254).optional(),
      channel: mailChannel.optional(),
    }),
    response: page(mail),
  }),
}
