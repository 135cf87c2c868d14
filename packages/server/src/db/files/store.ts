import type { Readable } from 'node:stream'

/** The bytes stored under a key. */
export interface StoredBytes {
  key: string
  storedAt: Date
}

/**
 * The store of file contents. Keys are generated and recorded in a table: no input becomes part of a path or an object
 * name.
 */
export interface Store {
  type: 'LOCAL' | 'S3'
  /** For display: the directory, or the address and name of the bucket. */
  place: string
  /** Stores all of it or nothing. */
  put(key: string, bytes: Readable): Promise<void>
  /** From the first to the last byte, both counted; nothing when the key is not there. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Everything that is kept, in no order. What was begun and left is cleared away on the way. */
  list(): AsyncIterable<StoredBytes>
  /** Writes and reads the mark by which an installation knows its store. */
  mark(name?: string): Promise<string | undefined>
  /** Fails, or says that nothing more fits in. */
  check(): Promise<'up' | 'full'>
}

/** A key of a file: 256 random bits in hexadecimal digits. */
export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** @throws when a key is no key: it would name something else than the bytes of a file. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('no key of a file')
  return key
}
