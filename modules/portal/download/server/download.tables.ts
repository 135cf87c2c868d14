import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ManagedDownloadTables } from '../../managed-download/server/managed-download.tables.ts'

export type DownloadDb = Scoped<ManagedDownloadTables & FileReadable>
