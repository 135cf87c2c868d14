import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'

/** The value of a field in one language; empty without a translation. */
export const languageValue = z
  .object({ code: z.string(), name: z.string(), value: z.string().describe('The value') })
  .meta({ id: 'LanguageValue' })
export type LanguageValue = z.infer<typeof languageValue>

export const multiLanguageApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/multi-language',
    summary: 'A field of a stored row in every language; without a token, only the languages',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({
      _token: z.string().max(256).default('').describe('The token that came with the row'),
      fieldName: z.string().min(1).max(64).describe('The name of the field'),
    }),
    example: { query: { _token: exampleId.rowToken, fieldName: 'name' } },
    response: z.array(languageValue),
  }),
}
