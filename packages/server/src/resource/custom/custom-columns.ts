import type { ListCall } from '@atrium/contract/export'
import { type CustomKind, customName } from '@atrium/contract/resource/custom'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Column } from '../../interchange/export-cells.ts'
import type { AnyRecord } from '../resource-db.ts'
import { findCustomFields } from './custom-fields.ts'
import { extensibleKinds } from './extensible-kinds.ts'
import type { FieldReader } from './field-access.ts'

const values: Partial<Record<CustomKind, Column['values']>> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'yes-no',
  date: 'day',
  dateTime: 'instant',
}

/** The columns of an export for the fields that the tenant has added and the session sees; none of a list that has no such fields. */
export async function customColumns(
  list: ListCall,
  db: Scoped,
  session: FieldReader & { language: string },
): Promise<Column[]> {
  const kind = extensibleKinds().find(({ api }) => api.list.path === list.path)
  if (!kind) return []
  const fields = await findCustomFields({ db, session, language: session.language }, kind.name)
  return fields.map(({ code, kind, title, access }) => ({
    field: customName(code),
    title,
    values: (access === 'masked' ? undefined : values[kind]) ?? 'text',
  }))
}

/** A row with each own value under the name of its column. */
export function withCustomCells(row: AnyRecord): AnyRecord {
  if (typeof row.custom !== 'object' || row.custom === null) return row
  const cells = Object.entries(row.custom).map(([code, value]) => [customName(code), value])
  return { ...row, ...Object.fromEntries(cells) }
}
