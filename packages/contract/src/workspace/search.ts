import { endpoint } from '@atrium/contract/endpoint'
import { everyEntity } from '@atrium/contract/entity/entities'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** Shorter texts match nearly everything. */
export const shortestSearch = 2
/** The most hits of each entity; lists show more. */
export const mostFound = 6

export const foundRecord = z
  .object({
    noun: z
      .lazy(() => z.enum(everyEntity().flatMap(({ foundAs }) => foundAs ?? [])))
      .describe('The kind of record, by the `foundAs` of its entity'),
    id,
    name: z.string(),
    code: z
      .string()
      .optional()
      .describe(
        "Distinguishes records with the same name: the code of a role or a menu entry, a user's login name",
      ),
    matched: z
      .object({
        title: z.string().describe('The title of the field, in the language of the request'),
        value: z.string().describe('The text that it has in this record'),
      })
      .optional()
      .describe('The field that contains the text, where neither name nor code does'),
  })
  .meta({ id: 'FoundRecord' })
export type FoundRecord = z.infer<typeof foundRecord>

export const searchApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]search',
    summary: 'Records whose name or code contains a text, of the types the caller can list',
    access: 'signed-in',
    query: z.object({ text: z.string().trim().min(shortestSearch).max(100).describe('The text') }),
    example: { query: { text: 'pilot' } },
    response: z.array(foundRecord),
  }),
}
