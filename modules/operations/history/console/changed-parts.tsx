import type { AuditData } from '@atrium/contract/operations/audit'
import { DiffSign } from '@atrium/ui/diff/diff-sign.tsx'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import css from './restore-dialog.module.css'

const kinds = { CREATE: 'added', DELETE: 'removed', UPDATE: 'changed', DENY: 'changed' } as const

/** The changed parts of a record, one line each. */
export function ChangedParts({ parts, count }: { parts: readonly AuditData[]; count: number }) {
  const { t, entity } = useAuditWords()
  return (
    <ul className={css.parts}>
      {parts.map(part => (
        <li key={part.auditDataId} data-type={part.auditType}>
          <DiffSign kind={kinds[part.auditType]} />
          <bdi>{part.entityName ?? entity(part.entityCode)}</bdi>
        </li>
      ))}
      {count > parts.length && (
        <li className={css.more}>{t('moreParts', { count: count - parts.length })}</li>
      )}
    </ul>
  )
}
