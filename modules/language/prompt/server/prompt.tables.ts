import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface PromptTable extends Row {
  promptKey: string
  promptCode: string
  lang: string
  description: string
}

/** The tables of this feature. */
export type PromptTables = {
  prompt: PromptTable
}

export type PromptDb = Scoped<PromptTables>
