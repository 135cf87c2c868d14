import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { languageApi, languageDraft, type ManagedLanguage } from '@atrium/contract/language/language'
import { InlineEdit } from '@atrium/ui/table/inline-edit.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { languageTexts } from './language-texts.ts'

/** The position of a language in its list, which is changed in place. */
export function LanguagePosition({ language }: { language: ManagedLanguage }) {
  const t = useFeatureText(languageTexts)
  const client = useQueryClient()
  const isReadOnly = useIsRefused(languageApi.update)
  const update = useCall(languageApi.update, [languageApi.page, languageApi.get], { quiet: true })
  const { id, name, enabled, position, objectVersionNumber } = language
  if (isReadOnly) return position
  return (
    <InlineEdit
      label={`${t('position')}, ${name}`}
      value={String(position)}
      validate={typed =>
        languageDraft.shape.position.safeParse(Number(typed)).success ? null : t('positionWrong')
      }
      onSave={typed =>
        update
          .mutateAsync({
            params: { languageId: id },
            body: { name, enabled, position: Number(typed), objectVersionNumber },
          })
          .catch(async error => {
            // The next attempt is made on what is stored now.
            await client.invalidateQueries({ queryKey: query(languageApi.page).queryKey.slice(0, 1) })
            throw error
          })
      }
    >
      {position}
    </InlineEdit>
  )
}
