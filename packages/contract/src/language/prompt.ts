import { z } from 'zod'
import { ofTenant, tenantQuery } from '../across-tenants.ts'
import { batchOf } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { id, stamps, version } from '../row.ts'
import { promptDraft, promptInLanguages } from './prompt.schema.ts'

const keys = z.string().max(1000)

/** A text of the user interface in one language. Its full key is `promptKey` and `promptCode`, joined by a dot. */
export const prompt = stamps
  .extend({
    id,
    /** The tenant's own, or 0 for the platform's. */
    ...ofTenant,
    promptKey: z.string(),
    promptCode: z.string(),
    lang: z.string(),
    description: z.string(),
    replaced: z.boolean().describe('A text of the platform that this tenant has replaced by its own'),
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.infer<typeof prompt>

const promptRef = z.object({ id, objectVersionNumber: version })
const promptChange = promptDraft.pick({ description: true }).extend(promptRef.shape)
/** The same text in several languages. `id` and version are those of the one that was opened. */
const promptChangeInLanguages = promptInLanguages.pick({ promptConfigs: true }).extend(promptRef.shape)
const prompts = '/hpfm/v1/[{tenantId}/]prompts'

const promptQuery = z.object({
  ...pageQuery(['promptKey', 'lang', 'description', 'lastUpdateDate']),
  ...tenantQuery,
  promptKey: z.string().max(256).optional().describe('A substring of the full key'),
  lang: z.string().max(20).optional(),
  description: z.string().max(200).optional().describe('A substring of the text'),
})

export const promptApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/{tenantId}/prompt/{lang}',
    summary: 'Texts of the user interface: full key to text, the tenant’s before the platform’s',
    // Loaded before sign-in, and again after a session has ended.
    access: 'public',
    query: z.object({ promptKey: z.union([keys, z.array(keys).max(50)]).optional() }),
    example: { params: { lang: 'en_US' }, query: { promptKey: 'hzero.common,hiam.role' } },
    response: z.record(z.string(), z.string()),
  }),
  pageList: endpoint({
    method: 'GET',
    path: `${prompts}/page-list`,
    summary: 'The texts of tenant and platform, by page, under the address of HZERO-compatible clients',
    access: { permission: 'platform.prompt.list' },
    acrossTenants: true,
    query: promptQuery,
    response: page(prompt),
  }),
  page: endpoint({
    method: 'GET',
    path: prompts,
    summary: 'The texts of the tenant and those of the platform, by page',
    access: { permission: 'platform.prompt.list' },
    acrossTenants: true,
    query: promptQuery,
    response: page(prompt),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${prompts}/detail`,
    summary: 'One text by its key in every language, under the address of HZERO-compatible clients',
    access: { permission: 'platform.prompt.list' },
    query: promptDraft.pick({ promptKey: true, promptCode: true, lang: true }),
    example: { query: { promptKey: 'example', promptCode: 'example', lang: 'en_US' } },
    response: prompt.extend({
      promptConfigs: z
        .record(z.string(), z.string())
        .describe('The texts by language, the tenant’s before the platform’s'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${prompts}/{promptId}`,
    summary: 'One text',
    access: { permission: 'platform.prompt.list' },
    acrossTenants: true,
    example: { params: { promptId: exampleId.prompt } },
    response: prompt,
  }),
  create: endpoint({
    method: 'POST',
    path: `${prompts}/insert`,
    summary: 'Create a text of the current tenant, in one language or in several, all or none',
    access: { permission: 'platform.prompt.create' },
    body: z.union([promptInLanguages, promptDraft]),
    example: {
      body: { promptKey: 'hzero.common', promptCode: 'button.depart', lang: 'en_US', description: 'Depart' },
    },
    response: prompt,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${prompts}/update`,
    summary: 'Update a text of the current tenant, in one language or in several, all or none',
    access: { permission: 'platform.prompt.update' },
    body: z.union([promptChangeInLanguages, promptChange]),
    example: { body: { id: exampleId.prompt, objectVersionNumber: 1, description: 'Sail' } },
    response: prompt,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${prompts}/remove`,
    summary: 'Delete texts of the current tenant, all or none',
    access: { permission: 'platform.prompt.remove' },
    body: z.array(promptRef).min(1).max(200),
    example: { body: [{ id: exampleId.prompt, objectVersionNumber: 1 }] },
  }),
  saveAll: endpoint({
    method: 'POST',
    path: prompts,
    summary: 'Create, update and delete texts of the current tenant in one step, all or none',
    // Each row also needs the permission of the corresponding single call.
    access: { permission: 'platform.prompt.list' },
    body: batchOf(promptDraft, promptChange, promptRef),
    example: {
      body: [
        {
          _status: 'create',
          promptKey: 'hzero.common',
          promptCode: 'button.arrive',
          lang: 'en_US',
          description: 'Arrive',
        },
        { _status: 'update', id: exampleId.prompt, objectVersionNumber: 1, description: 'Sail' },
      ],
    },
    /** The created and changed texts, in the order they came in. */
    response: z.array(prompt),
  }),
}
