import { useEntities } from '@atrium/console/language/entity-texts.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import { historyTexts } from './history-texts.ts'
import { versionSentence } from './version-sentence.ts'

/** The texts of histories, with the sentences for what a version did. */
export function useHistoryWords() {
  const t = useFeatureText(historyTexts)
  const { actor, field, fieldOf, entities, t: auditText } = useAuditWords()
  const { partTitleOf, partsCounted, isPerson } = useEntities()
  return {
    t,
    auditText,
    actor,
    field,
    partTitleOf,
    isPerson,
    sentence: (version: Parameters<typeof versionSentence>[0]) =>
      versionSentence(version, { t, entities, fieldOf, partsCounted }),
  }
}
