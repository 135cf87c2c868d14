import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'

export const language = z.object({ id, code: z.string(), name: z.string() })
export type Language = z.infer<typeof language>

export const languageApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/languages/list',
    summary: 'The languages a person can choose',
    access: 'signed-in',
    response: z.array(language),
  }),
}
