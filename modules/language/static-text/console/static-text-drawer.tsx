import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { staticTextApi } from '@atrium/contract/language/static-text'
import { StaticTextForm } from './static-text-form.tsx'
import { staticTextTexts } from './static-text-texts.ts'

interface StaticTextDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a text is being created. */
  textId: string | undefined
  onCreated: (id: string) => void
}

/** One of them beside the list. */
export function StaticTextDrawer({ textId, onCreated, ...frame }: StaticTextDrawerProps) {
  const t = useFeatureText(staticTextTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={textId === undefined}
      query={query(staticTextApi.get, { params: { textId: textId ?? '' } })}
      history={{ entity: 'static_text', id: textId }}
      mark="square"
      titleOf={stored => stored.title}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <StaticTextForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
