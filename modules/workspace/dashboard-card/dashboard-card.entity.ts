import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'dashboard_card',
    title: ['Card', '卡片', 'بطاقة'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, translated: true },
      level: { title: ['Level', '层级', 'المستوى'], restored: false },
      catalogType: { title: ['Card type', '卡片类型', 'نوع البطاقة'], restored: false },
      icon: { title: ['Icon', '图标', 'الأيقونة'], restored: false },
      permission: { title: ['Permission', '权限', 'الصلاحية'], restored: false },
      params: { title: ['Arguments', '参数', 'المتغيرات'], wire: 'cardParams' },
      x: { title: ['Column', '列位置', 'العمود'], restored: false },
      y: { title: ['Row', '行位置', 'السطر'], restored: false },
      w: { title: ['Width', '宽度', 'العرض'] },
      h: { title: ['Height', '高度', 'الارتفاع'] },
      shown: { title: ['Shown', '显示', 'ظاهر'], wire: 'defaultDisplayFlag' },
      fixed: { title: ['Fixed', '固定', 'ثابت'], restored: false },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
      everywhere: { title: ['For all tenants', '所有租户可用', 'لكل المستأجرين'], restored: false },
    },
  },
  {
    name: 'dashboard_tenant_card',
    title: ['Card of a tenant', '租户的卡片', 'بطاقة مستأجر'],
    fields: {
      cardId: { title: ['Card', '卡片', 'البطاقة'], reference: true },
    },
  },
]
