import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { messageType } from '@atrium/contract/messages/live.schema'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

const own = '/hmsg/v1/{tenantId}/messages/user'

/** The folders of the message center, which load with it and not with the workspace. */
export const folderApi = {
  countByType: endpoint({
    method: 'GET',
    path: `${own}/count-by-type`,
    summary: 'The number of your unread messages and announcements by type; together those of the count',
    access: 'signed-in',
    response: z.array(
      z.object({
        userMessageTypeCode: messageType.describe('The kind of message'),
        unreadMessageCount: z.int().describe('The number of unread ones'),
      }),
    ),
  }),
  archive: endpoint({
    method: 'POST',
    path: `${own}/archive-flag`,
    summary: 'Archive messages of your list, or move them back, all or none; archived ones are read',
    access: 'signed-in',
    body: z.object({
      archivedFlag: z.union([z.literal(0), z.literal(1)]).describe('1 archives, 0 moves back'),
      userMessageIdList: z.array(id).min(1).max(500).describe('The ids of the messages'),
    }),
    example: { body: { archivedFlag: 1, userMessageIdList: [exampleId.userMessage] } },
  }),
}
