import { Readable } from 'node:stream'
import { pictureTypes } from '@atrium/contract/files/file'
import { copyKeysOf } from '@atrium/server/appearance/picture-copies'
import type { Site } from '@atrium/server/db/connection/site'
import type { Store } from '@atrium/server/db/files/store'
import { sql } from 'kysely'
import { removeBytes } from './file.actions.ts'
import type { FileDb } from './file.tables.ts'

/** Bytes are stored before their row: younger ones may still get one. */
const youngMs = 60 * 60_000
const everyMs = 60 * 60_000

/** Moves contents from the database into the store: files of the demo and of earlier versions. */
async function moveIntoStore(site: Site, store: Store): Promise<void> {
  for (;;) {
    const isMoved = await site({}, async (db: FileDb) => {
      const { rows } = await sql<{ key: string; content: Buffer }>`
        select key, content from file_content limit 1 for update skip locked`.execute(db)
      const [waiting] = rows
      if (!waiting) return false
      await store.put(waiting.key, Readable.from([waiting.content]))
      await db.deleteFrom('fileContent').where('key', '=', waiting.key).execute()
      return true
    })
    if (!isMoved) return
  }
}

/**
 * Removes bytes without a row, and rows without bytes. A store without the mark of this installation is left
 * alone: it belongs to another one, or the disk is not mounted.
 */
export async function sweepStore(site: Site, store: Store, now = Date.now()): Promise<void> {
  if ((await store.mark()) !== (await markOf(site))) return
  const waiting = await site({}, (db: FileDb) =>
    db.selectFrom('fileRemoval').select('key').limit(1000).execute(),
  )
  await removeBytes(
    { site, store },
    waiting.map(({ key }) => key),
  )
  const before = new Date(now - youngMs)
  const referenced = new Set<string>()
  const copies = await findCopyKeys(site)
  for await (const { key, storedAt } of store.list()) {
    referenced.add(key)
    if (storedAt < before && !copies.has(key) && !(await hasRow(site, key))) await store.remove(key)
  }
  await site({}, async (db: FileDb) => {
    const rows = await db.selectFrom('file').select(['id', 'key']).where('createdAt', '<', before).execute()
    const lost = rows.filter(({ key }) => !referenced.has(key)).map(row => row.id)
    if (lost.length === 0) return
    // Files offered by the portal stay, so that the missing ones can be seen there.
    await db
      .deleteFrom('file')
      .where('id', 'in', lost)
      .where(sql<boolean>`not exists (select from portal_file where stored_id = file.id)`)
      .execute()
  })
}

/** Whether a file or a job refers to these bytes. */
const hasRow = (site: Site, key: string): Promise<boolean> =>
  site({}, async db => {
    const { rows } = await sql`
      select from file where key = ${key} union all select from job where file_key = ${key}`.execute(db)
    return rows.length > 0
  })

/** The keys of possible copies of existing pictures. */
async function findCopyKeys(site: Site): Promise<Set<string>> {
  const rows = await site({}, (db: FileDb) =>
    db
      .selectFrom('file')
      .select('key')
      .where('bucket', '=', 'public')
      .where('mediaType', 'in', [...pictureTypes])
      .execute(),
  )
  return new Set(rows.flatMap(({ key }) => copyKeysOf(key)))
}

const markOf = (site: Site): Promise<string> =>
  site({}, async (db: FileDb) => (await db.selectFrom('fileStore').select('id').executeTakeFirstOrThrow()).id)

/**
 * Prepares the store: marks it for this installation, unless it has a mark, and moves pending contents into it.
 */
export async function prepareStore(site: Site, store: Store): Promise<void> {
  const mark = await markOf(site)
  if ((await store.mark()) === undefined) await store.mark(mark)
  await moveIntoStore(site, store)
}

/**
 * Sweeps the store every hour until the returned function is called. Several instances may do so at once: each
 * finds less to do.
 */
export function startStoreSweep(site: Site, store: Store, onError: (error: unknown) => void): () => void {
  const once = async () => {
    await prepareStore(site, store)
    await sweepStore(site, store)
  }
  const timer = setInterval(() => once().catch(onError), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
