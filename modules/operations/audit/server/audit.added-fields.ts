import { entityNamed } from '@atrium/contract/entity/entities'
import type { AuditDataLine, AuditValue } from '@atrium/contract/operations/audit'
import { customCodeOf } from '@atrium/contract/resource/custom'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { inWords } from '@atrium/server/db/tables/texts'
import type { StoredChoice } from '@atrium/server/resource/custom/custom-fields'
import { sql } from 'kysely'

interface Added {
  tenantId: number
  resource: string
  code: string
  title: string
  choices: readonly StoredChoice[]
}

interface Changed {
  row: { tenantId: number; entity: string }
  lines: readonly AuditDataLine[]
}

/** The resource whose added fields an entity has the values of. */
const resourceOf = (entity: string) => entityNamed(entity)?.fields.custom?.addedTo

/** Names the fields that tenants have added by their titles, and chosen values by theirs. */
export async function withAddedTitles<Of extends Changed>(
  db: Scoped,
  language: string,
  changes: readonly Of[],
): Promise<(Of & { lines: AuditDataLine[] })[]> {
  const isAdded = ({ fieldCode }: AuditDataLine) => customCodeOf(fieldCode) !== undefined
  const having = changes.filter(({ lines }) => lines.some(isAdded))
  if (having.length === 0) return changes.map(change => ({ ...change, lines: [...change.lines] }))
  const { rows } = await sql<Added>`
    select tenant_id, resource, code, tr(title, ${language}) as title, choices from own_field
    where tenant_id = any(${having.map(({ row }) => row.tenantId)}::bigint[])
      and resource = any(${having.map(({ row }) => resourceOf(row.entity))}::text[])`.execute(db)
  return changes.map(change => ({
    ...change,
    lines: change.lines.map(line => {
      const { tenantId, entity } = change.row
      const field = rows.find(
        one =>
          one.tenantId === tenantId &&
          one.resource === resourceOf(entity) &&
          one.code === customCodeOf(line.fieldCode),
      )
      return field ? titled(line, field, language) : line
    }),
  }))
}

function titled(line: AuditDataLine, { title, choices }: Added, language: string): AuditDataLine {
  const meaning = (value: AuditValue | undefined) => {
    const choice = choices.find(one => one.value === value)
    return choice && inWords(choice.title, language)
  }
  const [old, now] = [meaning(line.fieldValueOld), meaning(line.fieldValueNew)]
  return {
    ...line,
    fieldName: title,
    ...(old !== undefined && { fieldValueOldMeaning: old }),
    ...(now !== undefined && { fieldValueNewMeaning: now }),
  }
}
