import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const jobsErrors: ErrorDefinitions = {
  'error.job.tooMany': {
    status: 429,
    en: '{most} of your exports and imports are still running. Wait for one to finish, or cancel it',
    zh: '您有 {most} 个导出或导入仍在进行，请等待其中一个完成或将其取消',
    ar: 'ما زالت {most} من عمليات التصدير والاستيراد لديك جارية. انتظر انتهاء إحداها أو ألغِها',
  },
}
