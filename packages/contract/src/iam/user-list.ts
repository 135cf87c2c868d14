import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What the front end template of the family asks for; none of its screens shows the answer, so it is empty. */
export const userListApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'An empty list: people are listed by the services',
    access: 'signed-in',
    response: z.array(z.never()),
  }),
}
