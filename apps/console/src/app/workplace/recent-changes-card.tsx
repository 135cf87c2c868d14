import { type RecentChange, workplaceApi } from '@atrium/contract/iam/workplace'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { CardProps } from '../../core/card-drawing.ts'
import { clockOf, userFormats } from '../../core/formats.ts'
import { shortTime } from '../../core/short-time.ts'
import type { TextKey } from '../../core/texts/all-texts.ts'
import { type Text, useText } from '../../core/use-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { MessageList } from '../../ui/message-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import css from './workplace.module.css'

const entities: Readonly<Record<string, TextKey>> = {
  role: 'hzero.common.entity.role',
  role_permission_set: 'hzero.common.entity.role',
  app_user: 'hzero.common.entity.user',
  member_role: 'hzero.common.entity.user',
  menu: 'hzero.common.entity.menu',
  prompt: 'hzero.common.entity.prompt',
  notice: 'hzero.common.entity.notice',
}

/** What a change of something that hangs on another thing means for that thing. */
const effects: Readonly<Record<string, Readonly<Record<RecentChange['verb'], TextKey>>>> = {
  role_permission_set: {
    create: 'hzero.common.change.granted',
    update: 'hzero.common.verb.update',
    delete: 'hzero.common.change.taken',
  },
  member_role: {
    create: 'hzero.common.change.joined',
    update: 'hzero.common.change.dates',
    delete: 'hzero.common.change.left',
  },
}

/** What other people changed lately in this tenant. */
export function RecentChangesCard({ card }: CardProps) {
  const text = useText()
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
          title={text('hzero.common.workplace.recent.failed')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <MessageList
          label={card.name}
          unreadWord=""
          lines={data.map(change => lineOf(change, text))}
          empty={<EmptyState title={text('hzero.common.workplace.recent.none')} />}
        />
      )}
    </Card>
  )
}

function lineOf(change: RecentChange, text: Text) {
  const formats = userFormats()
  const at = clockOf(change.at)
  const now = clockOf(new Date())
  const effect = effects[change.entity]?.[change.verb] ?? (`hzero.common.verb.${change.verb}` as const)
  return {
    id: change.id,
    unread: false,
    time: shortTime(at, now, formats),
    at: change.at,
    by: change.actorName ?? text('hzero.common.change.staff'),
    text: (
      <span className={css.change}>
        {text(entities[change.entity] ?? 'hzero.common.entity.other')}{' '}
        <b className={css.changed}>{change.name ?? '–'}</b> {text(effect, { count: change.count })}
      </span>
    ),
  }
}
