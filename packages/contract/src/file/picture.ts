import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Larger pictures are refused; the console scales them down before it sends them. */
export const largestPicture = 200 * 1024

/** Where a picture is seen: by anybody who knows its key. */
export const pictureAddress = (tenantId: number, key: string): string =>
  `/hfle/v1/${tenantId}/pictures/${key}`

export const pictureApi = {
  upload: endpoint({
    method: 'POST',
    path: '/hfle/v1/[{tenantId}/]files/multipart',
    summary: 'Store a picture of the own person: PNG, JPEG or WebP. The answer is its address as bare text',
    access: 'signed-in',
    /** The fields `file`, `bucketName` (public) and `directory` (avatar). */
    body: z.instanceof(FormData),
    response: z.string(),
  }),
}
