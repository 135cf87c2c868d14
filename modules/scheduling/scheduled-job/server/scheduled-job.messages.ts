import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const scheduledJobMessages: ProductMessages = {
  'HSDR.JOB_FAILED': {
    name: messageTexts('Scheduled job failed', '定时任务失败', 'فشلت مهمة مجدولة'),
    receiveCode: 'NOTICE',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('The job “{name}” failed', '定时任务“{name}”运行失败', 'فشلت المهمة «{name}»'),
    body: messageBody(
      ['The last run of “{name}” failed. See its log for the reason.', '<a href="{link}">Open log</a>'],
      ['“{name}”最近一次运行失败，原因见运行日志。', '<a href="{link}">查看日志</a>'],
      ['فشل آخر تشغيل للمهمة «{name}». السبب في سجلها.', '<a href="{link}">فتح السجل</a>'],
    ),
  },
}
