import { keyOf, query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { listAddress, type MessageKind } from '@atrium/console/messages/message-kind.ts'
import { ownMessages } from '@atrium/console/messages/unread.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ReadingPage } from '../../shared/console/reading-page.tsx'
import { DeleteMessages } from './delete-messages.tsx'
import { messageTexts } from './message-texts.ts'

interface OwnMessageDetailProps {
  kind: MessageKind
  userMessageId: string
}

/** A message of the user's list. The server marks it as read when it returns it [NOTICE-3]. */
export function OwnMessageDetail({ kind, userMessageId }: OwnMessageDetailProps) {
  const t = useFeatureText(messageTexts)
  const client = useQueryClient()
  const [isAskingToDelete, setAskingToDelete] = useState(false)
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

  return (
    <ReadingPage
      kind={kind}
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
          <Button
            variant="danger"
            leftSection={<Glyph icon={IconTrash} size={16} />}
            onClick={() => setAskingToDelete(true)}
          >
            {t('delete')}
          </Button>
        )
      }
      facts={
        message && [
          [
            t('from'),
            message.userMessageTypeCode === 'MSG' ? (
              <>
                {message.senderName && <PersonBadge name={message.senderName} size="sm" />}
                {message.senderName ?? t('formerly')}
              </>
            ) : (
              t('system')
            ),
          ],
          [t('received'), dateTimeText(message.creationDate)],
          [t('about'), message.messageCategoryMeaning],
        ]
      }
      body={message?.content}
    >
      {message && (
        <DeleteMessages
          open={isAskingToDelete}
          messages={[message]}
          onDeleted={() => navigate(listAddress(kind), { replace: true })}
          onClose={() => setAskingToDelete(false)}
        />
      )}
    </ReadingPage>
  )
}
