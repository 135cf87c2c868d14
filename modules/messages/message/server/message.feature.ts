import { messageApi } from '@atrium/contract/messages/message'
import type { ServerFeature } from '@atrium/server/feature'
import { folderApi } from '../folder.contract.ts'
import { columns } from '../message.columns.ts'
import { deliveryTable, messageTable, systemTable } from '../message.table.ts'
import { messageCards } from './message.cards.ts'
import { messageErrors } from './message.errors.ts'
import { messageLookups, messageLookupViews } from './message.lookups.ts'
import { messagePages } from './message.pages.ts'
import { folderRoutes, messageRoutes } from './message.routes.ts'

export const message: ServerFeature = {
  tables: [deliveryTable, messageTable, systemTable],
  columns,
  calls: { 'message.message': messageApi, 'message.folder': folderApi },
  migrations: new URL('../migrations/', import.meta.url),
  routes: services => [...messageRoutes(services.site), ...folderRoutes],
  hot: [{ call: messageApi.preview }, { call: messageApi.count }],
  examples: async () => (await import('./message.examples.ts')).messageExamples,
  errors: messageErrors,
  pages: messagePages,
  lookups: messageLookups,
  lookupViews: messageLookupViews,
  cards: messageCards,
  personalRows: [
    {
      table: 'user_message',
      title: ['Messages', '消息', 'الرسائل'],
      joined: { table: 'message', by: 'message_id' },
    },
    {
      table: 'message',
      by: 'sender_id',
      title: ['Messages sent', '发送的消息', 'الرسائل المرسلة'],
      erased: 'kept',
      names: ['subject', 'body'],
    },
  ],
}
