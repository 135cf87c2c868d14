import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { day, id, moment, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'
import { heldRole } from '../account/account.contract.ts'

/** Memberships that end within this many days are marked as ending soon. */
export const endsSoonDays = 14

export const guestState = z.enum(['active', 'endsSoon', 'withoutRole', 'ended', 'removed'])
export type GuestState = z.infer<typeof guestState>

export const guest = stamps
  .extend({
    id,
    userId: id,
    realName: z.string(),
    loginName: z.string(),
    email: z.string().optional(),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    homeTenantName: z.string().describe('The tenant that the account belongs to'),
    homeColor: z.string().describe('The color of that tenant'),
    memberRoleList: z
      .array(heldRole)
      .describe('The roles in this tenant; of a removed guest those that restoring gives back'),
    sinceDate: moment,
    untilDate: day.optional().describe('The last day of the membership; absent for no end'),
    removedDate: moment.optional(),
    hasLeft: z.boolean().describe('Whether the guest left by themselves, and so is only invited again'),
    state: guestState,
  })
  .meta({ id: 'Guest' })
export type Guest = z.infer<typeof guest>

const guestCounts = z.object({
  all: z.int().describe('All guests who were not removed'),
  active: z.int().describe('Those who can work here'),
  endsSoon: z.int().describe('Those whose membership ends soon'),
  withoutRole: z.int().describe('Those who hold no role'),
  ended: z.int().describe('Those whose last day is over'),
  removed: z.int().describe('Those who were removed, who are not among all'),
})
export type GuestCounts = z.infer<typeof guestCounts>

const guestRemoval = z.object({
  roles: z.array(z.object({ roleId: id, name: z.string() })).describe('The roles that end'),
  sessionCount: z.int().describe('Sessions in this tenant, which move to another one or end'),
})
export type GuestRemoval = z.infer<typeof guestRemoval>

/** A person of the tenant as a guest elsewhere: where, and since when, but nothing of what happens there. */
const guestElsewhere = z
  .object({
    userId: id,
    realName: z.string(),
    loginName: z.string(),
    tenantName: z.string().describe('The tenant in which the person is a guest'),
    sinceDate: moment,
    untilDate: day.optional(),
  })
  .meta({ id: 'GuestElsewhere' })
export type GuestElsewhere = z.infer<typeof guestElsewhere>

const ownMembership = z
  .object({
    id,
    tenantName: z.string(),
    colour: z.string().describe('The color of the tenant'),
    sinceDate: moment,
    untilDate: day.optional(),
  })
  .meta({ id: 'OwnGuestMembership' })
export type OwnMembership = z.infer<typeof ownMembership>

/** Stand in examples for a guest of the tenant, for one who was removed, and for a membership of the caller. */
export const exampleGuest = '01970000-0000-7000-8000-00000000e311'
export const exampleRemovedGuest = '01970000-0000-7000-8000-00000000e312'
export const exampleMembership = '01970000-0000-7000-8000-00000000e313'

const guests = '/iam/v1/[{tenantId}/]guests'
const own = '/iam/hzero/v1/users/self/guest-memberships'

export const guestApi = {
  list: endpoint({
    method: 'GET',
    path: guests,
    summary: 'People of other tenants who are guests in the tenant, by page',
    access: { permission: 'iam.guest.list' },
    query: z.object({
      ...pageQuery(['realName', 'email', 'sinceDate', 'untilDate']),
      keyword: z.string().max(120).optional().describe('In the name, user name or email address'),
      roleId: id.optional(),
      state: guestState.optional(),
    }),
    response: page(guest),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${guests}/counts`,
    summary: 'How many guests of the tenant are in each state',
    access: { permission: 'iam.guest.list' },
    response: guestCounts,
  }),
  elsewhere: endpoint({
    method: 'GET',
    path: `${guests}/elsewhere`,
    summary: 'People of the tenant who are guests in other tenants',
    access: { permission: 'iam.guest.list' },
    response: z.array(guestElsewhere),
  }),
  get: endpoint({
    method: 'GET',
    path: `${guests}/{guestId}`,
    summary: 'One guest',
    access: { permission: 'iam.guest.list' },
    example: { params: { guestId: exampleGuest } },
    response: guest,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${guests}/{guestId}`,
    summary: 'Change the roles and the last day of a guest; roles end with the membership at the latest',
    access: { permission: 'iam.guest.update' },
    stepUp: 'partly',
    body: z.object({
      objectVersionNumber: version,
      untilDate: day.optional().describe('Missing for no end'),
      roleIds: z.array(id).max(100).optional().describe('All roles of the guest; missing to leave them'),
    }),
    example: {
      params: { guestId: exampleGuest },
      body: { objectVersionNumber: 1, untilDate: '2090-01-31' },
    },
  }),
  removal: endpoint({
    method: 'GET',
    path: `${guests}/{guestId}/removal`,
    summary: 'What removing a guest would end',
    access: { permission: 'iam.guest.remove' },
    example: { params: { guestId: exampleGuest } },
    response: guestRemoval,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${guests}/{guestId}`,
    summary: 'Remove a guest from the tenant; the account in the home tenant stays as it is',
    access: { permission: 'iam.guest.remove' },
    stepUp: 'partly',
    example: { params: { guestId: exampleGuest } },
  }),
  restore: endpoint({
    method: 'POST',
    path: `${guests}/{guestId}/restore`,
    summary: 'Make a removed guest a guest again, with the same roles',
    access: { permission: 'iam.guest.remove' },
    stepUp: 'partly',
    example: { params: { guestId: exampleRemovedGuest } },
  }),
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'The tenants in which you are a guest',
    access: 'signed-in',
    tokens: 'never',
    response: z.array(ownMembership),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: `${own}/{guestId}`,
    summary: 'Leave a tenant in which you are a guest',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { guestId: exampleMembership } },
  }),
}
