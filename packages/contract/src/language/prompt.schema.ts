import { z } from 'zod'
import { languageCode } from '../row.ts'

const dotted = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/)

export const promptDraft = z
  .object({
    promptKey: dotted.max(128),
    promptCode: dotted.max(128),
    lang: languageCode,
    description: z.string().trim().min(1).max(2000).describe('Plain text: markup in it is escaped'),
  })
  .meta({ id: 'PromptDraft' })
export type PromptDraft = z.infer<typeof promptDraft>

/** A text in several languages at once: language to text, as HZERO-compatible clients send it. */
export const promptInLanguages = promptDraft.pick({ promptKey: true, promptCode: true }).extend({
  promptConfigs: z
    .record(languageCode, promptDraft.shape.description)
    .refine(texts => Object.keys(texts).length > 0)
    .describe('The texts by language'),
})
