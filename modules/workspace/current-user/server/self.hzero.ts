import { type Self, selfApi } from '@atrium/contract/workspace/self'
import { type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'

/** The list begins with the current tenant, also before the first switch. */
function answer<S extends Self>(self: S): S {
  const { tenantId, tenantNum, tenantName, recentAccessTenantList } = self
  const others = recentAccessTenantList.filter(recent => recent.tenantId !== tenantId)
  return { ...self, recentAccessTenantList: [{ tenantId, tenantNum, tenantName }, ...others] }
}

export const selfHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(selfApi.get, { answer }),
  hzeroShape(selfApi.detail, { answer }),
]
