import type { CardDrawings, CardProps } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { Card } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Button } from '@mantine/core'
import { Component, type ReactNode, useMemo, useState } from 'react'
import { dashboardTexts } from './dashboard-texts.ts'

interface CardFrameProps {
  card: DashboardCard
  drawings: CardDrawings
  /** Removes the card; undefined if it is mandatory. */
  onRemove?: (() => void) | undefined
}

/** One card, loaded separately, so that a failure does not affect the others. */
export function CardFrame({ card, drawings, onRemove }: CardFrameProps) {
  const t = useFeatureText(dashboardTexts)
  const [attempt, setAttempt] = useState(0)
  const load = drawings[card.code]
  const Drawing = useMemo(() => load && onDemand(load, Coming), [load])
  if (!Drawing)
    return (
      <Card title={card.name}>
        <EmptyState
          title={t('unknown')}
          action={
            onRemove && (
              <Button size="sm" onClick={onRemove}>
                {t('remove', { name: card.name })}
              </Button>
            )
          }
        >
          {t('unknownDetail', { code: card.code })}
        </EmptyState>
      </Card>
    )
  return (
    <CardBoundary
      key={attempt}
      broken={
        <Card title={card.name}>
          <FailedState title={t('broken')} onRetry={() => setAttempt(attempt + 1)} />
        </Card>
      }
    >
      <Drawing card={card} />
    </CardBoundary>
  )
}

function Coming({ card }: CardProps) {
  const isSlow = useLate(true)
  return <Card title={card.name}>{isSlow && <Skeleton bars={['60%', 60]} rows={4} />}</Card>
}

class CardBoundary extends Component<{ broken: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children
  }
}
