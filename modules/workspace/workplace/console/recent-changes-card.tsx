import { query } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { textParts } from '@atrium/console/language/text-parts.ts'
import { RecordLink } from '@atrium/console/links/record-link.tsx'
import { leafOf } from '@atrium/console/menu/menu.ts'
import { EventDays, type RecentEvent } from '@atrium/console/recent/event-days.tsx'
import { recentTexts } from '@atrium/console/recent/recent-texts.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Card, CardLink } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type RecentChange, workplaceApi } from '../workplace.contract.ts'
import { recentWords } from './recent-words.ts'
import { startPageTexts } from './start-page-texts.ts'
import css from './workplace.module.css'

const auditPage = '/hmnt/audit-data'

/** Recent changes by other people in this tenant. */
export function RecentChangesCard({ card }: CardProps) {
  const text = useFeatureText(recentTexts)
  const t = useFeatureText(startPageTexts)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const { data, error, isPending, refetch } = useQuery({
    ...query(workplaceApi.recentChanges),
    meta: { quiet: true },
  })
  const isSlow = useLate(isPending)
  return (
    <Card
      title={card.name}
      end={
        leafOf(leaves, auditPage) && (
          <CardLink onClick={() => navigate(auditPage)}>{t('workplace.recent.audit')}</CardLink>
        )
      }
    >
      {isSlow && <Skeleton bars={['60%', 60]} rows={4} />}
      {error && (
        <FailedState
          title={t('workplace.recent.failed')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState centered title={t('workplace.recent.none')} />}
      {data && data.length > 0 && (
        <div className={css.events}>
          <EventDays label={card.name} events={data.map(change => eventOf(change, text))} />
        </div>
      )}
    </Card>
  )
}

const marks = {
  create: { icon: IconPlus, tone: 'ok' },
  update: { icon: IconPencil, tone: 'info' },
  delete: { icon: IconMinus, tone: 'danger' },
} as const

function eventOf(change: RecentChange, text: TextOf<typeof recentTexts>): RecentEvent {
  const words = recentWords[change.entity]
  const sentence = words?.verbs?.[change.verb] ?? (`verb.${change.verb}` as const)
  const parts = textParts(text, sentence, {
    who: {
      kind: 'person',
      id: change.actorName && change.actorId,
      name: change.actorName ?? text('change.staff'),
    },
    name: { kind: words?.record, id: change.recordId, name: change.name ?? '–' },
    kind: words ? text(words.entity) : change.kind,
    count: change.count,
  })
  return {
    id: change.id,
    at: change.at,
    text: (
      <span>
        {parts.map((part, at) => (
          <Fragment key={at}>
            {typeof part === 'string' ? (
              part
            ) : (
              <b className={part.kind === 'person' && at === 0 ? css.actor : css.changed}>
                {part.kind ? <RecordLink {...part} kind={part.kind} /> : <bdi>{part.name}</bdi>}
              </b>
            )}
          </Fragment>
        ))}
      </span>
    ),
    ...marks[change.verb],
  }
}
