import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'

/** The limit of this unpaged list; beyond it, people are searched for. */
export const mostListedUsers = 200

export const listedUser = z
  .object({
    id,
    loginName: z.string(),
    realName: z.string(),
    email: z.string().optional(),
    imageUrl: z.string().optional(),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

export const userListApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'People of the tenant, by name; the first 200',
    access: { permission: 'iam.user.list' },
    response: z.array(listedUser),
  }),
}
