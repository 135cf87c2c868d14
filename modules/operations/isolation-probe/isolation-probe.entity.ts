import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'isolation_probe',
    title: ['Isolation test', '租户隔离测试', 'اختبار عزل المستأجرين'],
    fields: {
      cells: { title: ['Checks run', '测试项数', 'الحالات المختبرة'] },
      broken: { title: ['Failed checks', '未通过项', 'الاختبارات الفاشلة'] },
      error: { title: ['Reason', '原因', 'السبب'] },
    },
  },
]
