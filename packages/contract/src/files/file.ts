import { z } from 'zod'
import { tenantQuery } from '../across-tenants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { multipartForm } from '../form.ts'
import { growingPage, growingPageQuery } from '../page.ts'
import { dayOrTime, id, moment } from '../row.ts'
import { buckets } from '../services.ts'

/** The largest size that the rule of a bucket may allow, in bytes. */
export const largestFile = 100 * 1024 * 1024

export const bucketName = z.enum(buckets).meta({ id: 'BucketName' })
export type BucketName = z.infer<typeof bucketName>

/** A folder within a bucket: a label to find files by, not a path on a disk. */
export const directoryName = z
  .string()
  .max(120)
  .regex(/^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/)

/** The address of a file, which its key alone identifies. Pictures of the public bucket need no session. */
export const fileAddress = (tenantId: number, key: string): string => `/hfle/v1/${tenantId}/files/${key}`
export const pictureAddress = (tenantId: number, key: string): string =>
  `/hfle/v1/${tenantId}/pictures/${key}`

/** The picture types that all browsers support. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** The widths and formats of scaled copies of a picture. */
export const copyWidths = [320, 640, 960, 1280, 1920] as const
export const copyFormats = ['avif', 'webp'] as const
export type CopyFormat = (typeof copyFormats)[number]

export interface PictureCopy {
  width: number
  format: CopyFormat | 'jpeg'
}

/** The width and format that other sites use for link previews. */
export const linkCopy: PictureCopy = { width: 1200, format: 'jpeg' }

/** All copies of a picture; others cannot be requested. */
export const pictureCopies: readonly PictureCopy[] = [
  ...copyFormats.flatMap(format => copyWidths.map(width => ({ width, format }))),
  linkCopy,
]

/** The address of a copy of a public picture, by the address of the picture. */
export const copyAddress = (picture: string, width: number, format: PictureCopy['format']): string =>
  `${picture}/${width}.${format}`

/** Whether browsers display this type instead of downloading it. */
export const isPreviewable = (mediaType: string): boolean =>
  mediaType === 'application/pdf' ||
  mediaType.startsWith('text/plain') ||
  pictureTypes.some(type => type === mediaType)

