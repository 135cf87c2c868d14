import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { NoticeReadable } from '@atrium/messages/announcement/server/notice.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'

export type AnnouncementDb = Scoped<NoticeReadable & FileReadable>
