import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'password_policy',
    title: ['Password rules', '密码规则', 'قواعد كلمة المرور'],
    hasHistory: true,
    fields: {
      minLength: { title: ['Minimum length', '最小长度', 'الحد الأدنى للطول'] },
      history: {
        title: ['Password history', '禁用的历史密码数', 'كلمات المرور السابقة المرفوضة'],
        wire: 'notRecentCount',
      },
      expiresAfterDays: {
        title: ['Expires after (days)', '有效天数', 'تنتهي بعد أيام'],
        wire: 'passwordUpdateRate',
      },
      remindDays: {
        title: ['Remind before (days)', '提前提醒天数', 'التذكير قبل أيام'],
        wire: 'passwordReminderPeriod',
      },
      changeFirst: {
        title: ['Change at first sign-in', '首次登录时修改', 'التغيير عند أول دخول'],
        wire: 'forceModifyPassword',
      },
    },
  },
]
