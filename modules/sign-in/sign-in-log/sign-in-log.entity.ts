import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'audit',
    title: ['Sign-in log', '登录日志', 'سجل الدخول'],
    fields: {
      olderThan: { title: ['Older than', '早于', 'أقدم من'] },
      cleared: { title: ['Entries deleted', '已删除记录数', 'السجلات المحذوفة'] },
    },
  },
  {
    name: 'session',
    title: ['Session', '会话', 'جلسة'],
    fields: {
      address: { title: ['Address', '地址', 'العنوان'], personal: true },
      userAgent: { title: ['Browser', '浏览器', 'المتصفح'], personal: true },
    },
  },
]
