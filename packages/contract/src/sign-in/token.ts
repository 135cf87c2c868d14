import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { suspension } from './token.schema.ts'

/** The path of a page below /private, without a query, normalized as by browsers. */
export const privatePath = z
  .string()
  .max(1000)
  .refine(path => path.startsWith('/private/') && URL.parse(path, 'http://localhost')?.pathname === path, {
    error: 'error.ticket.path',
  })

export const tokenApi = {
  kickoff: endpoint({
    method: 'POST',
    path: '/oauth/public/token/kickoff',
    summary: 'Why the session of an invalid token ended: another sign-in of the same person, or its tenant',
    // Called with a token that is refused everywhere else. The front end would retry any answer but 200.
    access: 'public',
    query: z.object({
      access_token: z
        .string()
        .regex(/^[\x20-\x7e]{1,200}$/)
        .optional()
        .catch(undefined)
        .describe('A ticket, or the token of an HZERO-compatible client'),
    }),
    example: { query: { access_token: '6f2c8a4e-1b7d-4d2f-9a55-0c3e7b1f8d42' } },
    response: z.object({
      kickoff: z.union([z.literal(0), z.literal(1)]).describe('1 if the session was ended from elsewhere'),
      suspended: suspension.optional().describe('The tenant of the session, if it is suspended'),
    }),
  }),
  isOnline: endpoint({
    method: 'GET',
    path: '/oauth/public/is-online',
    summary: 'Whether the token sent is valid',
    access: 'public',
    response: z.boolean(),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/oauth/public/ticket',
    summary:
      'A ticket to use as access_token in the URL of one page below /private, valid once and for one minute',
    access: 'signed-in',
    tokens: 'never',
    body: z.object({ path: privatePath.describe('The path') }),
    example: { body: { path: '/private/hiam/role/list' } },
    response: z.object({
      ticket: z.string().describe('The ticket, which is valid once'),
      expiresIn: z.int().describe('Seconds until it expires'),
    }),
    secretAnswer: true,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/oauth/public/sign-out',
    summary: 'End this session everywhere: tokens, refresh, cookies',
    access: 'signed-in',
    tokens: 'never',
    endsSession: true,
  }),
}
