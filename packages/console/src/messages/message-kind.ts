import type { MessageType } from '@atrium/contract/messages/live.schema'

/** The kinds of messages, as in addresses. */
export const messageKinds = ['message', 'notice', 'announce'] as const
export type MessageKind = (typeof messageKinds)[number]

const types: Readonly<Record<MessageKind, MessageType>> = {
  message: 'MSG',
  notice: 'NOTICE',
  announce: 'ANNOUNCE',
}

export const typeOf = (kind: MessageKind): MessageType => types[kind]

export const isMessageKind = (text: string | null): text is MessageKind =>
  (messageKinds as readonly (string | null)[]).includes(text)

export function kindOf(type: MessageType): MessageKind {
  return messageKinds.find(kind => types[kind] === type) ?? 'message'
}

export const listAddress = (kind: MessageKind): string =>
  kind === 'message' ? '/hmsg/user-message/list' : `/hmsg/user-message/list?kind=${kind}`

export const detailAddress = (kind: MessageKind, id: string): string =>
  `/hmsg/user-message/detail/${kind}/${encodeURIComponent(id)}`
