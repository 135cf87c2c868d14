import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { code, id, tenantId } from '@atrium/contract/row'
import { z } from 'zod'
import { sendConfig } from './send-config.resource.ts'

export const sendConfigDraft = sendConfig.api.create.body as NonNullable<typeof sendConfig.api.create.body>

const ids = z.array(id).max(100).default([])

export const sendTestApi = {
  test: endpoint({
    method: 'POST',
    path: '/hmsg/v1/[{tenantId}/]message/relevance',
    summary: 'Send a message by its code to people, groups and tenants, on the channels each person chose',
    access: { permission: 'message.send-config.send' },
    body: z
      .object({
        messageCode: code,
        receiverUserIdList: ids.describe('The ids of people'),
        receiverGroupIdList: ids.describe('Receiver groups; each person in them receives it once'),
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
