import type { Prompt } from '@atrium/contract/platform/prompt'
import { useState } from 'react'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Confirm } from '../../ui/confirm.tsx'
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

/** One text beside the list. Whatever leads away from typed text asks first. */
export function PromptDrawer({ stored, isNew, isLoading, onClose, onCreated, onReload }: PromptDrawerProps) {
  const t = useFeatureText(promptTexts)
  const [changes, setChanges] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const frame = {
    title: isNew ? t('new') : (stored?.description ?? '…'),
    onClose: () => (changes > 0 ? setAsking(true) : onClose()),
  }
  return (
    <>
      {isNew || stored ? (
        <PromptForm
          // A newer version begins the form anew; typed text is kept until then.
          key={stored?.objectVersionNumber ?? 'new'}
          stored={stored}
          frame={frame}
          onChanges={setChanges}
          onCreated={onCreated}
          onReload={onReload}
        />
      ) : (
        <Drawer {...frame}>
          {isLoading ? <ProgressLine /> : <FailedState title={t('notFound')} onRetry={onReload} />}
        </Drawer>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        question={t('discardQuestion')}
        effect={t('discardEffect', { count: changes })}
        action={t('discard')}
        keep={t('goOn')}
      />
    </>
  )
}
