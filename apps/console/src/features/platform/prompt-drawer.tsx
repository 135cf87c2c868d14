import type { Prompt } from '@atrium/contract/platform/prompt'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { PromptForm } from './prompt-form.tsx'
import { promptTexts } from './prompt-texts.ts'

interface PromptDrawerProps {
  /** Nothing for a text that is being written, or that the list does not hold. */
  stored: Prompt | undefined
  isNew: boolean
  isLoading: boolean
  onClose: () => void
  onCreated: (made: Prompt) => void
  onReload: () => void
}

/** One text beside the list. */
export function PromptDrawer({ stored, isNew, isLoading, onClose, onCreated, onReload }: PromptDrawerProps) {
  const t = useFeatureText(promptTexts)
  return (
    <RecordDrawer title={isNew ? t('new') : (stored?.description ?? '…')} onClose={onClose}>
      {(frame, onChanges) =>
        isNew || stored ? (
          <PromptForm
            // A newer version begins the form anew; typed text is kept until then.
            key={stored?.objectVersionNumber ?? 'new'}
            stored={stored}
            frame={frame}
            onChanges={onChanges}
            onCreated={onCreated}
            onReload={onReload}
          />
        ) : (
          <Drawer {...frame}>
            {isLoading ? <ProgressLine /> : <FailedState title={t('notFound')} onRetry={onReload} />}
          </Drawer>
        )
      }
    </RecordDrawer>
  )
}
