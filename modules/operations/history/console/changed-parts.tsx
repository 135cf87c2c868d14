import type { AuditData } from '@atrium/contract/operations/audit'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import css from './record-history.module.css'

/** The changed parts of a record, one line each. */
export function ChangedParts({ parts, count }: { parts: readonly AuditData[]; count: number }) {
  const { t, entity } = useAuditWords()
  return (
    <ul className={css.parts}>
      {parts.map(part => (
        <li key={part.auditDataId} data-type={part.auditType}>
          <span className={css.sign} data-type={part.auditType} aria-hidden="true">
            {part.auditType === 'CREATE' ? '+' : part.auditType === 'DELETE' ? '−' : '±'}
          </span>
          <span className="visually-hidden">{t(part.auditType)}</span>
          <bdi>{part.entityName ?? entity(part.entityCode)}</bdi>
        </li>
      ))}
      {count > parts.length && (
        <li className={css.more}>{t('moreParts', { count: count - parts.length })}</li>
      )}
    </ul>
  )
}
