import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { languageApi } from '@atrium/contract/language/language'
import { LanguageForm } from './language-form.tsx'
import { languageTexts } from './language-texts.ts'

interface LanguageDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a language is being added. */
  languageId: string | undefined
  onCreated: (id: string) => void
}

/** One language beside the list. */
export function LanguageDrawer({ languageId, onCreated, ...frame }: LanguageDrawerProps) {
  const t = useFeatureText(languageTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={languageId === undefined}
      query={query(languageApi.get, { params: { languageId: languageId ?? '' } })}
      history={{ entity: 'language', id: languageId }}
      mark="square"
      titleOf={language => language.name}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <LanguageForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
