import type { Config } from '../../config.ts'
import type { Store } from './store.ts'

/** Opens the configured store. The S3 client is loaded only if it is used. */
export async function openStore(files: Config['files']): Promise<Store> {
  if (files.type === 'S3') return (await import('./store.s3.ts')).s3Store(files)
  return (await import('./store.directory.ts')).directoryStore(files.path)
}
