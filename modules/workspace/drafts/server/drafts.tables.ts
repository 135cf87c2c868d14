import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface DraftTable extends Row {
  userId: string
  roleId: string
  formKey: string
  /** Encrypted by `auth/encryption.ts`. */
  content: Buffer
  expiresAt: Date
}

/** The tables of this feature. */
export type DraftsTables = {
  draft: DraftTable
}

export type DraftsDb = Scoped<DraftsTables>
