import type { ServerFeature } from '@atrium/server/feature'
import { lateDeparturesApi } from '../late-departures.contract.ts'
import { lateDeparturesTable } from '../late-departures.table.ts'
import { lateDeparturesRoutes } from './late-departures.routes.ts'

export const lateDepartures: ServerFeature = {
  calls: { 'iam.lateDepartures': lateDeparturesApi },
  routes: () => lateDeparturesRoutes,
  tables: [lateDeparturesTable],
  live: ['departure'],
  errors: {
    'error.late_departures.backwards': {
      status: 400,
      en: 'The last day is before the first. Choose a later one',
      zh: '结束日期早于开始日期，请选择更晚的日期',
      ar: 'اليوم الأخير قبل الأول. اختر يومًا لاحقًا',
    },
    'error.late_departures.too_long': {
      status: 400,
      en: 'A report has at most 366 days. Choose fewer',
      zh: '报表最多 366 天，请缩短时间段',
      ar: 'يغطي التقرير 366 يومًا على الأكثر. اختر مدة أقصر',
    },
  },
  pages: [
    {
      code: 'freight.late-departures',
      parent: 'freight',
      order: 40,
      icon: 'chart-bar',
      route: '/freight/late-departures',
      name: ['Late departures', '晚点发车', 'المغادرات المتأخرة'],
      view: ['iam.late-departures.report', 'iam.departure.list'],
    },
  ],
}
