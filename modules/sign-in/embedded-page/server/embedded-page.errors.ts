import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const embeddedPageErrors: ErrorDefinitions = {
  'error.embedded_page.client': {
    status: 403,
    en: 'Tokens for embedded pages are issued in the workspace only, not to another application',
    zh: '嵌入页面的令牌只能在工作区中签发，不能签发给其他应用',
    ar: 'تصدر رموز الصفحات المضمّنة في مساحة العمل فقط، لا لتطبيق آخر',
  },
}
