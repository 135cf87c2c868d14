import { itemAnswers, mostAtOnce } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, version } from '@atrium/contract/row'
import { z } from 'zod'

const userGroupIds = z.array(id).min(1).max(mostAtOnce)

const batch = '/iam/v1/[{tenantId}/]user-groups/batch'
const example = { body: { userGroupIds: [exampleId.userGroup] } }

/** Each call does the same to several user groups, answers for each, and needs the permission of the single action. */
export const userGroupBatchApi = {
  enable: endpoint({
    method: 'POST',
    path: `${batch}/enable`,
    summary: 'Enable user groups',
    access: { permission: 'iam.user-group.update' },
    body: z.object({ userGroupIds }),
    example,
    response: itemAnswers,
  }),
  disable: endpoint({
    method: 'POST',
    path: `${batch}/disable`,
    summary: 'Disable user groups; they keep their people',
    access: { permission: 'iam.user-group.update' },
    body: z.object({ userGroupIds }),
    example,
    response: itemAnswers,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: batch,
    summary: 'Delete user groups; their people are not affected',
    access: { permission: 'iam.user-group.remove' },
    body: z
      .array(z.object({ userGroupId: id, objectVersionNumber: version }))
      .min(1)
      .max(mostAtOnce),
    example: { body: [{ userGroupId: exampleId.userGroup, objectVersionNumber: 1 }] },
    response: itemAnswers,
  }),
}
