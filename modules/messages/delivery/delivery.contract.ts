import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { growingPage, growingPageQuery } from '@atrium/contract/page'
import { dayOrTime, id, moment } from '@atrium/contract/row'
import { channelCode } from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'

/** Pending, succeeded, or given up. */
export const deliveryStatus = z.enum(['P', 'S', 'F']).meta({ id: 'DeliveryStatus' })
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/** One message on one channel to one receiver, with its status. */
export const delivery = z
  .object({
    messageId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    messageCode: z.string().optional().describe('Missing for messages sent before codes existed'),
    messageTypeCode: channelCode.describe('The channel'),
    messageTypeMeaning: z.string(),
    subject: z.string(),
    receiver: z.string().describe("An address, a person's name, or a webhook's name"),
    trxStatusCode: deliveryStatus.describe('The state of the delivery'),
    trxStatusMeaning: z.string(),
    tryTimes: z.int(),
    transactionMessage: z.string().optional().describe('Why the last try failed'),
    creationDate: moment,
    sendDate: moment.optional(),
    nextTryDate: moment.optional(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

export const deliveryDetail = delivery
  .extend({
    content: z.string().describe('The content without secrets'),
    tries: z
      .array(
        z.object({
          tryDate: moment.describe('When it was tried'),
          tookMilliseconds: z.int().describe('The duration in milliseconds'),
          transactionMessage: z.string().optional().describe('Why it failed'),
          answerStatus: z.int().optional().describe('The status that the receiver answered'),
          answerText: z.string().optional().describe('The beginning of the answer, without secrets'),
        }),
      )
      .describe('The attempts'),
  })
  .meta({ id: 'DeliveryDetail' })
export type DeliveryDetail = z.infer<typeof deliveryDetail>

/** The delivery of a test message. */
export const sentTest = z.object({ messageId: id })

const messages = '/hmsg/v1/[{tenantId}/]messages'

export const deliveryApi = {
  list: endpoint({
    method: 'GET',
    path: messages,
    summary: 'Deliveries, newest first, by page; at the site level those of every tenant',
    access: { permission: 'message.delivery.list' },
    query: z.object({
      ...growingPageQuery(['creationDate', 'subject', 'tryTimes']),
      subject: z.string().max(200).optional(),
      receiver: z.string().max(254).optional(),
      trxStatusCode: anyOf(deliveryStatus).optional(),
      messageTypeCode: anyOf(channelCode).optional(),
      messageCode: z.string().max(128).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
      startDate: dayOrTime.optional().describe('The first day'),
      endDate: dayOrTime.optional().describe('The last day'),
    }),
    response: growingPage(delivery),
  }),
  get: endpoint({
    method: 'GET',
    path: `${messages}/{messageId}/contents`,
    summary: 'One delivery with its text and every attempt',
    access: { permission: 'message.delivery.list' },
    example: { params: { messageId: exampleId.failedDelivery } },
    response: deliveryDetail,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${messages}/resend`,
    summary: 'Send failed deliveries again; not those that contained a secret',
    access: { permission: 'message.delivery.resend' },
    query: z.object({ transactionId: id.describe('The id of the delivery') }),
    example: { query: { transactionId: exampleId.failedDelivery } },
    response: deliveryDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: messages,
    summary: 'Delete deliveries, all or none; waiting ones are not sent',
    access: { permission: 'message.delivery.remove' },
    body: z
      .array(z.object({ messageId: id }))
      .min(1)
      .max(200),
    example: { body: [{ messageId: exampleId.failedDelivery }] },
  }),
}
