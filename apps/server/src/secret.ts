import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of this data directory: made at the first start, readable by its owner alone. */
export async function secretIn(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret')
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(path, 'utf8')
}
