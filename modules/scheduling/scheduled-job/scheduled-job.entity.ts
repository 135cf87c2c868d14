import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'scheduled_job',
    title: ['Scheduled job', '定时任务', 'مهمة مجدولة'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'description', translated: true },
      kind: { title: ['Task', '任务类型', 'المهمة'], wire: 'jobHandler' },
      params: { title: ['Arguments', '参数', 'المتغيرات'], wire: 'jobParam' },
      cron: { title: ['Schedule', '运行时间', 'الموعد'], wire: 'jobCron' },
      timeZone: { title: ['Time zone', '时区', 'المنطقة الزمنية'] },
      keepDays: { title: ['Retention (days)', '保留天数', 'أيام الحفظ'] },
      paused: { title: ['Paused', '已暂停', 'متوقفة مؤقتًا'], restored: false },
      userId: { ...common.userId, restored: false },
      roleId: { ...common.roleId, restored: false },
      language: { title: ['Language', '语言', 'اللغة'], restored: false },
      scope: { title: ['Data scope', '数据范围', 'نطاق البيانات'], restored: false },
      sessionId: { title: ['Session', '登录会话', 'جلسة الدخول'], withheld: true, restored: false },
    },
  },
]
