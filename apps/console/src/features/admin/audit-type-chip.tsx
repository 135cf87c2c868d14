import type { AuditType } from '@atrium/contract/admin/audit'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Chip } from '../../ui/chip.tsx'
import { auditTexts } from './audit-texts.ts'

const tones = { CREATE: 'ok', UPDATE: 'info', DELETE: 'danger', DENY: 'warn' } as const

/** What was done to a record. */
export function AuditTypeChip({ type }: { type: AuditType }) {
  const t = useFeatureText(auditTexts)
  return <Chip tone={tones[type]}>{t(type)}</Chip>
}
