import { dateText, dateTimeText } from '@atrium/console/language/formats.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { AuditDataLine, AuditValue } from '@atrium/contract/operations/audit'
import css from './audit-lines.module.css'
import { useAuditWords } from './audit-words.ts'

/** The changed fields with old and new values side by side. */
export function AuditLines({ entity, lines }: { entity: string; lines: readonly AuditDataLine[] }) {
  const { t, field } = useAuditWords()
  const languages = useStore(globalState, state => state.supportLanguage)
  if (lines.length === 0) return <p className={css.none}>{t('noFields')}</p>

  function nameOf({ fieldCode, lang }: AuditDataLine): string {
    if (lang === undefined) return field(entity, fieldCode)
    const language = languages.find(one => one.code === lang)?.name ?? lang
    return t('inLanguage', { field: field(entity, fieldCode), language })
  }

  return (
    <table className={css.table} aria-label={t('differences')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.fieldCode} ${line.lang ?? ''}`}>
            <th scope="row">{nameOf(line)}</th>
            {line.withheldFlag ? (
              <td colSpan={2} className={css.withheld}>
                {t('withheld')}
              </td>
            ) : (
              <>
                <Side
                  fieldCode={line.fieldCode}
                  value={line.fieldValueOld}
                  meaning={line.fieldValueOldMeaning}
                />
                <Side
                  fieldCode={line.fieldCode}
                  value={line.fieldValueNew}
                  meaning={line.fieldValueNewMeaning}
                  isNew
                />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SideProps {
  fieldCode: string
  value: AuditValue | undefined
  meaning: string | undefined
  isNew?: boolean
}

function Side({ fieldCode, value, meaning, isNew = false }: SideProps) {
  const text = useText()
  const { t } = useAuditWords()
  return (
    <td className={css.side} data-new={isNew || undefined}>
      {value === undefined ? (
        <span className={css.empty}>{t('empty')}</span>
      ) : (
        <span className={css.value} dir="auto">
          {meaning ?? shown()}
        </span>
      )}
    </td>
  )

  function shown(): string {
    if (typeof value === 'boolean') return text(value ? 'hzero.common.status.yes' : 'hzero.common.status.no')
    const written = String(value)
    if (fieldCode.endsWith('At')) return dateTimeText(written)
    return fieldCode.endsWith('On') ? dateText(written) : written
  }
}
