import { listAddress, typeOf } from '@atrium/console/messages/message-kind.ts'
import type { MessageType } from '@atrium/contract/messages/live.schema'
import {
  IconArchive,
  IconBell,
  IconInbox,
  IconSpeakerphone,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react'

/** The folders of the message center. The last three are the kinds of messages. */
export type Folder = 'inbox' | 'archive' | 'people' | 'notice' | 'announce'

interface FolderDefinition {
  icon: TablerIcon
  address: string
  /** The types of messages that its unread count includes. */
  types: readonly MessageType[]
}

export const folders: Readonly<Record<Folder, FolderDefinition>> = {
  inbox: { icon: IconInbox, address: listAddress('message'), types: ['MSG', 'NOTICE'] },
  archive: { icon: IconArchive, address: `${listAddress('message')}?kind=archive`, types: [] },
  people: { icon: IconUsers, address: `${listAddress('message')}?kind=message`, types: ['MSG'] },
  notice: { icon: IconBell, address: listAddress('notice'), types: ['NOTICE'] },
  announce: { icon: IconSpeakerphone, address: listAddress('announce'), types: ['ANNOUNCE'] },
}

/** The folder that an address names as its kind; without one it is the inbox. */
export function folderAt(kind: string | null): Folder {
  if (kind === 'message') return 'people'
  return kind === 'archive' || kind === 'notice' || kind === 'announce' ? kind : 'inbox'
}

/** The folder that shows a message of this kind, beside which its own page stands. */
export const folderOf = (kind: string): Folder => (kind === 'announce' ? 'announce' : 'inbox')

/** The part of a list's query that stands for its folder. */
export function ofFolder(folder: Exclude<Folder, 'announce'>) {
  return {
    archivedFlag: folder === 'archive' ? ('1' as const) : ('0' as const),
    ...(folder === 'people' && { userMessageTypeCode: typeOf('message') }),
    ...(folder === 'notice' && { userMessageTypeCode: typeOf('notice') }),
  }
}
