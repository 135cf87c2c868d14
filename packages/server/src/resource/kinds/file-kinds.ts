import { sql } from 'kysely'
import { isUuid } from '../is-uuid.ts'
import type { Kind } from './kind.ts'
import { key } from './text-kinds.ts'

/** The id of a file in the column, and its key on the wire. */
export const file: Kind = {
  ...key,
  stored: value =>
    typeof value !== 'string'
      ? null
      : isUuid(value)
        ? value
        : sql`(select id from file where tenant_id = current_tenant() and key = ${value})`,
}
