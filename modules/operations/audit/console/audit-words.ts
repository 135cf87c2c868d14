import { useEntities } from '@atrium/console/language/entity-texts.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText, numberText } from '@atrium/console/language/formats.ts'
import type { TextValues } from '@atrium/console/language/translate.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { Entity } from '@atrium/contract/entity/entity'
import type { AuditData, AuditDataLine, AuditValue } from '@atrium/contract/operations/audit'
import { type AuditText, auditTexts } from './audit-texts.ts'
import { pluralOf, withinSentence } from './plural.ts'

export interface AuditWords {
  t: AuditText
  language: string
  /** A text with a number, whose digits are grouped. */
  counted: (key: Parameters<AuditText>[0], count: number, values?: TextValues) => string
  entities: readonly Entity[]
  /** The name of an entity. */
  entity: (name: string) => string
  field: (entity: string, code: string) => string
  /** The name of a changed field, which a tenant may have added. */
  fieldOf: (entity: string, line: AuditDataLine) => string
  /** The name of an entity within a sentence, of one record and of several. */
  kind: (name: string) => string
  kinds: (name: string) => string
  /** Several of what a field refers to, within a sentence. */
  kindsOfField: (entity: string, code: string) => string
  /** A title as it is written within a sentence. */
  within: (title: string) => string
  /** A value as it is read. */
  value: (fieldCode: string, value: AuditValue | undefined) => string
  /** The name of the user who made the change. */
  actor: (entry: Pick<AuditData, 'processUserId' | 'processUserName'>) => string
}

/** The texts of the audit log and of histories. */
export function useAuditWords(): AuditWords {
  const t = useFeatureText(auditTexts)
  const text = useText()
  const language = useStore(globalState, state => state.language)
  const { entities, titleOf, fieldTitleOf } = useEntities()
  const plural = (title: string) => withinSentence(pluralOf(title, language))
  return {
    t,
    language,
    counted: (key, count, values) => t(key, { ...values, count }).replace(String(count), numberText(count)),
    entities,
    entity: titleOf,
    field: fieldTitleOf,
    fieldOf: (entity, { fieldCode, fieldName }) => fieldName ?? fieldTitleOf(entity, fieldCode),
    kind: name => withinSentence(titleOf(name)),
    kinds: name => plural(titleOf(name)),
    kindsOfField: (entity, code) => plural(fieldTitleOf(entity, code)),
    within: withinSentence,
    value(fieldCode, value) {
      if (typeof value === 'boolean')
        return text(value ? 'hzero.common.status.yes' : 'hzero.common.status.no')
      const written = String(value ?? '')
      if (fieldCode.endsWith('At')) return dateTimeText(written)
      return fieldCode.endsWith('On') ? dateText(written) : written
    },
    actor: ({ processUserId, processUserName }) =>
      processUserName ?? t(processUserId === undefined ? 'system' : 'unknown'),
  }
}
