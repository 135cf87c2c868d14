import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Button } from '@mantine/core'
import { useFeatureText } from '../language/feature-texts.ts'
import { listTexts } from './list-texts.ts'
import css from './nothing-found.module.css'

/** A view that has matches for the same search. */
export interface MatchingView {
  label: string
  count: string
  onChoose: () => void
}

interface NothingFoundProps {
  /** The text that was searched for; empty if only other filters are set. */
  searched: string | undefined
  /** The name of the chosen view, unless it shows everything. */
  view?: string | undefined
  /** Views with matches. */
  elsewhere: readonly MatchingView[]
  /** Searches the whole list for the text; undefined if it does so already. */
  onWiden: (() => void) | undefined
  onClear: () => void
}

/** A search without results: names it, says where matches are, and offers to widen it. */
export function NothingFound({ searched, view, elsewhere, onWiden, onClear }: NothingFoundProps) {
  const t = useFeatureText(listTexts)
  const title = () => {
    if (searched) return view ? t('list.noneInFor', { view, searched }) : t('list.noneFor', { searched })
    return view ? t('list.noneIn', { view }) : t('list.noneFound')
  }
  return (
    <EmptyState
      centered
      isSearch
      title={title()}
      action={
        <>
          {onWiden && <Button onClick={onWiden}>{t('list.searchAll')}</Button>}
          <Button {...(onWiden && { variant: 'subtle' })} onClick={onClear}>
            {t('list.clearFilter')}
          </Button>
        </>
      }
    >
      {elsewhere.length > 0 && (
        <span className={css.elsewhere}>
          {t('list.foundIn')}
          {elsewhere.map(({ label, count, onChoose }) => (
            <button key={label} type="button" className={css.view} onClick={onChoose}>
              {label} {count}
            </button>
          ))}
        </span>
      )}
    </EmptyState>
  )
}
