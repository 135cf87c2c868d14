import type { ServerFeature } from '@atrium/server/feature'
import { setUpApi } from '../set-up.contract.ts'
import { workplaceApi } from '../workplace.contract.ts'
import { setUpRoutes } from './set-up.routes.ts'
import { workplaceCards } from './workplace.cards.ts'
import { workplacePages } from './workplace.pages.ts'
import { workplaceRoutes } from './workplace.routes.ts'

export const workplace: ServerFeature = {
  calls: { 'iam.workplace': workplaceApi, 'iam.setUp': setUpApi },
  routes: ({ site }) => [...workplaceRoutes(site), ...setUpRoutes()],
  hot: [{ call: workplaceApi.waiting }, { call: workplaceApi.roleFigures }],
  pages: workplacePages,
  cards: workplaceCards,
}
