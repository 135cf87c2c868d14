import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { growingPage, growingPageQuery, page, pageQuery } from '@atrium/contract/page'
import { dayOrTime, id, languageCode, moment, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'
import { blockOf, pageKind, pagePicture, uploadedPicture } from '../page/page.contract.ts'

/** Never published, scheduled, published, or unpublished. */
export const pageState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'REVOKED']).meta({ id: 'PageState' })
export type PageState = z.infer<typeof pageState>

/** Maximum lengths of a page's texts, per language. Search engines show less; the console warns. */
export const longestText = { line: 200, paragraph: 2_000, markup: 50_000, search: 320 } as const

const isSaid = (texts: Readonly<Record<string, string>>) => Object.keys(texts).length > 0

/** A text by language; a language without one is left out. */
export const texts = (most: number) =>
  z
    .record(languageCode, z.string().trim().max(most))
    .overwrite(all => Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')))
/** A text by language in at least one language. */
export const atLeastOne = (most: number) =>
  texts(most)
    .refine(isSaid)
    .meta({ examples: [{ en_US: 'Ferry timetable' }] })

export const pageBlock = blockOf(
  atLeastOne(longestText.line),
  atLeastOne(longestText.paragraph),
  atLeastOne(longestText.markup),
)

/** The content of a page in every language. */
export const pageContent = z
  .object({
    title: atLeastOne(longestText.line),
    lead: texts(longestText.paragraph).describe('The sentence below the title'),
    picture: pagePicture.optional(),
    blocks: z.array(pageBlock).max(60),
    search: z.object({
      title: texts(longestText.line).optional(),
      description: texts(longestText.search).optional(),
      picture: uploadedPicture.optional(),
    }),
  })
  .meta({ id: 'PageContent' })
export type PageContent = z.infer<typeof pageContent>

export const managedPage = z
  .object({
    pageId: id,
    kindCode: pageKind,
    pageCode: z.string().describe('The last part of its address'),
    title: z.string(),
    address: z.string().describe('The address once it is published'),
    stateCode: pageState,
    versionNumber: z.int().describe('The newest saved version'),
    shownNumber: z.int().optional().describe('The published version'),
    publishDate: moment
      .optional()
      .describe('When which version is published, and when the page is unpublished'),
    publishNumber: z.int().optional(),
    revokeDate: moment.optional(),
  })
  .extend(stamps.shape)
  .meta({ id: 'ManagedPage' })
export type ManagedPage = z.infer<typeof managedPage>

export const managedPageDetail = managedPage
  .extend({ content: pageContent.describe('The content') })
  .meta({ id: 'ManagedPageDetail' })
export type ManagedPageDetail = z.infer<typeof managedPageDetail>

/** The code of a plain page, which is part of its address. */
export const pageCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
  .meta({ examples: ['timetable'] })

export const managedPageDraft = z
  .object({
    kindCode: pageKind,
    pageCode: pageCode.optional().describe('Only for plain pages: the others have fixed codes'),
    content: pageContent.describe('The content'),
  })
  .meta({ id: 'ManagedPageDraft' })
export type ManagedPageDraft = z.infer<typeof managedPageDraft>

export const pageVersion = z
  .object({
    versionNumber: z.int(),
    title: z.string(),
    blockCount: z.int(),
    creationDate: moment,
    createdByName: z.string().optional(),
  })
  .meta({ id: 'PageVersion' })
export type PageVersion = z.infer<typeof pageVersion>

const ref = z.object({ pageId: id, objectVersionNumber: version.describe('The version of the record') })
const known = z.object({ objectVersionNumber: version.describe('The version of the record') })
const pages = '/hptl/v1/[{tenantId}/]portal-pages'

const exampleContent = {
  title: { en_US: 'Timetable', zh_CN: '时刻表' },
  lead: { en_US: 'Ferries leave every hour.' },
  blocks: [{ kind: 'text' as const, markup: { en_US: '<p>The quay closes at four.</p>' } }],
  search: { description: { en_US: 'When ferries leave.' } },
}

export const managedPageApi = {
  list: endpoint({
    method: 'GET',
    path: pages,
    summary: 'Portal pages of the tenant in every status, by page',
    access: { permission: 'portal.page.list' },
    query: z.object({
      ...pageQuery(['title', 'pageCode', 'lastUpdateDate']),
      title: z.string().max(200).optional(),
      kindCode: anyOf(pageKind).optional(),
      stateCode: anyOf(pageState).optional(),
    }),
    response: page(managedPage),
  }),
  get: endpoint({
    method: 'GET',
    path: `${pages}/{pageId}`,
    summary: 'The latest saved version of a portal page, with its texts in every language',
    access: { permission: 'portal.page.list' },
    example: { params: { pageId: exampleId.portalPage } },
    response: managedPageDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: pages,
    summary: 'Create a page of the portal; it is not visible until published',
    access: { permission: 'portal.page.create' },
    body: managedPageDraft,
    example: { body: { kindCode: 'PLAIN', pageCode: 'timetable', content: exampleContent } },
    response: managedPageDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: pages,
    summary: 'Save a new version of a page; the published version does not change',
    access: { permission: 'portal.page.update' },
    body: ref.extend({ content: pageContent.describe('The content') }),
    example: { body: { pageId: exampleId.portalPage, objectVersionNumber: 1, content: exampleContent } },
    response: managedPageDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: pages,
    summary: 'Delete a page that is neither published nor scheduled, with its versions',
    access: { permission: 'portal.page.remove' },
    body: ref,
    example: { body: { pageId: exampleId.portalPage, objectVersionNumber: 1 } },
  }),
  publish: endpoint({
    method: 'POST',
    path: `${pages}/{pageId}/publish`,
    summary: 'Publish the latest saved version of a page',
    access: { permission: 'portal.page.publish' },
    body: known,
    example: { params: { pageId: exampleId.portalPage }, body: { objectVersionNumber: 1 } },
    response: managedPageDetail,
  }),
  schedule: endpoint({
    method: 'POST',
    path: `${pages}/{pageId}/schedule`,
    summary:
      'Schedule when the latest saved version is published and unpublished; an omitted time clears that schedule',
    access: { permission: 'portal.page.publish' },
    body: known.extend({ publishDate: dayOrTime.optional(), revokeDate: dayOrTime.optional() }),
    example: {
      params: { pageId: exampleId.portalPage },
      body: { objectVersionNumber: 1, publishDate: '2031-05-01 08:00:00', revokeDate: '2031-06-01' },
    },
    response: managedPageDetail,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${pages}/{pageId}/revoke`,
    summary: 'Unpublish a page, or cancel its schedule',
    access: { permission: 'portal.page.publish' },
    body: known,
    example: { params: { pageId: exampleId.publishedPage }, body: { objectVersionNumber: 2 } },
    response: managedPageDetail,
  }),
  versions: endpoint({
    method: 'GET',
    path: `${pages}/{pageId}/versions`,
    summary: 'Versions of a page, newest first, by page',
    access: { permission: 'portal.page.list' },
    query: z.object(growingPageQuery([])),
    example: { params: { pageId: exampleId.portalPage } },
    response: growingPage(pageVersion),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${pages}/{pageId}/versions/{versionNumber}/restore`,
    summary: 'Restore an earlier version of a page as its newest',
    access: { permission: 'portal.page.update' },
    body: known,
    example: {
      params: { pageId: exampleId.portalPage, versionNumber: '1' },
      body: { objectVersionNumber: 1 },
    },
    response: managedPageDetail,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${pages}/preview`,
    summary:
      'Render a preview of a page as visitors would see it, saved or not; the caller can open it at the returned URL within an hour',
    access: { permission: 'portal.page.list' },
    body: z.object({ pageCode, content: pageContent.describe('The content') }),
    example: { body: { pageCode: 'timetable', content: exampleContent } },
    response: z.object({ address: z.string() }),
  }),
}
