import { labelsOf } from '@atrium/console/keys/labels.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'
import type { Reading } from '../../../shared/console/reading-pane.tsx'
import css from '../message-center.module.css'
import { messageTexts } from '../message-texts.ts'
import type { MailSteps } from './use-mail-steps.ts'

/** The state that the message center shares with the panes of every folder. */
export interface PaneProps {
  openId: string | null
  /** Opens another entry, or none. */
  open: (id: string | undefined) => void
  /** Opens an entry that was chosen in the list; by a key the focus follows. */
  openFromList: (id: string, isByKey?: boolean) => void
  /** There is room for the open entry beside the list. */
  isBeside: boolean
  /** The focus moves to the entry that opens. */
  takesFocus: boolean
  /** Above the list, where the folders do not stand beside it. */
  head: ReactNode
  /** In place of the entry: a new message. */
  instead: ReactNode
}

interface MailPanesProps extends PaneProps {
  /** The name of the folder. */
  label: string
  steps: MailSteps
  list: ReactNode
  reading: (reading: Reading) => ReactNode
}

/** The list of a folder and the open entry, beside each other or, without room, one at a time. */
export function MailPanes({ label, steps, list, reading, ...panes }: MailPanesProps) {
  const { openId, open, isBeside, takesFocus, instead } = panes
  return (
    <>
      <div className={css.list} data-beside={isBeside || undefined} hidden={!isBeside && openId !== null}>
        {list}
      </div>
      {instead ||
        (openId === null
          ? isBeside && <NothingOpen isEmpty={steps.total === 0} />
          : reading({
              back: isBeside ? undefined : { label, onBack: () => open(undefined) },
              steps,
              takesFocus: takesFocus || !isBeside,
            }))}
    </>
  )
}

/** Says how to go on; an empty list says so itself. */
function NothingOpen({ isEmpty }: { isEmpty: boolean }) {
  const t = useFeatureText(messageTexts)
  if (isEmpty) return <div className={css.nothing} />
  return (
    <div className={css.nothing}>
      <EmptyState centered title={t('nothingOpen')}>
        {t('nothingOpenDetail')}
        <span className={css.keys} aria-hidden="true">
          <Kbd keys={labelsOf('nextRow')} /> <Kbd keys={labelsOf('previousRow')} /> {t('keySteps')}
          <Kbd keys={labelsOf('openRow')} /> {t('keyOpen')}
          <Kbd keys={labelsOf('archiveMessage')} /> {t('keyArchive')}
        </span>
      </EmptyState>
    </div>
  )
}
