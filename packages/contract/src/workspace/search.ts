import { endpoint } from '@atrium/contract/endpoint'
import { everyEntity } from '@atrium/contract/entity/entities'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** Shorter texts match nearly everything. */
export const shortestSearch = 2
/** The most hits of each entity; lists show more. */
export const mostFound = 6

export const foundRecord = z.object({
  /** The kind of record, by the `foundAs` of its entity. */
  noun: z.lazy(() => z.enum(everyEntity().flatMap(({ foundAs }) => foundAs ?? []))),
  id,
  name: z.string(),
  /** Distinguishes records with the same name: the code of a role or a menu entry, a user's login name. */
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
