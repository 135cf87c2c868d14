import { query } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, userFormats } from '@atrium/console/language/formats.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { recentTexts } from '@atrium/console/recent/recent-texts.ts'
import { Card } from '@atrium/ui/display/card.tsx'
import { MessageList } from '@atrium/ui/display/message-list.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { useQuery } from '@tanstack/react-query'
import { type RecentChange, workplaceApi } from '../workplace.contract.ts'
import { recentWords } from './recent-words.ts'
import { startPageTexts } from './start-page-texts.ts'
import css from './workplace.module.css'

/** Recent changes by other people in this tenant. */
export function RecentChangesCard({ card }: CardProps) {
  const text = useFeatureText(recentTexts)
  const t = useFeatureText(startPageTexts)
  const { data, error, isPending, refetch } = useQuery({
    ...query(workplaceApi.recentChanges),
    meta: { quiet: true },
  })
  const isSlow = useLate(isPending)
  return (
    <Card title={card.name}>
      {isSlow && <Skeleton bars={['60%', 60]} rows={4} />}
      {error && (
        <FailedState
          title={t('workplace.recent.failed')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <MessageList
          label={card.name}
          unreadWord=""
          lines={data.map(change => lineOf(change, text))}
          empty={<EmptyState centered title={t('workplace.recent.none')} />}
        />
      )}
    </Card>
  )
}

function lineOf(change: RecentChange, text: TextOf<typeof recentTexts>) {
  const formats = userFormats()
  const at = clockOf(change.at)
  const now = clockOf(new Date())
  const words = recentWords[change.entity]
  const effect = words?.verbs?.[change.verb] ?? (`verb.${change.verb}` as const)
  return {
    id: change.id,
    unread: false,
    time: shortTime(at, now, formats),
    at: change.at,
    by: change.actorName ?? text('change.staff'),
    text: (
      <span className={css.change}>
        {text(words?.entity ?? 'entity.other')} <b className={css.changed}>{change.name ?? '–'}</b>{' '}
        {text(effect, { count: change.count })}
      </span>
    ),
  }
}
