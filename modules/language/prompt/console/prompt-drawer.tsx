import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { promptApi } from '@atrium/contract/language/prompt'
import { PromptForm } from './prompt-form.tsx'
import { promptTexts } from './prompt-texts.ts'

interface PromptDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a text is being written. */
  promptId: string | undefined
  onCreated: (id: string) => void
}

/** One text beside the list. */
export function PromptDrawer({ promptId, onCreated, ...frame }: PromptDrawerProps) {
  const t = useFeatureText(promptTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={promptId === undefined}
      query={query(promptApi.get, { params: { promptId: promptId ?? '' } })}
      history={{ entity: 'prompt', id: promptId }}
      mark="square"
      titleOf={prompt => prompt.description}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <PromptForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
