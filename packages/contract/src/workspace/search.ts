import { endpoint } from '@atrium/contract/endpoint'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** What the search over records looks for, in the order of its answer. */
export const searchableEntities = ['role', 'user', 'menu', 'announcement'] as const
export type SearchableEntity = (typeof searchableEntities)[number]

/** Shorter texts are part of nearly everything. */
export const shortestSearch = 2
/** Of each noun; whoever wants more looks into its list. */
export const mostFound = 6

export const foundRecord = z.object({
  noun: z.enum(searchableEntities),
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
    summary: 'Records whose name or code contains a text, of the types the caller can list',
    access: 'signed-in',
    query: z.object({ text: z.string().trim().min(shortestSearch).max(100) }),
    example: { query: { text: 'pilot' } },
    response: z.array(foundRecord),
  }),
}
