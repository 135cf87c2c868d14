import type { Readable } from '@atrium/server/db/tables/columns'
import type { FileTables } from './file.tables.ts'

/** Files, for features that join them. */
export type FileReadable = { file: Readable<FileTables['file']> }
