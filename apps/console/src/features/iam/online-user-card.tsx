import { onlineUserApi } from '@atrium/contract/platform/online-user'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { agoText } from '../../core/ago.ts'
import { type CardProps, numberIn } from '../../core/card-drawing.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { globalState } from '../../core/global-state.ts'
import { tagOf } from '../../core/language.ts'
import { navigate } from '../../core/navigation.ts'
import { useStore } from '../../core/store.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PersonBadge } from '../../ui/person-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import css from './online-user-card.module.css'
import { workplaceTexts } from './workplace-texts.ts'

/** Who is signed in, the latest seen first. */
export function OnlineUserCard({ card }: CardProps) {
  const t = useFeatureText(workplaceTexts)
  const language = tagOf(useStore(globalState, state => state.language))
  const size = numberIn(card.cardParams, 'maxNum', 10)
  const { data, error, isPending, refetch } = useQuery({
    ...query(onlineUserApi.list, { query: { size } }),
    meta: { quiet: true },
  })
  const isSlow = useLate(isPending)
  const now = new Date()
  // A person with several browsers is one person here.
  const people = [...new Map((data?.content ?? []).toReversed().map(user => [user.userId, user])).values()]
  return (
    <Card
      title={card.name}
      end={
        (data?.content.length ?? 0) > 0 && (
          <button type="button" className={css.all} onClick={() => navigate('/hiam/online-user/list')}>
            {t('all')}
          </button>
        )
      }
    >
      {isSlow && <Skeleton bars={[28, '40%', 60]} rows={4} />}
      {error && (
        <FailedState title={t('onlineFailed')} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data && people.length === 0 && <EmptyState title={t('nobodyOnline')} />}
      <ul aria-label={card.name}>
        {people.toReversed().map(user => (
          <li key={user.userId} className={css.line}>
            <PersonBadge name={user.realName} picture={user.imageUrl} size="sm" />
            <span className={css.name}>{user.realName}</span>
            <time className={css.time} dateTime={user.lastSeenDate}>
              {agoText(user.lastSeenDate, now, language)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
