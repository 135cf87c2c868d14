import { query } from '@atrium/console/api/query.ts'
import { type CardProps, numberIn } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Card, CardLink } from '@atrium/ui/display/card.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { useQuery } from '@tanstack/react-query'
import { dispatchApi } from '../dispatch.contract.ts'
import { type Mark, markOf, minutesAt, type PlacedLoad, placed } from './board-steps.ts'
import { clockText, markText, routeText } from './board-words.ts'
import { dispatchTexts } from './dispatch-texts.ts'
import css from './today-card.module.css'
import { useNow } from './use-now.ts'

const marks: Readonly<Record<Mark['kind'], StatusKind>> = {
  late: 'failed',
  tight: 'soon',
  underWay: 'running',
  planned: 'waiting',
  done: 'ended',
}

/** The shipments that leave today, those at risk first. */
export function TodayCard({ card }: CardProps) {
  const t = useFeatureText(dispatchTexts)
  const from = today()
  const now = minutesAt(useNow(), from)
  const { data, error, isPending, refetch } = useQuery({
    ...query(dispatchApi.board, { query: { from, days: 1 } }),
    meta: { quiet: true },
  })
  const isSlow = useLate(isPending)
  const loads = (data?.loads ?? []).map(load => placed(load, from)).filter(isToday)
  const lines = loads
    .map(load => ({ ...load, mark: markOf(load, loads, now) }))
    .sort((one, other) => Number(isAtRisk(other.mark)) - Number(isAtRisk(one.mark)))
  const atRisk = lines.filter(({ mark }) => isAtRisk(mark)).length
  const vehicles = new Map(data?.vehicles.map(({ vehicleId, code }) => [vehicleId, code]))
  return (
    <Card
      title={card.name}
      aside={
        <>
          {data && numberText(lines.length)}
          {atRisk > 0 && <Chip tone="warn">{t('atRisk', { count: numberText(atRisk) })}</Chip>}
        </>
      }
      end={<CardLink onClick={() => navigate('/freight/dispatch/board')}>{t('title')}</CardLink>}
    >
      {isSlow && <Skeleton bars={['100%']} rows={4} />}
      {error && (
        <FailedState title={t('couldNotLoad')} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data && lines.length === 0 && <EmptyState title={t('noneToday')} />}
      {lines.length > 0 && (
        <ul className={css.lines}>
          {lines.slice(0, numberIn(card.cardParams, 'maxNum', 6)).map(({ mark, ...load }) => (
            <li key={load.shipmentId} className={css.line}>
              <time className={css.time}>{clockText(load.place.leaves, from)}</time>
              <span className={css.text}>
                <bdi className={css.route}>{routeText(load, t)}</bdi>
                <span className={css.detail}>
                  <bdi>{load.number}</bdi> · <bdi>{vehicles.get(load.vehicleId ?? '')}</bdi>
                </span>
              </span>
              <Status kind={marks[mark.kind]}>{markText(mark, t)}</Status>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** With a vehicle, and not under way since yesterday. */
const isToday = ({ vehicleId, place }: PlacedLoad) => vehicleId !== null && place.leaves >= 0

const isAtRisk = ({ kind }: Mark) => kind === 'late' || kind === 'tight'
