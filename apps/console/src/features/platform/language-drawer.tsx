import type { ManagedLanguage } from '@atrium/contract/platform/language'
import { useState } from 'react'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { LanguageForm } from './language-form.tsx'
import { languageTexts } from './language-texts.ts'

interface LanguageDrawerProps {
  /** Nothing for a language that is being added, or that the list does not hold. */
  stored: ManagedLanguage | undefined
  isNew: boolean
  isLoading: boolean
  onClose: () => void
  onCreated: (made: ManagedLanguage) => void
  onReload: () => void
}

/** One language beside the list. Whatever leads away from typed text asks first. */
export function LanguageDrawer({
  stored,
  isNew,
  isLoading,
  onClose,
  onCreated,
  onReload,
}: LanguageDrawerProps) {
  const t = useFeatureText(languageTexts)
  const [changes, setChanges] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const frame = {
    title: isNew ? t('new') : (stored?.name ?? '…'),
    onClose: () => (changes > 0 ? setAsking(true) : onClose()),
  }
  return (
    <>
      {isNew || stored ? (
        <LanguageForm
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
