import { endpoint } from '@atrium/contract/endpoint'
import { day, id } from '@atrium/contract/row'
import { z } from 'zod'
import { portalQuery } from '../page/page.contract.ts'

/** A file that visitors may download. */
export const download = z
  .object({
    downloadId: id,
    title: z.string(),
    description: z.string(),
    category: z.string().describe('The category of the entries'),
    version: z.string().optional().describe('The version'),
    releasedDate: day.describe('The day of the release'),
    fileName: z.string(),
    mediaType: z.string().describe('The media type'),
    size: z.int().describe('The size of the file in bytes'),
    checksum: z.string().describe('The SHA-256 of the file in hexadecimal digits'),
    downloadCount: z.int().describe('Number of downloads'),
    address: z.string().describe('The address of the file'),
  })
  .meta({ id: 'Download' })
export type Download = z.infer<typeof download>

export const downloadFilter = z
  .object({
    category: z.string().max(200).optional().describe('The category of the entries'),
    search: z.string().trim().max(200).optional().describe('A part of the title or text'),
  })
  .meta({ id: 'DownloadFilter' })
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
