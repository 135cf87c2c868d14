import type { ServerFeature } from '@atrium/server/feature'
import { featureApi } from '../feature.contract.ts'
import { entities } from '../feature.entity.ts'
import { featurePages } from './feature.pages.ts'
import { featureRoutes } from './feature.routes.ts'

export const feature: ServerFeature = {
  entities,
  errors: {
    'error.feature.unknown': {
      status: 400,
      en: 'There is no feature or module {code}',
      zh: '没有功能或模块 {code}',
      ar: 'لا توجد ميزة أو وحدة {code}',
    },
  },
  calls: { 'platform.feature': featureApi },
  routes: services => featureRoutes(services.site),
  pages: featurePages,
}
