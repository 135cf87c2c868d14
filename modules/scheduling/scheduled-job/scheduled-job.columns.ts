import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  jobCode: ['Code', '编码', 'الرمز'],
  jobCron: ['Cron expression', 'Cron 表达式', 'تعبير cron'],
  cronMeaning: ['Schedule', '运行时间', 'متى'],
  keepDays: ['Log retention (days)', '日志保留时间（天）', 'مدة الاحتفاظ بالسجل (أيام)'],
  jobStatus: ['Status', '状态', 'الحالة'],
  nextRunDate: ['Next run', '下次运行', 'التشغيل التالي'],
  lastRunDate: ['Last run', '上次运行', 'آخر تشغيل'],
  lastRunState: ['Last result', '上次结果', 'نتيجة آخر تشغيل'],
  lastRunMessage: ['Result of the last run', '上次运行的结果', 'نتيجة التشغيل الأخير'],
  lastRunProgress: ['Progress in per cent', '进度（百分比）', 'التقدم بالنسبة المئوية'],
  failuresInRow: ['Failures in a row', '连续失败次数', 'مرات الفشل المتتالية'],
  recentRuns: ['Latest runs', '最近的运行', 'آخر عمليات التشغيل'],
  realName: ['Runs as', '运行身份', 'باسم'],
}
