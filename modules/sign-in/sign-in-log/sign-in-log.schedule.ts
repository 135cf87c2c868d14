import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const signInClearing = scheduledKind({
  kind: 'sign-in-clearing',
  title: ['Clear the sign-in log', '清理登录日志', 'مسح سجل الدخول'],
  help: [
    'Deletes older entries and records the deletion in the audit log.',
    '删除更早的记录，该操作会记入审计日志。',
    'يحذف القيود الأقدم، ويُذكر ذلك في سجل التدقيق.',
  ],
  params: {
    keepDays: {
      type: 'number',
      title: ['Retention (days)', '保留时间（天）', 'مدة الاحتفاظ (أيام)'],
      least: 30,
      most: 3650,
      usual: 365,
    },
  },
})
