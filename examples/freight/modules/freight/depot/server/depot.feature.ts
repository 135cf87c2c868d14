import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { depot as definition } from '../depot.resource.ts'
import { leaveDrafts, refuseAwaited } from './depot-shipments.ts'

const own = resourceFeature(definition, import.meta.url, {
  afterSave: refuseAwaited,
  beforeRemove: leaveDrafts,
})

export const depot: ServerFeature = {
  ...own,
  errors: {
    ...own.errors,
    'error.depot.awaited': {
      status: 409,
      en: 'Shipments are on their way to this depot: {count}. Cancel them, or disable it later',
      zh: '有 {count} 张货运单正运往此仓库，请先取消它们，或稍后再停用',
      ar: 'شحنات في طريقها إلى هذا المستودع: {count}. ألغِها، أو عطّله لاحقًا',
    },
  },
}
