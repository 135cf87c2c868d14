import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { keyOf, query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconArchive, IconArrowBackUp, IconArrowForwardUp, IconInbox, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Reading, ReadingAction, ReadingPane } from '../../shared/console/reading-pane.tsx'
import { MessageReply } from './compose/message-reply.tsx'
import { DeleteMessages } from './delete-messages.tsx'
import { focusReply, onMailKey } from './mail/mail-keys.ts'
import { lineOfMessage } from './message-line.ts'
import { messageTexts } from './message-texts.ts'
import { ownMessages } from './own-messages.ts'

interface MessageReadingProps {
  userMessageId: string
  reading: Reading
  onForward: () => void
  /** Archives the message, or moves it back. */
  onArchive: (isArchived: boolean) => void
  onDeleted: () => void
}

/** A message of the user's list. The server marks it as read when it returns it [NOTICE-3]. */
export function MessageReading(props: MessageReadingProps) {
  const { userMessageId, reading } = props
  const t = useFeatureText(messageTexts)
  const client = useQueryClient()
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const mayNotSend = useIsRefused(messageApi.send)
  const found = useQuery({
    ...query(messageApi.get, { params: { userMessageId } }),
    // Fetched on each opening: it may have been deleted elsewhere.
    staleTime: 0,
    meta: { quiet: true },
  })
  const message = found.data
  const isRead = message !== undefined
  useEffect(() => {
    if (isRead) for (const one of ownMessages) void client.invalidateQueries({ queryKey: keyOf(one) })
  }, [isRead, client])
  const isMissing = found.error?.status === 404
  const line = message && lineOfMessage(message, t)

  return (
    <ReadingPane
      reading={reading}
      title={message?.subject}
      failure={
        found.error && {
          title: t(isMissing ? 'notFound' : 'couldNotLoad'),
          safe: isMissing ? t('notFoundDetail') : undefined,
          requestId: found.error.requestId,
          onRetry: () => void found.refetch(),
        }
      }
      actions={
        message && (
          <>
            {message.senderId && (
              <Can call={messageApi.send}>
                <ReadingAction
                  icon={IconArrowBackUp}
                  mirrored
                  label={t('reply')}
                  onClick={event => focusReply(event.currentTarget)}
                />
              </Can>
            )}
            <Can call={messageApi.send}>
              <ReadingAction
                icon={IconArrowForwardUp}
                mirrored
                label={t('forward')}
                onClick={props.onForward}
              />
            </Can>
            <ReadingAction
              icon={message.archivedFlag ? IconInbox : IconArchive}
              label={t(message.archivedFlag ? 'toInbox' : 'archive')}
              onClick={() => props.onArchive(message.archivedFlag === 0)}
            />
            <IconButton label={t('delete')} icon={IconTrash} onClick={() => setAskingToDelete(true)} />
          </>
        )
      }
      from={line}
      facts={t('toYou')}
      sentAt={message?.creationDate}
      chip={message?.userMessageTypeCode === 'NOTICE' && <Chip>{message.userMessageTypeMeaning}</Chip>}
      body={message?.content}
      onKeyDown={event => message && onMailKey(event, () => props.onArchive(message.archivedFlag === 0))}
      footer={message?.senderId && !mayNotSend && <MessageReply message={message} to={message.senderId} />}
    >
      {message && (
        <DeleteMessages
          open={isAskingToDelete}
          messages={[message]}
          onDeleted={props.onDeleted}
          onClose={() => setAskingToDelete(false)}
        />
      )}
    </ReadingPane>
  )
}
