import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')

/** The files of the repository that match the pattern, loaded, in the order of their paths. */
export async function contributed<T>(pattern: string): Promise<T[]> {
  const files = globSync(pattern, { cwd: root }).sort()
  return Promise.all(files.map(file => import(pathToFileURL(join(root, file)).href) as Promise<T>))
}
