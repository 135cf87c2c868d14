import type { ManagedLanguage } from '@atrium/contract/platform/language'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer } from '../../core/record-drawer.tsx'
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

/** One language beside the list. */
export function LanguageDrawer({
  stored,
  isNew,
  isLoading,
  onClose,
  onCreated,
  onReload,
}: LanguageDrawerProps) {
  const t = useFeatureText(languageTexts)
  return (
    <RecordDrawer title={isNew ? t('new') : (stored?.name ?? '…')} onClose={onClose}>
      {(frame, onChanges) =>
        isNew || stored ? (
          <LanguageForm
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
