import { query } from '@atrium/console/api/query.ts'
import { type CardProps, numberIn } from '@atrium/console/cards/card-drawing.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { agoText } from '@atrium/console/language/ago.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Card, CardLink } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { workplaceTexts } from '@atrium/workspace/workplace/console/workplace-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { onlineUserApi } from '../online-user.contract.ts'
import css from './online-user-card.module.css'

/** The people who are signed in, most recently seen first. */
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
  // A person with several browsers is listed once.
  const people = [...new Map((data?.content ?? []).toReversed().map(user => [user.userId, user])).values()]
  return (
    <Card
      title={card.name}
      end={
        (data?.content.length ?? 0) > 0 && (
          <CardLink onClick={() => navigate('/hiam/online-user/list')}>{t('all')}</CardLink>
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
