import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startUnsynced } from '@atrium/server/db/built-in/scratch-server'
import { freePort, Program } from '@atrium/server/testing/program'

/** The password of every database that is copied from the prepared one. */
const password = 'of the browser tests’ own databases'

/**
 * A data directory with the tables, the small demonstration and the secret of an installation. The installations of tests
 * are copies of it, because creating these takes longer than most tests.
 */
export async function prepareData(): Promise<{ directory: string; remove: () => void }> {
  const directory = newDirectory()
  const remove = () => rmSync(directory, { recursive: true })
  try {
    const database = await startUnsynced({ dataDir: directory, password })
    try {
      const program = await Program.start({
        port: await freePort(),
        env: { DATA_DIR: directory, DATABASE_URL: database.url },
        flags: ['--demo', 'small'],
        log: join(import.meta.dirname, '../../test-results/prepared-data.log'),
      })
      await program.end()
    } finally {
      await database.stop()
    }
  } catch (error) {
    remove()
    throw error
  }
  return { directory, remove }
}

/** A copy of the prepared data directory, for one installation. */
export function copyOfData(): string {
  const directory = newDirectory()
  // Unlike Node's own function, it copies the modes of directories, which the database requires.
  execFileSync('cp', ['--archive', `${process.env.E2E_PREPARED_DATA}/.`, directory])
  return directory
}

/** Starts the database of a copied data directory. */
export const startDatabaseOf = (dataDir: string) => startUnsynced({ dataDir, password })

const newDirectory = () => mkdtempSync(join(tmpdir(), 'atrium-e2e-'))
