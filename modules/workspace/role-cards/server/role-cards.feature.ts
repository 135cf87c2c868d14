import type { ServerFeature } from '@atrium/server/feature'
import { roleCardApi } from '../role-card.contract.ts'
import { entities } from '../role-cards.entity.ts'
import { roleCardRoutes } from './role-card.routes.ts'
import { roleCardsExamples } from './role-cards.examples.ts'
import { roleCardsSets } from './role-cards.pages.ts'

export const roleCards: ServerFeature = {
  entities,
  calls: { 'platform.roleCard': roleCardApi },
  routes: () => roleCardRoutes,
  examples: roleCardsExamples,
  permissionSets: roleCardsSets,
}
