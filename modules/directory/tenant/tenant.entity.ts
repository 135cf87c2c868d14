import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'tenant',
    title: ['Tenant', '租户', 'المستأجر'],
    hasHistory: true,
    fields: {
      custom: { ...common.custom, addedTo: 'iam.tenant' },
      num: { title: ['Code', '编码', 'الرمز'], restored: false },
      name: { ...common.name, wire: 'tenantName', translated: true },
      domain: { title: ['Domain', '域名', 'النطاق'], restored: false },
      colour: { title: ['Color', '颜色', 'اللون'], wire: 'tenantColour' },
      accent: { title: ['Workspace accent', '工作台强调色', 'لون إبراز مساحة العمل'], restored: false },
      portalHost: { title: ['Portal host', '门户主机名', 'مضيف البوابة'], restored: false },
      fileCapacity: { title: ['File capacity', '文件容量', 'سعة الملفات'], wire: 'totalCapacity' },
      enabled: { ...common.enabled, restored: false },
      sessionPolicy: {
        title: ['Concurrent sign-ins', '同时登录数', 'عمليات الدخول المتزامنة'],
        restored: false,
      },
      userLimit: { title: ['Seat limit', '人数上限', 'الحد الأقصى للأشخاص'], wire: 'limitUserQty' },
      template: { title: ['Template', '模板', 'قالب'], wire: 'templateFlag' },
      suspendedAt: { title: ['Suspended since', '停用时间', 'موقوف منذ'], restored: false },
      suspendedReason: { title: ['Reason', '原因', 'السبب'], restored: false },
      exportedAt: { title: ['Exported', '导出时间', 'صُدّر في'], restored: false },
      binnedAt: { title: ['In the bin since', '移入回收站时间', 'في سلة المحذوفات منذ'], restored: false },
      binned: { title: ['In the bin', '在回收站中', 'في سلة المحذوفات'], restored: false },
    },
  },
]
