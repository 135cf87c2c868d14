import type { ServerFeature } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { noteDeparture } from '../../departure/server/departures.ts'
import { refuseTaken } from '../../dispatch/server/trips.ts'
import { shipment as definition } from '../shipment.resource.ts'
import { shipmentDayApi } from '../shipment-day.contract.ts'
import { refuseFullDay } from './carrier-days.ts'
import { shipmentDayRoutes } from './shipment-day.routes.ts'

const own = resourceFeature(definition, import.meta.url, {
  beforeSave: ({ draft }) => {
    if (draft.origin === draft.destination) throw new AppError('error.shipment.same_depot')
  },
  afterSave: refuseTaken,
  computed: {
    weight: ({ lines = [] }) => lines.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0),
  },
  actions: { approve: refuseFullDay, depart: noteDeparture },
})

export const shipment: ServerFeature = {
  ...own,
  calls: { ...own.calls, 'iam.shipmentDay': shipmentDayApi },
  routes: services => [...(own.routes?.(services) ?? []), ...shipmentDayRoutes],
  errors: {
    ...own.errors,
    'error.shipment.same_depot': {
      status: 400,
      en: 'A shipment goes from one depot to another. Choose two',
      zh: '货运单的起运仓库和目的仓库不能相同，请选择两个仓库',
      ar: 'تنتقل الشحنة من مستودع إلى آخر. اختر مستودعين',
    },
    'error.shipment.day_full': {
      status: 409,
      en: 'All {count} vehicles of the carrier are taken on this day. Choose another day or carrier',
      zh: '该承运商当天的 {count} 辆车均已排满，请选择其他日期或承运商',
      ar: 'كل مركبات الناقل ({count}) محجوزة في هذا اليوم. اختر يومًا أو ناقلًا آخر',
    },
  },
}
