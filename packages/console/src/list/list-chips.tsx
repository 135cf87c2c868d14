import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { useFeatureText } from '../language/feature-texts.ts'
import { numberText } from '../language/formats.ts'
import type { RecordListView } from '../records/record-list.ts'
import type { BuiltInView } from '../views/built-in-view.ts'
import { otherFilters } from '../views/use-view-chips.ts'
import { viewTexts } from '../views/view-texts.ts'

export interface ListChipsProps {
  list: Pick<RecordListView, 'bar' | 'saved'>
  /** The first one shows everything. */
  views: readonly BuiltInView[]
  /** By the ids of views, from the call that the feature declares. */
  counts: Readonly<Record<string, number>> | undefined
  /** Counting stops here; without this, every count is exact. */
  most?: number | undefined
}

/** Which built-in view a list shows, and how to show another one with the same other filters. */
export function shownView({ bar }: Pick<ListChipsProps['list'], 'bar'>, views: readonly BuiltInView[]) {
  const { value, onSearch } = bar
  const others = otherFilters(views, value)
  const names = [...new Set(views.flatMap(view => Object.keys(view.filter)))]
  return {
    isShown: (filter: BuiltInView['filter']) => names.every(name => value[name] === filter[name]),
    show: (filter: BuiltInView['filter']) => onSearch({ ...others, ...filter }),
  }
}

/** A count, which is exact below the most that is counted. */
export const countText = (count: number, most = Number.POSITIVE_INFINITY) =>
  count < most ? numberText(count) : `${numberText(most)}+`

/** The built-in views of a list with their counts, then the saved ones. */
export function ListChips({ list, views, counts, most }: ListChipsProps) {
  const t = useFeatureText(viewTexts)
  const { isShown, show } = shownView(list, views)
  return (
    <ViewChips
      label={t('view.list')}
      chips={[
        ...views.map(({ id, label, filter, status }) => {
          const count = counts?.[id]
          return {
            id,
            label,
            status,
            count: count === undefined ? undefined : countText(count, most),
            isChosen: isShown(filter),
            onChoose: () => show(filter),
          }
        }),
        ...list.saved.views.map(view => ({
          id: view.id,
          label: view.name,
          isUncounted: true,
          isChosen: list.saved.view?.id === view.id,
          onChoose: () => list.saved.choose(view),
        })),
      ]}
    />
  )
}
