import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { AuditDataLine } from '@atrium/contract/operations/audit'
import css from './audit-lines.module.css'
import { useAuditWords } from './audit-words.ts'

interface AuditLinesProps {
  entity: string
  lines: readonly AuditDataLine[]
  /** The record, where several are shown. */
  label?: string
}

/** The changed fields: what was removed is struck through, what was added stands on green. */
export function AuditLines({ entity, lines, label }: AuditLinesProps) {
  const { t, fieldOf } = useAuditWords()
  const languages = useStore(globalState, state => state.supportLanguage)
  if (lines.length === 0) return <p className={css.none}>{t('noFields')}</p>

  function nameOf(line: AuditDataLine): string {
    const { lang } = line
    if (lang === undefined) return fieldOf(entity, line)
    const language = languages.find(one => one.code === lang)?.name ?? lang
    return t('inLanguage', { field: fieldOf(entity, line), language })
  }

  return (
    <table
      className={css.table}
      aria-label={label === undefined ? t('differences') : t('differencesOf', { name: label })}
    >
      <tbody>
        {lines.map(line => (
          <tr key={`${line.fieldCode} ${line.lang ?? ''}`}>
            <th scope="row">{nameOf(line)}</th>
            {line.withheldFlag ? <td className={css.withheld}>{t('withheld')}</td> : <Values line={line} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The value before, if there was one, and the value after; empty says so. */
function Values({ line }: { line: AuditDataLine }) {
  const { t, value } = useAuditWords()
  const { fieldCode, fieldValueOld: old, fieldValueNew: now } = line
  const before = line.fieldValueOldMeaning ?? value(fieldCode, old)
  const after = line.fieldValueNewMeaning ?? value(fieldCode, now)
  // A value alone fills the cell; a change shows both.
  if (old === undefined)
    return (
      <td className={css.added}>
        <ins dir="auto">
          <span className="visually-hidden">{t('after')} </span>
          {after}
        </ins>
      </td>
    )
  return (
    <td>
      <del className={css.old} dir="auto">
        <span className="visually-hidden">{t('before')} </span>
        {before}
      </del>{' '}
      {now === undefined ? (
        <span className={css.empty}>{t('empty')}</span>
      ) : (
        <ins className={css.new} dir="auto">
          <span className="visually-hidden">{t('after')} </span>
          {after}
        </ins>
      )}
    </td>
  )
}
