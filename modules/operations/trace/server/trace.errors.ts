import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const traceErrors: ErrorDefinitions = {
  'hadm.error.trace_is_not_enabled': {
    status: 400,
    en: 'No trace is running',
    zh: '当前没有正在进行的跟踪',
    ar: 'لا يوجد تتبّع جارٍ',
  },
  'error.trace.session': {
    status: 400,
    en: 'Only the session you are using can be traced',
    zh: '只能跟踪您当前使用的会话',
    ar: 'لا يمكن تتبّع سوى الجلسة التي تستخدمها',
  },
  'error.trace.off': {
    status: 403,
    en: 'Traces are turned off on this installation',
    zh: '此安装已关闭跟踪功能',
    ar: 'التتبّع معطّل في هذا التثبيت',
  },
}
