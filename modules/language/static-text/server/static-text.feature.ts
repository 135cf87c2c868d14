import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { staticTextApi } from '../static-text.contract.ts'
import { staticText as definition } from '../static-text.resource.ts'
import { staticTextHzeroShapes } from './static-text.hzero.ts'
import { staticTextRoutes } from './static-text.routes.ts'

const own = resourceFeature(definition, import.meta.url)

export const staticText: ServerFeature = {
  ...own,
  calls: { ...own.calls, 'platform.staticText': staticTextApi },
  hzeroShapes: staticTextHzeroShapes,
  routes: services => staticTextRoutes(own.routes(services)),
  pages: (own.pages ?? []).map(page => ({
    ...page,
    hzeroRoute: { site: '/hpfm/static-text', organization: '/hpfm/static-text-org' },
    hzeroPaths: [
      '/hpfm/static-text/detail/:action',
      '/hpfm/static-text-org/list',
      '/hpfm/static-text-org/detail/:action',
    ],
  })),
  errors: {
    ...own.errors,
    'error.static_text.end_before_start': {
      status: 400,
      en: 'The end date must not be before the start date',
      zh: '结束日期不能早于开始日期',
      ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
      constraints: ['static_text_end_after_start'],
    },
  },
}
