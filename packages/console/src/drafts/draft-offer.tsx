import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { dateText, dateTimeText, timeText } from '../language/formats.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { DraftCompare } from './draft-compare.tsx'
import { differences } from './draft-differences.ts'
import css from './draft-offer.module.css'
import { draftTexts } from './draft-texts.ts'
import type { OfferedDraft } from './use-draft.ts'

interface DraftOfferProps {
  draft: OfferedDraft
  /** The labels of the fields. */
  labels: Readonly<Record<string, string>>
}

/** Offers to restore or discard an earlier draft. If the record has changed meanwhile, both are compared first. */
export function DraftOffer({ draft, labels }: DraftOfferProps) {
  const t = useFeatureText(draftTexts)
  const [isComparing, setComparing] = useState(false)
  const language = useStore(globalState, state => state.language)
  const rows = differences(draft, language)
  const isOutdated = rows.some(row => row.isChangedMeanwhile)
  const isToday = dateText(draft.savedAt) === dateText(new Date())
  const time = isToday ? timeText(draft.savedAt) : dateTimeText(draft.savedAt)
  return (
    <>
      <Note tone={isOutdated ? 'warn' : 'info'}>
        {t(isOutdated ? 'draft.outdated' : 'draft.offer', { time })}
        <span className={css.actions}>
          {isOutdated ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setComparing(true)}>
              {t('draft.compare')}
            </Button>
          ) : (
            <Button size="compact-sm" variant="subtle" onClick={() => draft.restore(draft.values)}>
              {t('draft.restore')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={draft.discard}>
            {t('draft.discard')}
          </Button>
        </span>
      </Note>
      {isOutdated && (
        <DraftCompare
          open={isComparing}
          draft={draft}
          rows={rows}
          labels={labels}
          onClose={() => setComparing(false)}
          onTake={values => {
            setComparing(false)
            draft.restore(values)
          }}
        />
      )}
    </>
  )
}
