import { tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment } from '@atrium/contract/row'
import { device } from '@atrium/contract/sign-in/device'
import { z } from 'zod'

/** One live session of a person. The HZERO row has a token in it; this one holds nothing to act with. */
export const onlineUser = z
  .object({
    id,
    userId: id,
    loginName: z.string(),
    realName: z.string(),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    tenantId: z.int().describe('The home tenant'),
    organizationName: z.string(),
    loginDate: moment,
    lastSeenDate: moment,
    loginIp: z.string().optional(),
    device,
    current: z.boolean().describe("Whether this is the caller's own session"),
  })
  .meta({ id: 'OnlineUser' })
export type OnlineUser = z.infer<typeof onlineUser>

/** The element that shows network addresses and searches by them; without it both are unavailable. */
export const addressElement = 'hiam.online-user.list.column.address'

/** Stands in examples for a person who is signed in, and for their session. */
export const exampleOnline = {
  userId: '01970000-0000-7000-8000-00000000a0e1',
  sessionId: '01970000-0000-7000-8000-00000000a0e2',
} as const

const onlineUsers = '/hpfm/v1/[{tenantId}/]online-users'

export const onlineUserApi = {
  list: endpoint({
    method: 'GET',
    path: onlineUsers,
    summary: 'People of the tenant who are signed in, by page; the platform sees those of every tenant',
    access: { permission: 'platform.online-user.list' },
    columns: { loginIp: addressElement },
    query: z.object({
      ...pageQuery(['realName', 'loginName', 'organizationName', 'loginDate', 'lastSeenDate']),
      userId: id.optional().describe('The sessions of one person'),
      realName: z.string().max(120).optional(),
      loginName: z.string().max(120).optional(),
      loginIp: z.string().max(64).optional(),
      ...tenantQuery,
    }),
    response: page(onlineUser),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${onlineUsers}/{userId}`,
    summary: 'Sign a person out everywhere except in the calling session',
    access: { permission: 'platform.online-user.end' },
    example: { params: { userId: exampleId.user } },
  }),
  endOne: endpoint({
    method: 'DELETE',
    path: `${onlineUsers}/{userId}/sessions/{sessionId}`,
    summary: 'Sign a person out of one session',
    access: { permission: 'platform.online-user.end' },
    example: { params: exampleOnline },
  }),
}
