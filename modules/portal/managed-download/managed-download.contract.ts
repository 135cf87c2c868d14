import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { day, flag, id, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { z } from 'zod'

/** Maximum lengths of a download's texts. */
export const longestDownload = { title: 200, description: 2_000, category: 120, fileVersion: 60 } as const

const downloadTexts = translations(longestDownload)

/** The address returned for a file of the public bucket. */
export const publicFile = z
  .string()
  .regex(/^\/hfle\/v1\/\d{1,15}\/(files|pictures)\/[0-9a-f]{64}$/)
  .meta({ examples: [exampleId.publicFile] })

/** A download as its editors see it. */
export const managedDownload = stamps
  .extend({
    downloadId: id,
    title: z.string(),
    category: z.string(),
    fileVersion: z.string().optional(),
    releasedDate: day,
    fileName: z.string(),
    fileSize: z.int().describe('The size of the file in bytes'),
    fileHash: z.string().describe('SHA-256 in hexadecimal digits'),
    downloadCount: z.int().describe('Number of downloads by visitors'),
    orderSeq: z.int(),
    publishedFlag: flag.describe('Whether visitors see it'),
  })
  .meta({ id: 'ManagedDownload' })
export type ManagedDownload = z.infer<typeof managedDownload>

export const managedDownloadDetail = managedDownload
  .extend({
    description: z.string(),
    fileUrl: z.string().describe('The URL of the file'),
    _tls: downloadTexts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'ManagedDownloadDetail' })
export type ManagedDownloadDetail = z.infer<typeof managedDownloadDetail>

export const managedDownloadDraft = z.object({
  title: z.string().trim().min(1).max(longestDownload.title),
  description: z.string().trim().max(longestDownload.description).optional(),
  category: z
    .string()
    .trim()
    .max(longestDownload.category)
    .optional()
    .describe('Downloads with the same category name are grouped'),
  fileVersion: z.string().trim().min(1).max(longestDownload.fileVersion).optional(),
  releasedDate: day,
  orderSeq: z.int().min(0).max(100_000),
  _tls: downloadTexts
    .optional()
    .describe('Texts in other languages; the fields themselves are in the language of the caller'),
})

const ref = z.object({ downloadId: id, objectVersionNumber: version.describe('The version of the record') })
const known = z.object({ objectVersionNumber: version.describe('The version of the record') })
const downloads = '/hptl/v1/[{tenantId}/]portal-downloads'
const exampleDraft = {
  title: 'Ferry timetable',
  description: 'All crossings of the summer.',
  category: 'Timetables',
  fileVersion: '2026.1',
  releasedDate: '2026-05-01',
  orderSeq: 10,
}

export const managedDownloadApi = {
  list: endpoint({
    method: 'GET',
    path: downloads,
    summary: 'Downloads of the portal in every status, by page',
    access: { permission: 'portal.download.list' },
    query: z.object({
      ...pageQuery([
        'title',
        'category',
        'releasedDate',
        'fileSize',
        'downloadCount',
        'orderSeq',
        'lastUpdateDate',
      ]),
      title: z.string().max(200).optional(),
      category: z.string().max(200).optional(),
      publishedFlag: z.enum(['0', '1']).optional(),
    }),
    response: page(managedDownload),
  }),
  get: endpoint({
    method: 'GET',
    path: `${downloads}/{downloadId}`,
    summary: 'One download in every language',
    access: { permission: 'portal.download.list' },
    example: { params: { downloadId: exampleId.portalDownload } },
    response: managedDownloadDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: downloads,
    summary: 'Create a download from a file of the public bucket; it is not visible until published',
    access: { permission: 'portal.download.create' },
    body: managedDownloadDraft.extend({ fileUrl: publicFile.describe('The URL of the file') }),
    example: { body: { ...exampleDraft, fileUrl: exampleId.publicFile } },
    response: managedDownloadDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: downloads,
    summary: 'Update a download or replace its file; its download count is preserved',
    access: { permission: 'portal.download.update' },
    body: managedDownloadDraft.extend({
      ...ref.shape,
      fileUrl: publicFile.optional().describe('The URL of the file'),
    }),
    example: { body: { ...exampleDraft, downloadId: exampleId.portalDownload, objectVersionNumber: 1 } },
    response: managedDownloadDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: downloads,
    summary: 'Delete an unpublished download; its file is not deleted',
    access: { permission: 'portal.download.remove' },
    body: ref,
    example: { body: { downloadId: exampleId.portalDownload, objectVersionNumber: 1 } },
  }),
  publish: endpoint({
    method: 'POST',
    path: `${downloads}/{downloadId}/publish`,
    summary: 'Publish a download',
    access: { permission: 'portal.download.publish' },
    body: known,
    example: { params: { downloadId: exampleId.portalDownload }, body: { objectVersionNumber: 1 } },
    response: managedDownloadDetail,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${downloads}/{downloadId}/revoke`,
    summary: 'Unpublish a download',
    access: { permission: 'portal.download.publish' },
    body: known,
    example: { params: { downloadId: exampleId.portalDownload }, body: { objectVersionNumber: 1 } },
    response: managedDownloadDetail,
  }),
}
