import { fileApi } from '@atrium/contract/files/file'
import { call, hosted } from '../api/client.ts'

/** What it takes to find a file. */
export interface LinkedFile {
  bucketName: string
  fileUrl: string
}

/** An address of a file that is good once and for a minute: a link carries no token. */
async function linkTo({ bucketName, fileUrl }: LinkedFile, preview: boolean): Promise<string> {
  const query = { bucketName, url: fileUrl, preview: preview ? ('true' as const) : ('false' as const) }
  return hosted(await call(fileApi.signedUrl, { query }))
}

/** Saves a file. The server sends it as one to be saved, so that the page stays. */
export async function downloadFile(file: LinkedFile): Promise<void> {
  follow(await linkTo(file, false))
}

/** Shows a picture, a PDF or a text in a window of its own. */
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
