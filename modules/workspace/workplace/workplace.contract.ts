import { endpoint } from '@atrium/contract/endpoint'
import { day, id, moment } from '@atrium/contract/row'
import { z } from 'zod'

export const figures = z
  .object({
    people: z.int().describe('The people'),
    peopleOnline: z.int().describe('The number of people with a session'),
    roles: z.int().describe('The roles'),
    rolesEndingSoon: z.int().describe('Roles whose last day is within the next seven days'),
    permissionChangesToday: z.int().describe('The number of changes of permissions today'),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof figures>

/** Figures of what the role can open; what it cannot open is not counted. */
export const roleFigures = z
  .object({
    seats: z
      .object({
        used: z.int().describe('People who can sign in'),
        limit: z.int().optional().describe('The seat limit, if there is one'),
      })
      .optional()
      .describe('Seats of the tenant; absent if the role may not read accounts'),
    online: z.int().optional().describe('The number of people with a session'),
    requests: z
      .int()
      .optional()
      .describe('Requests for permissions that nobody has answered; absent if the role may not grant them'),
    rolesEnding: z.int().optional().describe('Roles whose last day is within the next seven days'),
    jobs: z
      .object({
        failed: z.int().describe('Failed runs since yesterday'),
        runs: z.int().describe('All runs since yesterday'),
      })
      .optional()
      .describe('Scheduled jobs; absent if the role may not read them'),
    unread: z.int().describe('The number of messages that the person has not read'),
  })
  .meta({ id: 'RoleFigures' })
export type RoleFigures = z.infer<typeof roleFigures>

/** A change by another person, newest first; one line per person, record and request. */
export const recentChange = z
  .object({
    id: z.string().describe('The id'),
    at: moment.describe('When it was'),
    actorId: id.describe('The person who changed it'),
    actorName: z.string().optional().describe('The name of that person'),
    entity: z.string().describe('The kind of record'),
    kind: z.string().describe('The title of that kind in the language of the request, as in a sentence'),
    recordId: id.optional().describe('The record; absent once it is deleted'),
    name: z.string().optional(),
    verb: z.enum(['create', 'update', 'delete']).describe('What happened to it'),
    count: z.int().describe('The number'),
  })
  .meta({ id: 'RecentChange' })
export type RecentChange = z.infer<typeof recentChange>

/** A pending item of the user, with a due date. */
export const waiting = z
  .object({
    kind: z.enum(['own-role-ends', 'role-ends', 'password-ends']).describe('The kind'),
    id: id.optional().describe('The id of the role, if it is about one'),
    name: z.string().optional(),
    day: day.describe('The last day, inclusive'),
    daysLeft: z.int().describe('Whole days from today until then; 0 is today'),
    people: z.int().optional().describe('The number of people who hold the role today'),
  })
  .meta({ id: 'Waiting' })
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
  roleFigures: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/role-figures',
    summary: 'Figures for today of what your role can open',
    access: 'signed-in',
    response: roleFigures,
  }),
  recentChanges: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/recent-changes',
    summary: 'Recent changes by other people in this tenant',
    access: { permission: 'iam.workplace.changes' },
    response: z.array(recentChange),
  }),
}
