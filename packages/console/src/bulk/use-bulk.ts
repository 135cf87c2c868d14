import { type ItemAnswers, mostAtOnce } from '@atrium/contract/batch'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { bulkResult } from './bulk-result.ts'
import { bulkTexts } from './bulk-texts.ts'

export type BulkAction =
  | 'enable'
  | 'disable'
  | 'publish'
  | 'unpublish'
  | 'pause'
  | 'resume'
  | 'run'
  | 'remove'

interface BulkOptions<Row> {
  selected: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Deselects the rows. */
  onDone: () => void
}

/** Actions on the selected rows of a list: each is one call, whose answer names the rows that were refused. */
export function useBulk<Row>({ selected, idOf, nameOf, onDone }: BulkOptions<Row>) {
  const t = useFeatureText(bulkTexts)
  const names = new Map(selected.map(row => [idOf(row), nameOf(row)]))
  return {
    t,
    count: selected.length,
    ids: selected.map(idOf),
    /** Goes on unless more rows are selected than one call takes. */
    start: (go: () => void) => {
      if (selected.length <= mostAtOnce) return go()
      showToast({ kind: 'warning', message: t('bulk.tooMany', { most: mostAtOnce }) })
    },
    /** Shows the result by number, names the rest, and offers to undo what was done. */
    finish: (action: BulkAction, undo?: (ids: string[]) => void) => ({
      onSuccess: (answer: ItemAnswers) => {
        const { done } = answer
        const result = bulkResult(
          {
            done: count => t(`bulk.${action}.done`, { count }),
            already: count => t(`bulk.${action}.already`, { count }),
            refused: (who, reason) => t('bulk.refused', { names: who, reason }),
            andMore: (who, count) => t('bulk.andMore', { names: who, count }),
          },
          answer,
          id => names.get(id) ?? id,
        )
        onDone()
        showToast({
          ...result,
          ...(undo && done.length > 0 && { action: { label: t('bulk.undo'), onClick: () => undo(done) } }),
        })
      },
    }),
  }
}
