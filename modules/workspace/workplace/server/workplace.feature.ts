import type { ServerFeature } from '@atrium/server/feature'
import { workplaceApi } from '../workplace.contract.ts'
import { workplaceCards } from './workplace.cards.ts'
import { workplacePages } from './workplace.pages.ts'
import { workplaceRoutes } from './workplace.routes.ts'

export const workplace: ServerFeature = {
  calls: { 'iam.workplace': workplaceApi },
  routes: services => workplaceRoutes(services.site),
  pages: workplacePages,
  cards: workplaceCards,
}
