import { z } from 'zod'
import { ofTenant, tenantQuery } from '../across-tenants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { day, id, languageCode, rowToken, stamps, translations, version } from '../row.ts'

/** The tenant's own reminder that a password expires soon, instead of the product's. */
export const passwordReminderText = 'USER_PROMPT'

const textCode = z
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

const staticTexts = translations({ title: 200, text: 50_000 })

/** A text in the list for its administrators. */
export const managedStaticText = stamps
  .extend({
    textId: id,
    ...ofTenant,
    textCode: z.string(),
    title: z.string(),
    startDate: day.optional(),
    endDate: day.optional(),
  })
  .meta({ id: 'ManagedStaticText' })

export type ManagedStaticText = z.infer<typeof managedStaticText>

export const staticTextDetail = managedStaticText
  .extend({
    text: z.string(),
    _tls: staticTexts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'StaticTextDetail' })
export type StaticTextDetail = z.infer<typeof staticTextDetail>

const draft = z.object({
  title: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(50_000),
  startDate: day.optional(),
  endDate: day.optional(),
  _tls: staticTexts
    .optional()
    .describe('In all languages; `title` and `text` are in the language of the caller'),
})
export const staticTextDraft = draft.extend({ textCode })
const textRef = z.object({ textId: id, objectVersionNumber: version.describe('The version of the record') })
const texts = '/hpfm/v1/[{tenantId}/]static-texts'

export const staticTextApi = {
  byCode: endpoint({
    method: 'GET',
    path: `${texts}/text/by-code/nullable`,
    summary: 'One text in one language, the tenant’s before the platform’s; empty for an unknown one',
    // Also used by public pages.
    access: 'public',
    query: z.object({ textCode, lang: languageCode.optional().describe('The language, such as `en_US`') }),
    example: { query: { textCode: 'USER_PROMPT', lang: 'en_US' } },
    response: staticText.optional(),
  }),
  page: endpoint({
    method: 'GET',
    path: texts,
    summary: 'The texts of the tenant, by page',
    access: { permission: 'platform.static-text.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['textCode', 'title', 'endDate', 'lastUpdateDate']),
      ...tenantQuery,
      textCode: z.string().max(64).optional().describe('A prefix of the code'),
    }),
    response: page(managedStaticText),
  }),
  get: endpoint({
    method: 'GET',
    path: `${texts}/{textId}`,
    summary: 'One text of the tenant in every language',
    access: { permission: 'platform.static-text.list' },
    acrossTenants: true,
    example: { params: { textId: exampleId.staticText } },
    response: staticTextDetail,
  }),
  details: endpoint({
    method: 'GET',
    path: `${texts}/details/{textId}`,
    summary: 'One text of the tenant in every language, under the address of HZERO-compatible clients',
    access: { permission: 'platform.static-text.list' },
    acrossTenants: true,
    example: { params: { textId: exampleId.staticText } },
    response: staticTextDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: texts,
    summary: 'Create a text',
    access: { permission: 'platform.static-text.create' },
    body: staticTextDraft,
    example: {
      body: {
        textCode: 'FERRY_RULES',
        title: 'Rules on board',
        text: '<p>Stay behind the yellow line.</p>',
        _tls: { title: { zh_CN: '乘船须知' }, text: { zh_CN: '<p>请勿越过黄线。</p>' } },
      },
    },
    response: staticTextDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: texts,
    summary: 'Update a text',
    access: { permission: 'platform.static-text.update' },
    body: draft.extend(textRef.shape),
    example: {
      body: {
        textId: exampleId.staticText,
        objectVersionNumber: 1,
        title: 'Rules on board',
        text: '<p>Stay behind the red line.</p>',
      },
    },
    response: staticTextDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: texts,
    summary: 'Delete texts, all or none',
    access: { permission: 'platform.static-text.remove' },
    body: z.union([textRef, z.array(textRef).min(1).max(200)]),
    example: { body: { textId: exampleId.staticText, objectVersionNumber: 1 } },
  }),
}
