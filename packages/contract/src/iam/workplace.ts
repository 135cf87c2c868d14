import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id, moment } from '../row.ts'

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
  at: moment,
  actorName: z.string().optional(),
  entity: z.string(),
  name: z.string().optional(),
  verb: z.enum(['create', 'update', 'delete']),
  count: z.int(),
})
export type RecentChange = z.infer<typeof recentChange>

/** What waits for a person: a thing to look after before a day. */
export const waiting = z.object({
  kind: z.enum(['own-role-ends', 'role-ends', 'password-ends']),
  /** The role, when it is about one. */
  id: id.optional(),
  name: z.string().optional(),
  /** The last day, on which it still counts. */
  day,
  /** Whole days from today until then; 0 is today. */
  daysLeft: z.int(),
  /** How many people hold the role today. */
  people: z.int().optional(),
})
export type Waiting = z.infer<typeof waiting>

export const workplaceApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/waiting',
    summary:
      'What ends soon: own roles, the own password, and roles of the tenant for those who may change them',
    access: 'signed-in',
    response: z.array(waiting),
  }),
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
