import type { Config } from '../../config.ts'
import type { Store } from './store.ts'

/** The store that the configuration names. The client for S3 is loaded only where it is used. */
export async function storeOf(files: Config['files']): Promise<Store> {
  if (files.type === 'S3') return (await import('./store.s3.ts')).s3Store(files)
  return (await import('./store.directory.ts')).directoryStore(files.path)
}
