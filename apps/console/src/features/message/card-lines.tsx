import { useFeatureText } from '../../core/feature-texts.ts'
import { clockOf, userFormats } from '../../core/formats.ts'
import { shortTime } from '../../core/short-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { MessageList } from '../../ui/message-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
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

/** Lines of messages in a card, or why there are none. */
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
      empty={<EmptyState title={none} />}
    />
  )
}
