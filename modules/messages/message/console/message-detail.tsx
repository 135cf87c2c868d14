import { isMessageKind } from '@atrium/console/messages/message-kind.ts'
import { useParams } from 'wouter'
import { MessageCenter } from './message-center.tsx'

/** The message center with one message or announcement, by its own address and in the same tab [TAB-11]. */
export function MessageDetail() {
  const { kind = '', id = '' } = useParams<{ kind: string; id: string }>()
  return <MessageCenter linked={{ kind: isMessageKind(kind) ? kind : 'message', id }} />
}
