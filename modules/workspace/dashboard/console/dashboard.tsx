import { query, useCall } from '@atrium/console/api/query.ts'
import type { CardDrawings } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type DashboardCard, dashboardApi } from '@atrium/contract/workspace/dashboard'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cardColumns } from './card-columns.ts'
import { CardFrame } from './card-frame.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'
import { heightStyle } from './place-style.ts'

const ArrangeCards = onDemand(
  async () => (await import('./arrange-cards.tsx')).ArrangeCards,
  ({ cards, drawings }) => <Grid cards={cards} drawings={drawings} />,
)

interface DashboardProps {
  drawings: CardDrawings
  isArranging: boolean
  onArrange: (isArranging: boolean) => void
}

/** The user's workplace with its cards. */
export function Dashboard({ drawings, isArranging, onArrange }: DashboardProps) {
  const t = useFeatureText(dashboardTexts)
  const client = useQueryClient()
  const layout = query(dashboardApi.layout)
  const { data, error, refetch } = useQuery({ ...layout, meta: { quiet: true } })
  const save = useCall(dashboardApi.save)
  const show = (cards: DashboardCard[]) => client.setQueryData(layout.queryKey, cards)
  if (error)
    return (
      <FailedState title={t('couldNotLoad')} requestId={error.requestId} onRetry={() => void refetch()} />
    )
  if (!data) return null
  if (isArranging)
    return (
      <ArrangeCards
        cards={data}
        drawings={drawings}
        onDone={cards => {
          if (cards) show(cards)
          onArrange(false)
        }}
      />
    )
  if (data.length === 0)
    return (
      <EmptyState title={t('none')} action={<Button onClick={() => onArrange(true)}>{t('arrange')}</Button>}>
        {t('noneDetail')}
      </EmptyState>
    )
  const remove = (card: DashboardCard) =>
    save.mutate({ body: data.filter(one => one.cardId !== card.cardId) }, { onSuccess: show })
  return <Grid cards={data} drawings={drawings} onRemove={remove} />
}

interface GridProps {
  cards: readonly DashboardCard[]
  drawings: CardDrawings
  onRemove?: (card: DashboardCard) => void
}

function Grid({ cards, drawings, onRemove }: GridProps) {
  const place = (card: DashboardCard) => (
    <div key={card.cardId} className={css.shown} style={heightStyle(card)}>
      <CardFrame
        card={card}
        drawings={drawings}
        onRemove={card.initFlag === 1 || !onRemove ? undefined : () => onRemove(card)}
      />
    </div>
  )
  return (
    <div className={css.sections}>
      {cardColumns(cards).map(({ start, end, wide }, at) =>
        wide ? (
          place(wide)
        ) : (
          <div key={at} className={css.columns}>
            <div className={css.column}>{start.map(place)}</div>
            <div className={css.column}>{end.map(place)}</div>
          </div>
        ),
      )}
    </div>
  )
}
