import { ownMessages as ofWorkspace } from '@atrium/console/messages/unread.ts'
import { folderApi } from '../folder.contract.ts'

/** The calls whose answers become stale when the user's messages change. */
export const ownMessages = [...ofWorkspace, folderApi.countByType] as const
