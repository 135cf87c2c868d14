import { table } from '@atrium/contract/workspace/ui-table'

export const announcementTable = table(
  'message.announcement',
  'title',
  ['category', 130],
  ['by', 170],
  ['publishedDate', 140],
  ['endDate', 120],
)

export const noticeTable = table(
  'message.notice',
  'title',
  ['status', 130],
  ['tenantName', 150],
  ['receiverTypeCode', 120],
  ['category', 130],
  ['publishedDate', 140],
  ['by', 140],
  ['endDate', 110],
)
