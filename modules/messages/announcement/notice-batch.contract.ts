import { itemAnswers, mostAtOnce } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, version } from '@atrium/contract/row'
import { z } from 'zod'

const body = z.object({ noticeIds: z.array(id).min(1).max(mostAtOnce) })

const batch = '/hmsg/v1/[{tenantId}/]notices/batch'

/** Each call does the same to several announcements, answers for each, and needs the permission of the single action. */
export const noticeBatchApi = {
  publish: endpoint({
    method: 'POST',
    path: `${batch}/publish`,
    summary: 'Publish drafts',
    access: { permission: 'message.notice.publish' },
    body,
    example: { body: { noticeIds: [exampleId.notice] } },
    response: itemAnswers,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${batch}/revoke`,
    summary: 'Unpublish announcements; they become drafts again',
    access: { permission: 'message.notice.publish' },
    body,
    example: { body: { noticeIds: [exampleId.publishedNotice] } },
    response: itemAnswers,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: batch,
    summary: 'Delete drafts',
    access: { permission: 'message.notice.remove' },
    body: z
      .array(z.object({ noticeId: id, objectVersionNumber: version }))
      .min(1)
      .max(mostAtOnce),
    example: { body: [{ noticeId: exampleId.notice, objectVersionNumber: 1 }] },
    response: itemAnswers,
  }),
}
