import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { AuditData } from '@atrium/contract/operations/audit'
import { type AuditEntity, type AuditField, auditFields } from '@atrium/contract/operations/audit-fields'
import { auditFieldTexts } from './audit-field-texts.ts'
import { type AuditText, auditTexts } from './audit-texts.ts'

export interface AuditWords {
  t: AuditText
  /** What records of a kind are called; one that the product does not know any more by its code. */
  entity: (code: string) => string
  field: (code: string) => string
  /** Who did it. */
  actor: (entry: AuditData) => string
}

/** How the audit says what was changed. */
export function useAuditWords(): AuditWords {
  const t = useFeatureText(auditTexts)
  const fields = useFeatureText(auditFieldTexts)
  return {
    t,
    entity: code => (isEntity(code) ? t(code) : code),
    field: code => fields(code as AuditField),
    actor: ({ processUserId, processUserName }) =>
      processUserName ?? t(processUserId === undefined ? 'system' : 'unknown'),
  }
}

const isEntity = (code: string): code is AuditEntity => Object.hasOwn(auditFields, code)
