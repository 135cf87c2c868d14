import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { AuditType } from '@atrium/contract/operations/audit'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { auditTexts } from './audit-texts.ts'

const tones = { CREATE: 'ok', UPDATE: 'info', DELETE: 'danger', DENY: 'warn' } as const

/** The kind of a change. */
export function AuditTypeChip({ type }: { type: AuditType }) {
  const t = useFeatureText(auditTexts)
  return <Chip tone={tones[type]}>{t(type)}</Chip>
}
