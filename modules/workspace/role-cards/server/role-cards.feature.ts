import type { ServerFeature } from '@atrium/server/feature'
import { roleCardApi } from '../role-card.contract.ts'
import { entities } from '../role-cards.entity.ts'
import { roleCardRoutes } from './role-card.routes.ts'
import { roleCardsSets } from './role-cards.pages.ts'

export const roleCards: ServerFeature = {
  entities,
  calls: { 'platform.roleCard': roleCardApi },
  routes: () => roleCardRoutes,
  examples: async () => (await import('./role-cards.examples.ts')).roleCardsExamples,
  permissionSets: roleCardsSets,
}
