import { useEntities } from '@atrium/console/language/entity-texts.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Entity } from '@atrium/contract/entity/entity'
import type { AuditData } from '@atrium/contract/operations/audit'
import { type AuditText, auditTexts } from './audit-texts.ts'

export interface AuditWords {
  t: AuditText
  entities: readonly Entity[]
  /** The name of an entity. */
  entity: (name: string) => string
  field: (entity: string, code: string) => string
  /** The name of the user who made the change. */
  actor: (entry: AuditData) => string
}

/** The texts of the audit log and of histories. */
export function useAuditWords(): AuditWords {
  const t = useFeatureText(auditTexts)
  const { entities, titleOf, fieldTitleOf } = useEntities()
  return {
    t,
    entities,
    entity: titleOf,
    field: fieldTitleOf,
    actor: ({ processUserId, processUserName }) =>
      processUserName ?? t(processUserId === undefined ? 'system' : 'unknown'),
  }
}
