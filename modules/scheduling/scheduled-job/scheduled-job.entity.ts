import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

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

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  jobCode: ['Code', '编码', 'الرمز'],
  jobCron: ['Cron expression', 'Cron 表达式', 'تعبير cron'],
  cronMeaning: ['Schedule', '运行时间', 'متى'],
  keepDays: ['Log retention (days)', '日志保留时间（天）', 'مدة الاحتفاظ بالسجل (أيام)'],
  jobStatus: ['Status', '状态', 'الحالة'],
  nextRunDate: ['Next run', '下次运行', 'التشغيل التالي'],
  lastRunDate: ['Last run', '上次运行', 'آخر تشغيل'],
  lastRunState: ['Last result', '上次结果', 'نتيجة آخر تشغيل'],
  realName: ['Runs as', '运行身份', 'باسم'],
}
