import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const isolationProbeErrors: ErrorDefinitions = {
  'error.probe.running': {
    status: 409,
    en: 'An isolation test is already running',
    zh: '隔离测试正在进行',
    ar: 'يجري اختبار عزل بالفعل',
    constraints: ['isolation_probe_under_way'],
  },
  'error.probe.nowhere': {
    status: 409,
    en: 'An isolation test needs an instance that runs every service. None is running',
    zh: '隔离测试需要运行全部服务的实例，当前没有此类实例',
    ar: 'يحتاج اختبار العزل إلى خادم يشغّل كل الخدمات، ولا يوجد خادم كهذا يعمل الآن',
  },
}
