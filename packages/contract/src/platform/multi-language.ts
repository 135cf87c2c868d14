import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'

/** What a field says in one language; empty where nobody has said it yet. */
export const languageValue = z.object({ code: z.string(), name: z.string(), value: z.string() })
export type LanguageValue = z.infer<typeof languageValue>

export const multiLanguageApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/multi-language',
    summary: 'A field of a stored row in every language; for a new row, without a token, the languages alone',
    access: 'signed-in',
    query: z.object({
      /** As the row brought it. */
      _token: z.string().max(256).default(''),
      fieldName: z.string().min(1).max(64),
    }),
    example: { query: { _token: exampleId.rowToken, fieldName: 'name' } },
    response: z.array(languageValue),
  }),
}
