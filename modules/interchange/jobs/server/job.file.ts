import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Store } from '@atrium/server/db/files/store'

/**
 * Keeps the file of a job in the store as its bytes come, and answers under which key, and how many they were. What an
 * instance that died has left there is named by nobody, and so swept away.
 */
export async function keepFile(
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
    // Why the bytes broke off, not what the store made of it.
    throw broken ?? error
  })
  return { fileKey, fileSize }
}
