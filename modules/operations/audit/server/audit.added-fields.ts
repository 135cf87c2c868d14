import { platformTenantId, siteLevel } from '@atrium/contract/constants'
import { entityNamed } from '@atrium/contract/entity/entities'
import type { AuditDataLine, AuditValue } from '@atrium/contract/operations/audit'
import { customCodeOf, masked } from '@atrium/contract/resource/custom'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { inWords } from '@atrium/server/db/tables/texts'
import type { StoredChoice } from '@atrium/server/resource/custom/custom-fields'
import { isOfPlatform } from '@atrium/server/resource/custom/extensible-kinds'
import { type AccessRule, accessFor } from '@atrium/server/resource/custom/field-access'
import { sql } from 'kysely'
import type { Reader } from './audit.filter.ts'

interface Added extends AccessRule {
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
const resourceOf = (entity: string) => entityNamed(entity)?.fields.custom?.addedTo ?? ''

/** The tenant that has added the fields of a record. */
const ownerOf = ({ tenantId, entity }: Changed['row']) =>
  isOfPlatform(resourceOf(entity)) ? platformTenantId : tenantId

/**
 * Names the fields that tenants have added by their titles, and chosen values by theirs. Values are masked or left out as
 * the reader has access to them; those of a field that is gone, whose rule went with it, are for administrators. A tenant
 * sees none of the platform's.
 */
export async function withAddedTitles<Of extends Changed>(
  db: Scoped,
  { language, session }: Pick<Reader, 'language' | 'session'>,
  changes: readonly Of[],
): Promise<(Of & { lines: AuditDataLine[] })[]> {
  const isAdded = ({ fieldCode }: AuditDataLine) => customCodeOf(fieldCode) !== undefined
  const having = changes.filter(({ lines }) => lines.some(isAdded))
  if (having.length === 0) return changes.map(change => ({ ...change, lines: [...change.lines] }))
  const { rows } = await sql<Added>`
    select tenant_id, resource, code, tr(title, ${language}) as title, choices, others_access, role_access
    from own_field
    where tenant_id = any(${having.map(({ row }) => ownerOf(row))}::bigint[])
      and resource = any(${having.map(({ row }) => resourceOf(row.entity))}::text[])`.execute(db)
  return changes.map(change => ({
    ...change,
    lines: change.lines.flatMap(line => {
      if (!isAdded(line)) return [line]
      const resource = resourceOf(change.row.entity)
      if (isOfPlatform(resource) && session.level !== siteLevel) return []
      const field = rows.find(
        one =>
          one.tenantId === ownerOf(change.row) &&
          one.resource === resource &&
          one.code === customCodeOf(line.fieldCode),
      )
      if (!field) return session.grants.all ? [line] : []
      const access = accessFor(session, field)
      if (access === 'absent') return []
      return [access === 'masked' ? maskedLine(line, field) : titled(line, field, language)]
    }),
  }))
}

const maskedLine = (
  { fieldValueOld, fieldValueNew, ...line }: AuditDataLine,
  { title }: Added,
): AuditDataLine => ({
  ...line,
  fieldName: title,
  ...(fieldValueOld !== undefined && { fieldValueOld: masked(fieldValueOld) }),
  ...(fieldValueNew !== undefined && { fieldValueNew: masked(fieldValueNew) }),
})

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
