import { messageApi, type UserMessage } from '@atrium/contract/message/message'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { ownMessages } from '../../core/unread.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { messageTexts } from './message-texts.ts'

interface DeleteMessagesProps {
  open: boolean
  messages: readonly Pick<UserMessage, 'userMessageId' | 'subject'>[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before messages leave the own list for good. */
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
