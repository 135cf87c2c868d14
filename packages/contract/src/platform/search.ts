import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'

/** What the search over records looks for, in the order of its answer. */
export const searchNouns = ['role', 'user', 'menu', 'announcement'] as const
export type SearchNoun = (typeof searchNouns)[number]

/** Shorter texts are part of nearly everything. */
export const shortestSearch = 2
/** Of each noun; whoever wants more looks into its list. */
export const mostFound = 6

export const foundRecord = z.object({
  noun: z.enum(searchNouns),
  id,
  name: z.string(),
  /** What tells records of one name apart: the code of a role or a menu, a person's login name. */
  code: z.string().optional(),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const searchApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]search',
    summary: 'Records whose name or code has a text in it, of the nouns that the caller may list',
    access: 'signed-in',
    query: z.object({ text: z.string().trim().min(shortestSearch).max(100) }),
    example: { query: { text: 'pilot' } },
    response: z.array(foundRecord),
  }),
}
