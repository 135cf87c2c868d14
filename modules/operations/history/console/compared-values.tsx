import { dateText, dateTimeText } from '@atrium/console/language/formats.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { AuditDataLine } from '@atrium/contract/operations/audit'
import { TextDiff } from '@atrium/ui/diff/text-diff.tsx'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import css from './comparison.module.css'

/** The name of a field, with the language of a translated text. */
export function useLineName() {
  const { t, fieldOf } = useAuditWords()
  const languages = useStore(globalState, state => state.supportLanguage)
  return (entity: string, line: AuditDataLine) => {
    const { lang } = line
    if (lang === undefined) return fieldOf(entity, line)
    const language = languages.find(one => one.code === lang)?.name ?? lang
    return t('inLanguage', { field: fieldOf(entity, line), language })
  }
}

/** The value of a field in one of two versions, with what the other one does not have marked. */
export function ComparedValue({ line, side }: { line: AuditDataLine; side: 'before' | 'after' }) {
  const { t } = useAuditWords()
  const text = useText()
  const written = (value: AuditDataLine['fieldValueOld'], meaning: string | undefined) => {
    if (value === undefined) return undefined
    if (meaning !== undefined) return meaning
    if (typeof value === 'boolean') return text(value ? 'hzero.common.status.yes' : 'hzero.common.status.no')
    if (line.fieldCode.endsWith('At')) return dateTimeText(String(value))
    return line.fieldCode.endsWith('On') ? dateText(String(value)) : String(value)
  }
  const before = written(line.fieldValueOld, line.fieldValueOldMeaning)
  const after = written(line.fieldValueNew, line.fieldValueNewMeaning)
  if ((side === 'before' ? before : after) === undefined)
    return <span className={css.empty}>{t('empty')}</span>
  // Of a day, a number or a name, a part that is the same means nothing.
  const isText =
    typeof (line.fieldValueNew ?? line.fieldValueOld) === 'string' && !/(At|On|Id)$/.test(line.fieldCode)
  return <TextDiff before={before ?? ''} after={after ?? ''} side={side} isWhole={!isText} />
}
