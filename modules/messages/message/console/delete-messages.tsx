import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { messageApi, type UserMessage } from '@atrium/contract/messages/message'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { messageTexts } from './message-texts.ts'
import { ownMessages } from './own-messages.ts'

interface DeleteMessagesProps {
  open: boolean
  messages: readonly Pick<UserMessage, 'userMessageId' | 'subject'>[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks for confirmation before messages are removed from the user's list. */
export function DeleteMessages({ open, messages, onDeleted, onClose }: DeleteMessagesProps) {
  const t = useFeatureText(messageTexts)
  const remove = useCall(messageApi.remove, ownMessages)
  const count = messages.length
  return (
    <Confirm
      open={open}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { query: { userMessageIdList: messages.map(message => message.userMessageId) } },
          {
            onSuccess: () => {
              noticeSuccess(t('deletedDone', { count }))
              onDeleted()
            },
            onSettled: onClose,
          },
        )
      }
      question={t('deleteQuestion', { count, subject: messages[0]?.subject ?? '' })}
      effect={t('deleteEffect')}
      action={t('deleteAction', { count })}
      keep={t('keep')}
      busy={remove.isPending}
    />
  )
}
