import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const tokenApi = {
  kickoff: endpoint({
    method: 'POST',
    path: '/oauth/public/token/kickoff',
    summary: 'Whether the session of a dead token was ended by another sign-in of the same person',
    // Carries a token that is refused everywhere else. Any answer but 200 would make the front end ask again.
    access: 'public',
    query: z.object({ access_token: z.string().max(200).optional() }),
    response: z.object({ kickoff: z.union([z.literal(0), z.literal(1)]) }),
  }),
  isOnline: endpoint({
    method: 'GET',
    path: '/oauth/public/is-online',
    summary: 'Whether the token that comes along is good',
    access: 'public',
    response: z.boolean(),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/oauth/public/sign-out',
    summary: 'End this session everywhere: tokens, refresh, cookies',
    access: 'signed-in',
  }),
}
