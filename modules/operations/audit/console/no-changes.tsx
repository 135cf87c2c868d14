import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Button } from '@mantine/core'
import type { AuditState } from './audit-state.ts'
import type { AuditWords } from './audit-words.ts'

/** No changes in the range, with the filter or at all, and the step that widens the search. */
export function NoChanges({ state, words: { t } }: { state: AuditState; words: AuditWords }) {
  const { filter, range, change, list } = state
  const { range: _, ...others } = filter
  const isFiltered = Object.keys(others).length > 0
  if (range !== 'all')
    return (
      <EmptyState
        centered
        title={t('nothingInRange', { range: t(`range.${range}`) })}
        action={<Button onClick={() => change({ range: 'all' })}>{t('searchAll')}</Button>}
      />
    )
  if (isFiltered)
    return (
      <EmptyState
        centered
        title={t('nothingFound')}
        action={<Button onClick={() => list.bar.onSearch({})}>{t('clearFilters')}</Button>}
      />
    )
  return (
    <EmptyState centered title={t('nothing')}>
      {t('nothingDetail')}
    </EmptyState>
  )
}
