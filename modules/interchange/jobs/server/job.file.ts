import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Store } from '@atrium/server/db/files/store'

/**
 * Streams the file of a job into the store, and returns its key and size. Files that a crashed instance has
 * left there are not referenced and are swept.
 */
export async function storeFile(
  store: Store,
  bytes: AsyncIterable<Buffer>,
): Promise<{ fileKey: string; fileSize: number }> {
  const fileKey = randomBytes(32).toString('hex')
  let fileSize = 0
  let broken: unknown
  const measured = async function* () {
    try {
      for await (const chunk of bytes) {
        fileSize += chunk.length
        yield chunk
      }
    } catch (error) {
      broken = error
      throw error
    }
  }
  await store.put(fileKey, Readable.from(measured(), { objectMode: false })).catch(error => {
    // The cause of the interruption, not the store's resulting error.
    throw broken ?? error
  })
  return { fileKey, fileSize }
}
