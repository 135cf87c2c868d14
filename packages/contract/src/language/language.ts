import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { id, languageCode, stamps, version } from '../row.ts'

export const language = z.object({ id, code: z.string(), name: z.string() }).meta({ id: 'Language' })
export type Language = z.infer<typeof language>

/** A language as platform administrators see it. */
export const managedLanguage = stamps
  .extend({
    ...language.shape,
    enabled: z.boolean(),
    position: z.int().describe('From 1, in the order in which languages are offered'),
  })
  .meta({ id: 'ManagedLanguage' })
export type ManagedLanguage = z.infer<typeof managedLanguage>

export const languageDraft = z.object({
  code: languageCode,
  name: z.string().trim().min(1).max(60).describe('In the language itself, such as `Français`'),
  enabled: z.boolean().default(true),
  position: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('Others move down; by default it stays, or comes last'),
})

export const languageApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/languages/list',
    summary: 'The languages a person can choose: those that the tenant offers',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({
      all: z
        .enum(['0', '1'])
        .optional()
        .describe('1 also lists the languages that the tenant does not offer'),
    }),
    response: z.array(language),
  }),
  page: endpoint({
    method: 'GET',
    path: '/hpfm/v1/languages',
    summary: 'All languages including disabled ones, by page',
    access: { permission: 'platform.language.list', level: 'site' },
    query: z.object({
      ...pageQuery(['position', 'code', 'name', 'enabled', 'lastUpdateDate']),
      code: z.string().max(20).optional(),
      name: z.string().max(60).optional(),
    }),
    response: page(managedLanguage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hpfm/v1/languages/{languageId}',
    summary: 'One language',
    access: { permission: 'platform.language.list', level: 'site' },
    example: { params: { languageId: exampleId.language } },
    response: managedLanguage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/hpfm/v1/languages',
    summary: 'Add a language',
    access: { permission: 'platform.language.create', level: 'site' },
    body: languageDraft,
    example: { body: { code: 'nb_NO', name: 'Norsk bokmål', enabled: false } },
    response: managedLanguage,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hpfm/v1/languages/{languageId}',
    summary: 'Rename, reorder, enable or disable a language',
    access: { permission: 'platform.language.update', level: 'site' },
    body: languageDraft
      .omit({ code: true })
      .extend({ objectVersionNumber: version.describe('The version of the record') }),
    example: {
      params: { languageId: exampleId.language },
      body: { name: 'Nynorsk', enabled: false, objectVersionNumber: 1 },
    },
    response: managedLanguage,
  }),
}
