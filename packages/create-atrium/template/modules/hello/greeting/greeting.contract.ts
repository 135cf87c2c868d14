import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { id, stamps } from '@atrium/contract/row'
import { z } from 'zod'

export const greeting = stamps.extend({ greetingId: id, text: z.string() })
export type Greeting = z.infer<typeof greeting>

const greetings = '/iam/v1/[{tenantId}/]greetings'

export const greetingApi = {
  list: endpoint({
    method: 'GET',
    path: greetings,
    summary: 'Greetings of the tenant, by page',
    access: { permission: 'iam.greeting.list' },
    query: z.object(pageQuery(['text', 'creationDate'])),
    response: page(greeting),
  }),
  create: endpoint({
    method: 'POST',
    path: greetings,
    summary: 'Create a greeting',
    access: { permission: 'iam.greeting.create' },
    body: z.object({ text: z.string().trim().min(1).max(120) }),
    example: { body: { text: 'Good morning' } },
    response: greeting,
  }),
}
