import { z } from 'zod'
import { id, tenantId } from '../row.ts'

export const messageDraft = z
  .object({
    subject: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(20_000).describe('The content'),
    userIdList: z.array(id).max(500).default([]),
    roleIdList: z.array(id).max(100).default([]).describe('All users who hold one of these roles today'),
    userGroupIdList: z.array(id).max(100).default([]).describe('All members of these user groups'),
    unitIdList: z
      .array(id)
      .max(100)
      .default([])
      .describe('All users who work in one of these units today, or below'),
    receiverGroupIdList: z.array(id).max(100).default([]).describe('All users of these receiver groups'),
    tenantIdList: z
      .array(tenantId)
      .max(100)
      .default([])
      .describe(
        'All users who hold a role in one of these tenants today: the platform can name any, a tenant only itself',
      ),
    allFlag: z
      .union([z.literal(0), z.literal(1)])
      .default(0)
      .describe('All users who hold a role here today'),
  })
  .meta({ id: 'MessageDraft' })
export type MessageDraft = z.infer<typeof messageDraft>
