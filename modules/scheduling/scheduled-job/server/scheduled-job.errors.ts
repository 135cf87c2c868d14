import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const scheduledJobErrors: ErrorDefinitions = {
  'error.scheduled_job.code_taken': {
    status: 409,
    en: 'Another scheduled job uses this code',
    zh: '此编码已被其他定时任务使用',
    ar: 'تستخدم مهمة مجدولة أخرى هذا الرمز',
    constraints: ['scheduled_job_tenant_id_code_key'],
  },
  'error.scheduled_job.cron': {
    status: 400,
    en: 'The cron expression is not valid or never matches',
    zh: '不是有效的 cron 表达式，或永远不会触发',
    ar: 'تعبير cron غير صالح أو لا يطابق أي موعد',
  },
  'error.scheduled_job.too_often': {
    status: 400,
    en: 'There must be at least {seconds} seconds between two runs',
    zh: '两次运行之间至少间隔 {seconds} 秒',
    ar: 'يجب أن تفصل بين تشغيلين {seconds} ثانية على الأقل',
  },
  'error.scheduled_job.running': {
    status: 409,
    en: 'This job is running. Wait until it ends, or stop it',
    zh: '该任务正在运行，请等待其结束或将其停止',
    ar: 'هذه المهمة قيد التشغيل. انتظر انتهاءها أو أوقفها',
    constraints: ['job_run_under_way'],
  },
}
