import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const figures = z.object({
  people: z.int(),
  peopleOnline: z.int(),
  roles: z.int(),
  /** Roles whose last day is within the next seven days. */
  rolesEndingSoon: z.int(),
  permissionChangesToday: z.int(),
})
export type Figures = z.infer<typeof figures>

/** What other people changed, newest first; one line per person, thing and request. */
export const recentChange = z.object({
  id: z.string(),
  at: z.string(),
  actorName: z.string().optional(),
  entity: z.string(),
  name: z.string().optional(),
  verb: z.enum(['create', 'update', 'delete']),
  count: z.int(),
})
export type RecentChange = z.infer<typeof recentChange>

export const workplaceApi = {
  figures: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/figures',
    summary: "The day's figures of the tenant",
    access: { permission: 'iam.workplace.figures' },
    response: figures,
  }),
  recentChanges: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/recent-changes',
    summary: 'What other people changed lately in this tenant',
    access: { permission: 'iam.workplace.changes' },
    response: z.array(recentChange),
  }),
}
