import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id, languageCode } from '../row.ts'

/** The tenant's own reminder that a password expires soon, instead of the product's. */
export const passwordReminderText = 'USER_PROMPT'

export const staticTextCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9._-]*$/)
  .max(64)

/** A text with sanitized markup in one language, safe to insert into a page. */
export const staticText = z
  .object({
    textId: id,
    textCode: z.string(),
    lang: z.string().describe('The language, such as `en_US`'),
    title: z.string(),
    text: z.string(),
    endDate: day.optional().describe('The last day on which it is valid'),
  })
  .meta({ id: 'StaticText' })
export type StaticText = z.infer<typeof staticText>

export const staticTextByCode = endpoint({
  method: 'GET',
  path: '/hpfm/v1/[{tenantId}/]static-texts/text/by-code/nullable',
  summary: 'One text in one language, the tenant’s before the platform’s; empty for an unknown one',
  // Also used by public pages.
  access: 'public',
  query: z.object({
    textCode: staticTextCode,
    lang: languageCode.optional().describe('The language, such as `en_US`'),
  }),
  example: { query: { textCode: 'USER_PROMPT', lang: 'en_US' } },
  response: staticText.optional(),
})
