import { z } from 'zod'
import { id, tenantId } from '../row.ts'

export const messageDraft = z.object({
  subject: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(20_000),
  userIdList: z.array(id).max(500).default([]),
  /** All users who hold one of these roles today. */
  roleIdList: z.array(id).max(100).default([]),
  /** All members of these user groups. */
  userGroupIdList: z.array(id).max(100).default([]),
  /** All users who work in one of these units today, or below. */
  unitIdList: z.array(id).max(100).default([]),
  /** All users of these receiver groups. */
  receiverGroupIdList: z.array(id).max(100).default([]),
  /** All users who hold a role in one of these tenants today: the platform can name any, a tenant only itself. */
  tenantIdList: z.array(tenantId).max(100).default([]),
  /** All users who hold a role here today. */
  allFlag: z.union([z.literal(0), z.literal(1)]).default(0),
})
export type MessageDraft = z.infer<typeof messageDraft>
