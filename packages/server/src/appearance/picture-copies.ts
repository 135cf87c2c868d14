import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PictureCopy, pictureCopies } from '@atrium/contract/files/file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Sharp, SharpOptions } from 'sharp'
import type { Store } from '../db/files/store.ts'
import { AppError } from '../http/app-error.ts'
import { isKnown, type SentFile } from '../http/send-file.ts'

// Scaled copies of uploaded pictures. A copy is created on first use and stored under a key derived from the picture's
// key, without a row in the database. The sweep deletes the copies of deleted pictures.

/** Megapixels: more than any consumer camera has, and few enough to be decoded in memory. */
const mostPixels = 50
const mostBytes = 32 * 1024 * 1024
const mostSeconds = 20
/** Longer queues are refused. */
const mostWaiting = 24

/** The dimensions of a picture. */
export interface PictureSize {
  width: number
  height: number
  /** Not animated. */
  still: boolean
}

type Picture = Pick<SentFile, 'key' | 'size'>

const keyOf = (key: string, { width, format }: PictureCopy): string =>
  createHash('sha256').update(`${key} ${width}.${format}`).digest('hex')

/** The possible keys of a picture's copies. */
export const copyKeysOf = (key: string): string[] => pictureCopies.map(copy => keyOf(key, copy))

const sizes = new LRUCache<string, PictureSize | 'unreadable'>({ max: 10_000 })
const pending = new Map<string, Promise<Buffer | undefined>>()
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Runs `work` after earlier calls: decoding a picture takes much memory and a whole core. */
function inSequence<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const done = last.then(work).finally(() => {
    waiting -= 1
  })
  last = done.catch(() => undefined)
  return done
}

type Open = (bytes: Buffer) => Sharp

/** Loads sharp, restricted to the uploadable formats; undefined if it has no binary for this machine. */
const opening: { open?: Promise<Open | undefined> } = {}
function opener(): Promise<Open | undefined> {
  opening.open ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false)
      sharp.concurrency(1)
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({
        operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`),
      })
      const limits: SharpOptions = { limitInputPixels: mostPixels * 1e6, sequentialRead: true }
      return bytes => sharp(bytes, limits).timeout({ seconds: mostSeconds })
    },
    () => undefined,
  )
  return opening.open
}

/**
 * Reads the dimensions of a picture from its header; undefined if it is unreadable.
 * @throws `error.file.pixels` if it has too many pixels to decode.
 */
async function measure(open: Open, { key }: Picture, bytes: Buffer): Promise<PictureSize | undefined> {
  const found = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      sizes.set(key, 'unreadable')
      if (/pixel limit/.test(String(error))) throw new AppError('error.file.pixels', { most: mostPixels })
    })
  // Rotated as the EXIF orientation says.
  const { width, height } = found?.autoOrient ?? {}
  if (!found || !width || !height) return undefined
  const size = { width, height, still: (found.pages ?? 1) === 1 }
  sizes.set(key, size)
  return size
}

async function read(store: Store, { key, size }: Picture): Promise<Buffer | undefined> {
  if (size > mostBytes) return undefined
  const bytes = await store.get(key)
  return bytes && buffer(bytes)
}

/** The dimensions of a picture for use in a page, or undefined if it is to be shown unscaled. */
export async function sizeOfPicture(store: Store, picture: Picture): Promise<PictureSize | undefined> {
  const known = sizes.get(picture.key)
  if (known) return known === 'unreadable' ? undefined : known
  const open = await opener()
  const bytes = open && (await read(store, picture))
  return bytes && measure(open, picture, bytes).catch(() => undefined)
}

/**
 * A copy of a picture, no wider than the original and without its EXIF data; undefined if the original is to be shown.
 * @throws `error.file.pixels`
 */
export async function copyOf(store: Store, picture: Picture, copy: PictureCopy): Promise<Buffer | undefined> {
  const key = keyOf(picture.key, copy)
  const stored = await store.get(key)
  if (stored) return buffer(stored)
  const begun = pending.get(key)
  if (begun) return begun
  if (waiting >= mostWaiting) return undefined
  const copying = inSequence(() => make(store, picture, copy)).finally(() => pending.delete(key))
  pending.set(key, copying)
  return copying
}

async function make(store: Store, picture: Picture, copy: PictureCopy): Promise<Buffer | undefined> {
  const open = await opener()
  const bytes = open && (await read(store, picture))
  const size = bytes && (await measure(open, picture, bytes))
  if (!open || !bytes || !size?.still) return undefined
  const smaller = open(bytes).autoOrient().resize({ width: copy.width, withoutEnlargement: true })
  const encoded = await packers[copy.format](smaller)
    .toBuffer()
    // Corrupt behind its header: browsers show as much of it as they can.
    .catch(() => undefined)
  if (encoded) await store.put(keyOf(picture.key, copy), Readable.from([encoded]))
  return encoded
}

const packers: Readonly<Record<PictureCopy['format'], (picture: Sharp) => Sharp>> = {
  avif: picture => picture.avif({ quality: 55, effort: 2 }),
  webp: picture => picture.webp({ quality: 78, effort: 3 }),
  // JPEG has no transparency.
  jpeg: picture => picture.flatten({ background: '#fff' }).jpeg({ quality: 80 }),
}

interface Sent {
  file: SentFile
  copy: PictureCopy
  bytes: Buffer
  cacheControl: string
}

export function sendCopy(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, copy: { width, format }, bytes, cacheControl }: Sent,
): FastifyReply {
  const tag = `"${file.sha256.slice(0, 32)}-${width}-${format}"`
  reply.headers({
    'content-type': `image/${format}`,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': cacheControl,
    etag: tag,
  })
  return isKnown(request, tag) ? reply.code(304).send() : reply.send(bytes)
}
