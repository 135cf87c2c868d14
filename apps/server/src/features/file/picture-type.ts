import type { PictureTable } from '../../db/tables.ts'

const begins = (content: Buffer, at: number, bytes: string): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

/** What a file is by its first bytes, whatever its name and its sender say; nothing for anything but a picture. */
export function pictureType(content: Buffer): PictureTable['mediaType'] | undefined {
  if (begins(content, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins(content, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (begins(content, 0, 'RIFF') && begins(content, 8, 'WEBP')) return 'image/webp'
  return undefined
}
