import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { dayOrTime, id, moment } from '../row.ts'
import { sendChannels } from './send-config.ts'

/** Pending, succeeded, or given up. */
export const deliveryStatus = z.enum(['P', 'S', 'F'])
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/** A way it took. Codes to phones are among them, which only the demonstration writes, and nothing sends. */
export const deliveryChannel = z.enum([...sendChannels, 'SMS'])
export type DeliveryChannel = z.infer<typeof deliveryChannel>

/** One message on one way to one receiver, and what became of it. */
export const delivery = z.object({
  messageId: id,
  tenantId: z.int(),
  tenantName: z.string(),
  /** Left out for what was sent before there were codes. */
  messageCode: z.string().optional(),
  messageTypeCode: deliveryChannel,
  messageTypeMeaning: z.string(),
  subject: z.string(),
  /** An address, a person's name, or the name of a webhook. */
  receiver: z.string(),
  trxStatusCode: deliveryStatus,
  trxStatusMeaning: z.string(),
  tryTimes: z.int(),
  transactionMessage: z.string().optional(),
  creationDate: moment,
  sendDate: moment.optional(),
  nextTryDate: moment.optional(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryDetail = delivery.extend({
  /** Without what was secret in it. */
  content: z.string(),
  tries: z.array(
    z.object({ tryDate: moment, tookMilliseconds: z.int(), transactionMessage: z.string().optional() }),
  ),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>

/** A test that was sent, by its delivery. */
export const sentTest = z.object({ messageId: id })

const messages = '/hmsg/v1/[{tenantId}/]messages'

export const deliveryApi = {
  list: endpoint({
    method: 'GET',
    path: messages,
    summary: 'What was sent, newest first, by page; at the site level of every tenant',
    access: { permission: 'message.delivery.list' },
    query: z.object({
      ...pageQuery(['creationDate', 'subject', 'tryTimes']),
      subject: z.string().max(200).optional(),
      receiver: z.string().max(254).optional(),
      trxStatusCode: deliveryStatus.optional(),
      messageTypeCode: deliveryChannel.optional(),
      messageCode: z.string().max(128).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
      startDate: dayOrTime.optional(),
      endDate: dayOrTime.optional(),
    }),
    response: page(delivery),
  }),
  get: endpoint({
    method: 'GET',
    path: `${messages}/{messageId}/contents`,
    summary: 'One of them with its text and every try',
    access: { permission: 'message.delivery.list' },
    example: { params: { messageId: exampleId.failedDelivery } },
    response: deliveryDetail,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${messages}/resend`,
    summary: 'Send again what was given up; what held a secret cannot be',
    access: { permission: 'message.delivery.resend' },
    query: z.object({ transactionId: id }),
    example: { query: { transactionId: exampleId.failedDelivery } },
    response: deliveryDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: messages,
    summary: 'Remove entries, all or none; what was to be sent is not sent any more',
    access: { permission: 'message.delivery.remove' },
    body: z
      .array(z.object({ messageId: id }))
      .min(1)
      .max(200),
    example: { body: [{ messageId: exampleId.failedDelivery }] },
  }),
}
