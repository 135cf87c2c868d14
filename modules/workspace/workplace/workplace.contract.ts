import { endpoint } from '@atrium/contract/endpoint'
import { day, id, moment } from '@atrium/contract/row'
import { z } from 'zod'

export const figures = z.object({
  people: z.int(),
  peopleOnline: z.int(),
  roles: z.int(),
  /** Roles whose last day is within the next seven days. */
  rolesEndingSoon: z.int(),
  permissionChangesToday: z.int(),
})
export type Figures = z.infer<typeof figures>

/** A change by another person, newest first; one line per person, record and request. */
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

/** A pending item of the user, with a due date. */
export const waiting = z.object({
  kind: z.enum(['own-role-ends', 'role-ends', 'password-ends']),
  /** The id of the role, if it is about one. */
  id: id.optional(),
  name: z.string().optional(),
  /** The last day, inclusive. */
  day,
  /** Whole days from today until then; 0 is today. */
  daysLeft: z.int(),
  /** The number of people who hold the role today. */
  people: z.int().optional(),
})
export type Waiting = z.infer<typeof waiting>

export const workplaceApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/waiting',
    summary:
      'What expires soon: your roles, your password, and roles of the tenant for people who can change them',
    access: 'signed-in',
    response: z.array(waiting),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/figures',
    summary: 'Figures of the tenant for today',
    access: { permission: 'iam.workplace.figures' },
    response: figures,
  }),
  recentChanges: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/recent-changes',
    summary: 'Recent changes by other people in this tenant',
    access: { permission: 'iam.workplace.changes' },
    response: z.array(recentChange),
  }),
}
