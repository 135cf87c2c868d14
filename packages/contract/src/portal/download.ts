import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id } from '../row.ts'
import { portalQuery } from './page.ts'

/** A file that visitors may download. */
export const download = z.object({
  downloadId: id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  version: z.string().optional(),
  releasedDate: day,
  fileName: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The SHA-256 of the file in hexadecimal digits. */
  checksum: z.string(),
  /** How often it was downloaded. */
  downloadCount: z.int(),
  /** Where the file is. */
  address: z.string(),
})
export type Download = z.infer<typeof download>

export const downloadFilter = z.object({
  category: z.string().max(200).optional(),
  search: z.string().trim().max(200).optional(),
})
export type DownloadFilter = z.infer<typeof downloadFilter>

export const downloadApi = {
  list: endpoint({
    method: 'GET',
    path: '/hptl/v1/downloads',
    summary: 'What a portal offers for download, in its order',
    access: 'public',
    query: portalQuery.extend(downloadFilter.shape),
    example: { query: { tenant: 'NORRVIK' } },
    response: z.array(download),
  }),
}
