import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, userFormats } from '@atrium/console/language/formats.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { MessageList } from '@atrium/ui/display/message-list.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { cardTexts } from './card-texts.ts'

interface CardLinesProps {
  label: string
  failed: string
  none: string
  isPending: boolean
  error: { requestId?: string | undefined } | null
  refetch: () => unknown
  lines: readonly { id: string; text: string; at: string; unread: boolean; open: () => void }[] | undefined
}

/** Message lines in a card, or its empty, loading and error states. */
export function CardLines({ label, failed, none, isPending, error, refetch, lines }: CardLinesProps) {
  const t = useFeatureText(cardTexts)
  const isSlow = useLate(isPending)
  if (error) return <FailedState title={failed} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!lines) return isSlow && <Skeleton bars={['60%', 60]} rows={5} />
  const now = clockOf(new Date())
  const formats = userFormats()
  return (
    <MessageList
      label={label}
      unreadWord={t('unread')}
      lines={lines.map(({ open: _, ...line }) => ({
        ...line,
        time: shortTime(clockOf(line.at), now, formats),
      }))}
      onOpen={id => lines.find(line => line.id === id)?.open()}
      empty={<EmptyState centered title={none} />}
    />
  )
}