export const file = z
  .object({
    fileId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    fileUrl: z.string().describe('The URL of the file'),
    fileType: z.string().describe('The type detected from its first bytes'),
    fileName: z.string(),
    fileSize: z.int().describe('The size of the file in bytes'),
    fileHash: z.string().describe('SHA-256 in hexadecimal'),
    bucketName,
    directory: z.string(),
    attachmentUuid: id.optional().describe('The id of the group of attachments'),
    creationDate: moment,
    createdBy: id.optional().describe('The id of the person who uploaded it'),
    loginName: z.string().optional(),
    realName: z.string().optional(),
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof file>

/** Unknown buckets are allowed: they have no files. */
const anyBucket = z.string().max(64)
const anyUrl = z.string().max(500)
const urls = z.array(anyUrl).min(1).max(200)
/** Known to HZERO; there is one store here. */
const storageCode = z.string().max(64).optional()
const attachmentUUID = z.string().max(64)

/** The parameters that identify a file, in all calls that open it. */
const fileLink = z.object({
  bucketName: anyBucket,
  url: anyUrl.describe('The URL of the file'),
  directory: z.string().max(300).optional(),
  storageCode: storageCode.describe('The storage, as HZERO-compatible clients name it'),
  access_token: z
    .string()
    .max(200)
    .optional()
    .describe('A ticket, or the token of an HZERO-compatible client'),
})
const keyLink = z.object({
  fileKey: z.string().max(64).describe('The key of the file in the store'),
  access_token: z
    .string()
    .max(200)
    .optional()
    .describe('A ticket, or the token of an HZERO-compatible client'),
})

const files = '/hfle/v1/[{tenantId}/]files'
const previews = '/hfle/v1/[{tenantId}/]file-preview'

/** A form: `file`, `bucketName`, and optionally `directory`, `fileName`, `attachmentUUID`. */
const form = multipartForm

export const fileApi = {
  upload: endpoint({
    method: 'POST',
    path: `${files}/multipart`,
    summary: 'Upload a file; returns its URL as plain text',
    access: 'signed-in',
    body: form,
    example: { body: { file: 'portrait.png', bucketName: 'public', directory: 'avatar' } },
    response: z.string(),
  }),
  uploadSecret: endpoint({
    method: 'POST',
    path: `${files}/secret-multipart`,
    summary: 'Upload a file without a URL, available only by its key',
    access: 'signed-in',
    body: form,
    example: { body: { file: 'timetable.txt', bucketName: 'hmsg' } },
    response: z.object({
      fileKey: z.string().describe('The key of the file in the store'),
      fileName: z.string(),
      fileSize: z.int(),
    }),
  }),
  beginGroup: endpoint({
    method: 'POST',
    path: `${files}/uuid`,
    summary: 'Create an attachment group owned by the caller',
    access: 'signed-in',
    response: z.object({ content: id.describe('The content') }),
  }),
  uploadAttachment: endpoint({
    method: 'POST',
    path: `${files}/attachment/multipart`,
    summary: 'Upload a file to an attachment group, given as attachmentUUID in the form',
    access: 'signed-in',
    body: form,
    example: {
      body: { file: 'timetable.txt', bucketName: 'hmsg', attachmentUUID: exampleId.attachments },
    },
    response: z.string(),
  }),
  group: endpoint({
    method: 'GET',
    path: `${files}/{attachmentUUID}/file`,
    summary: 'The files of a group, oldest first',
    access: 'signed-in',
    query: z.object({ bucketName: anyBucket.optional() }),
    example: { params: { attachmentUUID: exampleId.attachments } },
    response: z.array(file),
  }),
  count: endpoint({
    method: 'GET',
    path: `${files}/{attachmentUUID}/count`,
    summary: 'The number of files in a group',
    access: 'signed-in',
    query: z.object({ bucketName: anyBucket.optional() }),
    example: { params: { attachmentUUID: exampleId.attachments } },
    response: z.int(),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${files}/delete-by-url`,
    summary: 'Delete your own files, or any file with the permission for it',
    access: 'signed-in',
    query: z.object({
      bucketName: anyBucket,
      storageCode: storageCode.describe('The storage, as HZERO-compatible clients name it'),
    }),
    body: urls,
    example: { query: { bucketName: 'hmsg' }, body: [exampleId.fileUrl] },
  }),
  removeByKey: endpoint({
    method: 'DELETE',
    path: `${files}/delete-by-key`,
    summary: 'Delete a file by its key',
    access: 'signed-in',
    query: z.object({ fileKey: z.string().max(64).describe('The key of the file in the store') }),
    example: { query: { fileKey: exampleId.fileKey } },
  }),
  removeFromGroup: endpoint({
    method: 'POST',
    path: `${files}/delete-by-uuidurl`,
    summary: 'Delete files of a group',
    access: 'signed-in',
    query: z.object({
      bucketName: anyBucket.optional(),
      attachmentUUID: attachmentUUID.describe('The id of a group of attachments'),
      storageCode: storageCode.describe('The storage, as HZERO-compatible clients name it'),
    }),
    body: urls,
    example: { query: { attachmentUUID: exampleId.attachments }, body: [exampleId.attachedUrl] },
  }),
  removeButNotAll: endpoint({
    method: 'POST',
    path: `${files}/delete-by-uuidurl/not-null`,
    summary: 'Delete files of a group that requires at least one',
    access: 'signed-in',
    query: z.object({
      bucketName: anyBucket.optional(),
      attachmentUUID: attachmentUUID.describe('The id of a group of attachments'),
      storageCode: storageCode.describe('The storage, as HZERO-compatible clients name it'),
    }),
    body: urls,
    example: { query: { attachmentUUID: exampleId.attachments }, body: [exampleId.attachedUrl] },
  }),
  removeAny: endpoint({
    method: 'POST',
    path: `${files}/delete`,
    summary: 'Delete files regardless of who uploaded them; for the platform, of any tenant',
    access: { permission: 'file.file.removeAny' },
    body: urls,
    example: { body: [exampleId.fileUrl] },
  }),
  list: endpoint({
    method: 'GET',
    path: `${files}/summary`,
    summary: 'The files of the tenant, and for the platform those of every tenant, by page',
    access: { permission: 'file.file.list' },
    query: z.object({
      ...growingPageQuery(['fileName', 'fileSize', 'fileType', 'bucketName', 'creationDate']),
      fileName: z.string().max(200).optional(),
      bucketName: bucketName.optional(),
      fileType: z.string().max(100).optional(),
      realName: z.string().max(120).optional(),
      tenantName: z.string().max(120).optional(),
      ...tenantQuery,
      fromDate: dayOrTime.optional().describe('At or after this day or time'),
      toDate: dayOrTime.optional().describe('At or before this day or time'),
    }),
    response: growingPage(file),
  }),
  download: endpoint({
    method: 'GET',
    path: `${files}/download`,
    summary: 'Download a file',
    access: 'signed-in',
    link: true,
    query: fileLink,
    example: { query: { bucketName: 'hmsg', url: exampleId.fileUrl } },
  }),
  downloadByKey: endpoint({
    method: 'GET',
    path: `${files}/download-by-key`,
    summary: 'Download a file by its key',
    access: 'signed-in',
    link: true,
    query: keyLink,
    example: { query: { fileKey: exampleId.fileKey } },
  }),
  preview: endpoint({
    method: 'GET',
    path: `${previews}/by-url`,
    summary: 'Show an image, PDF or text in the browser; download any other file',
    access: 'signed-in',
    link: true,
    query: fileLink,
    example: { query: { bucketName: 'hmsg', url: exampleId.fileUrl } },
  }),
  previewByKey: endpoint({
    method: 'GET',
    path: `${previews}/by-key`,
    summary: 'Same, by the key of the file',
    access: 'signed-in',
    link: true,
    query: keyLink,
    example: { query: { fileKey: exampleId.fileKey } },
  }),
  redirect: endpoint({
    method: 'GET',
    path: `${files}/redirect-url`,
    summary: 'Redirects to a URL of the file, valid once and for one minute',
    access: 'signed-in',
    tokens: 'never',
    link: true,
    query: fileLink,
    example: { query: { bucketName: 'hmsg', url: exampleId.fileUrl } },
  }),
  signedUrl: endpoint({
    method: 'GET',
    path: `${files}/signedUrl`,
    summary: 'A URL of the file as plain text, valid once and for one minute',
    access: 'signed-in',
    tokens: 'never',
    query: fileLink.omit({ access_token: true }).extend({
      preview: z
        .enum(['true', 'false'])
        .optional()
        .describe('Displays the file in the browser instead of downloading it'),
    }),
    example: { query: { bucketName: 'hmsg', url: exampleId.fileUrl } },
    response: z.string(),
  }),
  open: endpoint({
    method: 'GET',
    path: '/hfle/v1/{tenantId}/files/{key}',
    summary: 'Download a file by its own URL',
    access: 'signed-in',
    link: true,
    example: { params: { key: exampleId.fileKey } },
  }),
}
