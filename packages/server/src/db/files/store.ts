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
  /** `range` is inclusive, in bytes. Undefined if there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Lists everything stored, in no order, and deletes abandoned temporary files. */
  list(): AsyncIterable<StoredBytes>
  /** Writes and reads the mark by which an installation recognizes its store. */
  mark(name?: string): Promise<string | undefined>
  /** Fails if the store is unavailable, and reports a full one. */
  check(): Promise<'up' | 'full'>
}

/** Whether this is a key of a file: 256 random bits in hexadecimal. */
export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** @throws if this is not a key, but would name something else than a file's contents. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('no key of a file')
  return key
}
