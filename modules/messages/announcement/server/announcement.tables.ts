import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Day, Row, Texts, TextsColumn } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MessageTables } from '../../message/server/message.tables.ts'
import type { ReceiveRuleTables } from '../../receive-rule/server/receive-rule.tables.ts'

export interface NoticeTable extends Row {
  title: TextsColumn
  /** The plain text of the content, for search and summaries. */
  body: TextsColumn
  /** Markup; if it is missing, the body is shown. */
  content: JSONColumnType<Texts | null, string | null | undefined, string | null>
  receiverType: Generated<'ANNOUNCE' | 'NOTIFY'>
  category: string
  status: Generated<'DRAFT' | 'PUBLISHED' | 'DELETED'>
  publishedAt: Date | null
  publishedBy: string | null
  startOn: Day
  endOn: Day
  sticky: Generated<boolean>
  /** The transaction that created or published it. */
  xid: Generated<string>
  /** The id of its group of attachments. */
  attachmentId: ColumnType<string | null, string | null | undefined, string | null>
  /** Stays true after all named receivers were deleted. */
  namesReceivers: Generated<boolean>
}

export interface NoticePublicationTable extends Row {
  noticeId: string
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  tries: Generated<number>
  revokedAt: ColumnType<Date | null, never, Date | null>
}

export interface NoticeReceiverTable extends Row {
  noticeId: string
  type: 'TENANT' | 'ROLE' | 'USER' | 'GROUP' | 'USER_GROUP' | 'UNIT'
  toTenantId: number | null
  toRoleId: string | null
  toGroupId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

export interface NoticeClearingTable extends Row {
  userId: string
  clearedAt: Generated<Date>
}

export interface NoticeReadingTable extends Row {
  noticeId: string
  userId: string
  readAt: Generated<Date>
}

/** The tables of this feature. */
export type AnnouncementTables = {
  notice: NoticeTable
  noticePublication: NoticePublicationTable
  noticeReceiver: NoticeReceiverTable
  noticeClearing: NoticeClearingTable
  noticeReading: NoticeReadingTable
}

export type AnnouncementDb = Scoped<AnnouncementTables & ReceiveRuleTables & MessageTables>
