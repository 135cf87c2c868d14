import { fileApi } from '@atrium/contract/files/file'
import { call, withApiHost } from '../api/client.ts'

/** The fields that identify a file. */
export interface LinkedFile {
  bucketName: string
  fileUrl: string
}

/** A link to a file with a ticket, valid once and for a minute, because links have no token. */
async function linkTo({ bucketName, fileUrl }: LinkedFile, preview: boolean): Promise<string> {
  const query = { bucketName, url: fileUrl, preview: preview ? ('true' as const) : ('false' as const) }
  return withApiHost(await call(fileApi.signedUrl, { query }))
}

/** Downloads a file. The server sends it as an attachment, so that the page stays. */
export async function downloadFile(file: LinkedFile): Promise<void> {
  follow(await linkTo(file, false))
}

/** Opens a picture, a PDF or a text in a new window. */
export async function previewFile(file: LinkedFile): Promise<void> {
  follow(await linkTo(file, true), '_blank')
}

function follow(address: string, target = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.target = target
  link.rel = 'noopener noreferrer'
  link.click()
}
