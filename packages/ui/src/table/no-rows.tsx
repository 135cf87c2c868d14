import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { useUiText } from '../theme/ui-text.ts'

export type NoRowsProps = {
  /** Shown if there are no rows yet. */
  empty?: ReactNode
  /** A search is set, so that an empty list means "nothing found". */
  filtered?: boolean
  /** The text that was searched for. */
  searched?: string | undefined
  onClearFilter?: () => void
  /** Shown if a search finds nothing; without it, a sentence and the button that clears the search. */
  nothingFound?: ReactNode
}

/** In place of rows: there are none yet, or a search finds none. */
export function NoRows({ filtered, searched, onClearFilter, nothingFound, empty }: NoRowsProps) {
  const words = useUiText()
  if (!filtered) return empty ?? <EmptyState centered title={words.nothingYet} />
  return (
    nothingFound ?? (
      <EmptyState
        centered
        isSearch
        title={searched ? words.nothingFoundFor(searched) : words.nothingFound}
        action={
          onClearFilter && (
            <Button size="sm" onClick={onClearFilter}>
              {words.clearFilters}
            </Button>
          )
        }
      />
    )
  )
}
