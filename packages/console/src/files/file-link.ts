import { addressFor } from '@atrium/contract/endpoint'
import { fileApi } from '@atrium/contract/files/file'
import { currentCaller } from '../api/caller.ts'
import { call, withApiHost } from '../api/client.ts'

/** The fields that identify a file. */
export interface LinkedFile {
  bucketName: string
  directory: string
  fileUrl: string
}

/**
 * A link to a file [CALL-30]. Its `access_token` is a ticket, valid once and for a minute, because a token in an address
 * would be in histories and logs.
 */
async function linkTo(
  { bucketName, directory, fileUrl: url }: LinkedFile,
  preview: boolean,
): Promise<string> {
  const query = { bucketName, directory, url, preview: preview ? ('true' as const) : ('false' as const) }
  const signed = new URL(await call(fileApi.signedUrl, { query }), location.origin)
  const { path } = preview ? fileApi.preview : fileApi.download
  const link = new URLSearchParams({
    bucketName,
    storageCode: '',
    access_token: signed.searchParams.get('access_token') ?? '',
    directory,
    url,
  })
  return withApiHost(`${addressFor(path, {}, currentCaller())}?${link}`)
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
