import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../http/app-error.ts'
import { isKey, requireKey, type Store } from './store.ts'

/** Leaves room for a database on the same disk. */
const leastFreeBytes = 200 * 1024 * 1024
/** Longer than any upload takes, so that an older temporary file was abandoned. */
const abandonedMs = 60 * 60_000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** Stores files in a directory of this machine, or of a disk that all instances share. */
export async function directoryStore(path: string): Promise<Store> {
  const incoming = join(path, 'incoming')
  const markFile = join(path, 'mark')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const placeOf = (key: string) => join(path, requireKey(key).slice(0, 2), key)

  async function check(): Promise<'up' | 'full'> {
    const { bavail, bsize } = await statfs(incoming)
    return bavail * bsize < leastFreeBytes ? 'full' : 'up'
  }

  return {
    type: 'LOCAL',
    place: path,

    async put(key, bytes) {
      const place = placeOf(key)
      if ((await check()) === 'full') throw new AppError('error.storage.full')
      const begun = join(incoming, randomBytes(16).toString('hex'))
      try {
        // `flush` syncs the file before it is closed.
        await pipeline(bytes, createWriteStream(begun, { flags: 'wx', mode: 0o600, flush: true }))
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(begun, place)
        await syncDirectory(dirname(place))
      } catch (error) {
        await rm(begun, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await open(placeOf(key)).catch(unlessMissing)
      return file?.createReadStream(range)
    },

    remove: key => rm(placeOf(key), { force: true }),

    async *list() {
      await removeAbandoned(incoming)
      for (const folder of await readdir(path)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        for (const key of await readdir(join(path, folder))) {
          const found = isKey(key) ? await stat(join(path, folder, key)).catch(unlessMissing) : undefined
          if (found) yield { key, storedAt: found.mtime }
        }
      }
    },

    async mark(name) {
      if (name !== undefined) await writeFile(markFile, name, { mode: 0o600 })
      return readFile(markFile, 'utf8').catch(unlessMissing)
    },

    check,
  }
}

/** A rename is durable once its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const begun = join(incoming, name)
    const found = await stat(begun).catch(unlessMissing)
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(begun, { force: true })
  }
}
