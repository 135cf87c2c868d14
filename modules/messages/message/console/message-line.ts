import type { UserMessage } from '@atrium/contract/messages/message'
import { IconBell, IconShield } from '@tabler/icons-react'
import type { MailLine } from './mail/mail-row.tsx'
import type { MessageText } from './message-texts.ts'

/** A message as a line of the list: by a person, or by the part of the system that sent it. */
export function lineOfMessage(message: UserMessage, t: MessageText): MailLine {
  const isPersonal = message.userMessageTypeCode === 'MSG'
  return {
    id: message.userMessageId,
    from: isPersonal ? (message.senderName ?? t('formerly')) : message.messageCategoryMeaning,
    ...(!isPersonal && { icon: message.messageCategoryCode === 'ACCESS' ? IconShield : IconBell }),
    subject: message.subject,
    sentAt: message.creationDate,
    isUnread: message.readFlag === 0,
  }
}
