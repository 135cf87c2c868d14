import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../online-user.columns.ts'
import { onlineUserApi } from '../online-user.contract.ts'
import { onlineUserTable } from '../online-user.table.ts'
import { onlineUserCards } from './online-user.cards.ts'
import { onlineUserPages } from './online-user.pages.ts'
import { onlineUserRoutes } from './online-user.routes.ts'

export const onlineUser: ServerFeature = {
  tables: [onlineUserTable],
  columns,
  calls: { 'platform.onlineUser': onlineUserApi },
  routes: services => onlineUserRoutes(services.site),
  pages: onlineUserPages,
  cards: onlineUserCards,
  examples: async () => (await import('./online-user.examples.ts')).onlineUserExamples,
}
