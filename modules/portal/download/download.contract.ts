import { endpoint } from '@atrium/contract/endpoint'
import { day, id } from '@atrium/contract/row'
import { z } from 'zod'
import { portalQuery } from '../page/page.contract.ts'

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
  /** Number of downloads. */
  downloadCount: z.int(),
  /** The address of the file. */
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
    summary: 'Downloads of a portal, in order',
    access: 'public',
    query: portalQuery.extend(downloadFilter.shape),
    example: { query: { tenant: 'NORRVIK' } },
    response: z.array(download),
  }),
}
