import type { Manifest } from '../db/backup/backup.ts'
import { openBackup, restore } from '../db/backup/restore.ts'
import { connect } from '../db/connection/connect.ts'
import { siteOf } from '../db/connection/site.ts'
import { eraseAgain } from './erase-again.ts'
import { readErased } from './erased-list.ts'

interface Restored {
  manifest: Manifest
  listed: number
  erasedAgain: number
}

/** Restores a backup, and erases the people again who were erased after it was made. */
export async function restoreErased(
  into: Parameters<typeof restore>[0],
  directory: string,
  erasedFile: string,
): Promise<Restored> {
  const backup = await openBackup(directory, into.secrets)
  // Read before the first write: with a broken list nobody would be erased again.
  const listed = await readErased(erasedFile, backup.root)
  const manifest = await restore(into, backup)
  const databases = connect(into.ownerUrl, backup.root, 2)
  try {
    const erasedAgain = await eraseAgain(siteOf(databases.site), listed)
    return { manifest, listed: listed.length, erasedAgain }
  } finally {
    await databases.close()
  }
}
