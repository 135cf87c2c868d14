import { isMessageKind } from '@atrium/console/messages/message-kind.ts'
import { useParams } from 'wouter'
import { AnnouncementDetail } from '../../announcement/console/announcement-detail.tsx'
import { OwnMessageDetail } from './own-message-detail.tsx'

/** One message or announcement as a page, in the tab of the message center [TAB-11]. */
export function MessageDetail() {
  const { kind = '', id = '' } = useParams<{ kind: string; id: string }>()
  if (kind === 'announce') return <AnnouncementDetail key={id} noticeId={id} />
  return <OwnMessageDetail key={id} kind={isMessageKind(kind) ? kind : 'message'} userMessageId={id} />
}
