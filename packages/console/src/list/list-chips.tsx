import type { StatusKind } from '@atrium/ui/feedback/status.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { useFeatureText } from '../language/feature-texts.ts'
import { numberText } from '../language/formats.ts'
import type { RecordListView } from '../records/record-list.ts'
import { viewTexts } from './view-texts.ts'

/** A built-in view of a list: a filter that adds up with the others. */
export interface BuiltInView {
  /** The name of its count. */
  id: string
  label: string
  filter: Readonly<Record<string, string>>
  status?: StatusKind
}

export interface ListChipsProps {
  list: Pick<RecordListView, 'bar' | 'saved'>
  /** The first one shows everything. */
  views: readonly BuiltInView[]
  /** By the ids of views, from the call that the feature declares. */
  counts: Readonly<Record<string, number>> | undefined
  /** Counting stops here. */
  most: number
}

/** Which built-in view a list shows, and how to show another one with the same other filters. */
export function shownView({ bar }: Pick<ListChipsProps['list'], 'bar'>, views: readonly BuiltInView[]) {
  const { value, onSearch } = bar
  const names = new Set(views.flatMap(view => Object.keys(view.filter)))
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
  return {
    isShown: (filter: BuiltInView['filter']) => [...names].every(name => value[name] === filter[name]),
    show: (filter: BuiltInView['filter']) => onSearch({ ...others, ...filter }),
  }
}

/** A count, which is exact below the most that is counted. */
export const countText = (count: number, most: number) =>
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
