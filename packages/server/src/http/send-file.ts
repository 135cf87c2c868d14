import { Readable } from 'node:stream'
import { isPreviewable } from '@atrium/contract/files/file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Store } from '../db/files/store.ts'
import { AppError } from './app-error.ts'

export interface SentFile {
  key: string
  name: string
  mediaType: string
  size: number
  sha256: string
}

/**
 * The content security policy of an uploaded file, which must not run or load anything. Browsers cannot show a PDF in
 * a sandbox, but its viewer is one, and the sniffed media type ensures that it is a PDF.
 */
function policyOf(mediaType: string, isSeen: boolean): string {
  if (!isSeen) return "default-src 'none'; sandbox"
  // The page that a browser builds around an image or a text has inline styles.
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  return mediaType === 'application/pdf' ? `${policy}; object-src 'self'` : `${policy}; sandbox`
}

/**
 * Sends a file according to RFC 9110: the whole, one range, or the headers alone. It is downloaded unless a preview is
 * requested and possible.
 * @throws `error.file.notFound` if its contents are missing.
 */
export async function sendFile(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  { preview = false, cacheControl = 'private, no-cache' } = {},
): Promise<FastifyReply> {
  const tag = `"${file.sha256}"`
  const isSeen = preview && isPreviewable(file.mediaType)
  reply.headers({
    'content-type': file.mediaType,
    'content-disposition': named(isSeen ? 'inline' : 'attachment', file.name),
    'content-security-policy': policyOf(file.mediaType, isSeen),
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: tag,
  })
  if (isKnown(request, tag)) return reply.code(304).send()
  const range = rangeIn(request, tag, file.size)
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.size}`)
    return reply.code(416).send()
  }
  const length = range ? range.end - range.start + 1 : file.size
  // Nothing is read for HEAD or empty files.
  const isAsked = request.method !== 'HEAD' && length > 0
  const bytes = isAsked ? await store.get(file.key, range) : Readable.from([])
  if (!bytes) throw new AppError('error.file.notFound')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.header('content-length', length).send(bytes)
}

/** A single range; for several, or an invalid one, the whole file is sent. */
function rangeIn(request: FastifyRequest, tag: string, size: number) {
  const { range, 'if-range': onlyIf } = request.headers
  if (range === undefined || (onlyIf !== undefined && onlyIf !== tag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'none'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** Whether the browser has this version (If-None-Match). */
export const isKnown = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === tag)

/** A Content-Disposition with any file name (RFC 6266): an ASCII fallback, and the full name in UTF-8. */
function named(disposition: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. ()-]/g, '_')
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${coded}`
}
