import type { ServerFeature } from '@atrium/server/feature'
import { historyOf } from '@atrium/server/history/record-history'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'
import { carrierApi } from '../carrier.contract.ts'
import { entities } from '../carrier.entity.ts'
import { carrierTable } from '../carrier.table.ts'
import { carrierRoutes } from './carrier.routes.ts'

export const carrier: ServerFeature = {
  calls: { 'iam.carrier': carrierApi },
  routes: () => carrierRoutes,
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  histories: { carrier: historyOf(carrierApi, 'carrierId') },
  tables: [carrierTable],
  errors: {
    'error.carrier.code_taken': {
      status: 409,
      en: 'Another carrier uses this code',
      zh: '此编码已被其他承运商使用',
      ar: 'يستخدم ناقل آخر هذا الرمز',
      constraints: ['carrier_tenant_id_code_key'],
    },
  },
  pages: [
    {
      code: 'freight',
      type: 'root',
      order: 50,
      icon: 'truck',
      name: ['Freight', '货运', 'الشحن'],
    },
    {
      code: 'freight.carrier',
      parent: 'freight',
      order: 10,
      icon: 'truck',
      route: '/freight/carrier/list',
      name: ['Carriers', '承运商', 'الناقلون'],
      view: ['iam.carrier.list'],
      sets: [createSet('iam.carrier.create'), editSet('iam.carrier.update'), deleteSet('iam.carrier.remove')],
    },
  ],
}
