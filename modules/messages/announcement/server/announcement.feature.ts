import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../announcement.columns.ts'
import { entities } from '../announcement.entity.ts'
import { announcementTable, noticeTable } from '../announcement.table.ts'
import { noticeApi } from '../notice.contract.ts'
import { noticeBatchApi } from '../notice-batch.contract.ts'
import { announcementCards } from './announcement.cards.ts'
import { announcementErrors } from './announcement.errors.ts'
import { histories } from './announcement.history.ts'
import { announcementMessages } from './announcement.messages.ts'
import { announcementPages } from './announcement.pages.ts'
import { announcementRecent } from './announcement.recent.ts'
import { noticeHzeroShapes } from './notice.hzero.ts'
import { searchNotices } from './notice.reads.ts'
import { noticeRoutes } from './notice.routes.ts'
import { startNotifying } from './notice.sending.ts'
import { noticeBatchRoutes } from './notice-batch.routes.ts'

export const announcement: ServerFeature = {
  histories,
  tables: [announcementTable, noticeTable],
  entities,
  columns,
  migrations: new URL('../migrations/', import.meta.url),
  calls: { 'message.notice': noticeApi, 'message.noticeBatch': noticeBatchApi },
  hzeroShapes: noticeHzeroShapes,
  routes: services => [...noticeRoutes(services.site), ...noticeBatchRoutes],
  service: 'message',
  background: (app, services) =>
    startNotifying({
      app: services.databases.app,
      site: services.site,
      changes: services.changes,
      origin: services.config.publicUrl.origin,
      log: app.log,
    }),
  searchable: {
    entity: 'announcement',
    access: noticeApi.listAll.access,
    shared: 'notice',
    find: searchNotices,
  },
  examples: async () => (await import('./announcement.examples.ts')).announcementExamples,
  recent: announcementRecent,
  errors: announcementErrors,
  pages: announcementPages,
  cards: announcementCards,
  messages: announcementMessages,
  personalRows: [
    {
      table: 'notice',
      by: 'published_by',
      title: ['Announcements published', '发布的公告', 'الإعلانات المنشورة'],
      erased: 'kept',
    },
    {
      table: 'notice_receiver',
      by: 'to_user_id',
      title: ['Named as receiver', '被指定为接收人', 'مذكور كمستلم'],
    },
    { table: 'notice_reading', title: ['Announcements read', '已读公告', 'الإعلانات المقروءة'] },
    { table: 'notice_clearing', title: ['Announcements cleared', '已清除的公告', 'الإعلانات الممسوحة'] },
  ],
}
