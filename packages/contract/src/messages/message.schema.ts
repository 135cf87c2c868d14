import { z } from 'zod'
import { id, tenantId } from '../row.ts'

export const messageDraft = z.object({
  subject: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(20_000),
  userIdList: z.array(id).max(500).default([]),
  /** Everybody who holds one of these roles today. */
  roleIdList: z.array(id).max(100).default([]),
  /** Everybody in one of these user groups. */
  userGroupIdList: z.array(id).max(100).default([]),
  /** Everybody who works in one of these units today, or below. */
  unitIdList: z.array(id).max(100).default([]),
  /** Everybody in one of these receiver groups. */
  receiverGroupIdList: z.array(id).max(100).default([]),
  /** Everybody who holds a role in one of these tenants today: the platform names any, a tenant only itself. */
  tenantIdList: z.array(tenantId).max(100).default([]),
  /** Everybody who holds any role here today. */
  allFlag: z.union([z.literal(0), z.literal(1)]).default(0),
})
export type MessageDraft = z.infer<typeof messageDraft>
