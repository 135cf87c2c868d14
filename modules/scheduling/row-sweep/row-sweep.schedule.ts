import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const rowSweep = scheduledKind({
  kind: 'row-sweep',
  title: ['Delete expired data', '删除过期数据', 'حذف البيانات المنتهية'],
  help: [
    'Expired sessions, links, drafts and limits of all tenants.',
    '所有租户中已过期的会话、链接、草稿和限制。',
    'الجلسات والروابط والمسودات والحدود التي انتهت مدتها لدى كل المستأجرين.',
  ],
  params: {},
})
