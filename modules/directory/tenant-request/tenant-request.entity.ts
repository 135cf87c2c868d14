import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'tenant_request',
    title: ['Tenant request', '租户申请', 'طلب مستأجر'],
    fields: {
      num: { title: ['Code', '编码', 'الرمز'], wire: 'tenantNum' },
      name: { ...common.name, wire: 'tenantName' },
      language: { title: ['Language', '语言', 'اللغة'] },
      expiresAt: { title: ['Link ends', '链接到期', 'ينتهي الرابط'] },
      confirmedAt: { title: ['Confirmed', '确认时间', 'أُكد في'], wire: 'confirmedDate' },
      approvedAt: { title: ['Approved', '批准时间', 'قُبل في'] },
      refusedAt: { title: ['Refused', '拒绝时间', 'رُفض في'] },
      reason: { title: ['Reason', '原因', 'السبب'] },
      newTenantId: { title: ['New tenant', '新租户', 'المستأجر الجديد'], wire: 'newTenantId' },
      secretHash: { title: ['Fingerprint', '指纹', 'البصمة'], withheld: true },
    },
  },
  {
    name: 'tenant_request_setting',
    title: ['Tenant requests on the portal', '门户上的租户申请', 'طلبات المستأجرين على البوابة'],
    fields: {
      takesRequests: { title: ['Takes tenant requests', '接受租户申请', 'يستقبل طلبات المستأجرين'] },
    },
  },
]
